import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@switchboard/kit-server/demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_FAULTS, FAULTS } from './faults.ts';
import { brokenInvariants, onTheWay } from './invariants.ts';
import { type Diary, JOURNEYS, newDiary } from './journeys.ts';
import { type ChaosWorld, startChaosWorld } from './world.ts';

/** `pnpm chaos` lasts half an hour. */
const SECONDS = Number(process.env['CHAOS_SECONDS'] ?? 30);
const SEED = Number(process.env['CHAOS_SEED'] ?? Math.floor(Date.now() / 86_400_000));
/** CI kills processes and interrupts connections; the long run also kills the engines. */
const IS_LONG = SECONDS > 60;
const STRUCK = Object.entries({ ...FAULTS, ...(IS_LONG ? ENGINE_FAULTS : {}) });
const logDir = mkdtempSync(join(tmpdir(), 'chaos-'));

let world: ChaosWorld;
beforeAll(async () => {
  world = await startChaosWorld(logDir);
}, 300_000);
afterAll(async () => {
  await world?.stop();
  if (process.env['CHAOS_KEEP'] === undefined) rmSync(logDir, { recursive: true });
});

describe('fault injection', { retry: 0 }, () => {
  it(`users work for ${SECONDS} s while processes and engines fail: nothing acknowledged is lost, nothing happens twice or partially (seed ${SEED})`, {
    timeout: SECONDS * 1_000 + 400_000,
    retry: 0,
  }, async () => {
    const diary: Diary = newDiary();
    const random = createRandom(SEED);
    const until = Date.now() + SECONDS * 1_000;
    const isOver = (): boolean => Date.now() >= until;
    const struck = new Map<string, number>();
    const strike = async (): Promise<void> => {
      while (!isOver()) {
        await sleep(random.int(1_500, 5_000));
        const [name, fault] = random.pick(STRUCK);
        struck.set(name, (struck.get(name) ?? 0) + 1);
        await fault(world, random);
      }
    };
    await Promise.all([strike(), ...JOURNEYS.map(async (journey) => await journey(world, diary, isOver))]);
    await expect.poll(async () => await onTheWay(world, diary), { timeout: 240_000, interval: 1_000 }).toEqual([]);
    const broken = await brokenInvariants(world, diary);
    const unknown = [...diary.customers.values(), ...diary.comments.values()].filter((id) => id === null).length;
    console.log(
      `chaos: ${SECONDS} s, seed ${SEED}, faults ${[...struck].map(([name, n]) => `${name} ${n}`).join(', ')}; ` +
        `${diary.customers.size} customers, ${diary.comments.size} comments (${unknown} of both without an answer), ` +
        `${diary.exports.length} exports, ${diary.messages} messages, ${diary.reads} reads, ${diary.refused.length} refused; ` +
        `${broken.length} broken`,
    );
    expect({ broken, refused: diary.refused }).toEqual({ broken: [], refused: [] });
    expect(diary.customers.size).toBeGreaterThan(SECONDS / 10);
    expect(diary.messages).toBeGreaterThan(SECONDS);
  });
});
