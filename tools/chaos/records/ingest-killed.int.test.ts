import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventSource, type IngestWorld, openEventSource, startIngestWorld } from '@switchboard/bq-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../demo/scratch-stack.ts';
import { type RunningApp, startApp, waitReady } from '../../demo/stack.ts';

/** `INGEST_KILLS=30 INGEST_MESSAGES=2000000` runs the full test. */
const KILLS = Number(process.env['INGEST_KILLS'] ?? 2);
const MESSAGES = Number(process.env['INGEST_MESSAGES'] ?? 40_000);
const logDir = mkdtempSync(join(tmpdir(), 'ingest-killed-'));
let world: IngestWorld;
let source: EventSource;
let ingest: RunningApp | null = null;

beforeAll(async () => {
  world = await startIngestWorld();
  source = await openEventSource(world, MESSAGES);
}, 900_000);
afterAll(async () => {
  ingest?.child.kill('SIGKILL');
  await world?.drop();
  rmSync(logDir, { recursive: true });
});

async function startIngest(): Promise<RunningApp> {
  const port = await freePort();
  ingest = await startApp('ingest', { env: world.env, port, logDir });
  await waitReady(ingest, port);
  return ingest;
}

const storedRows = async (): Promise<string> => {
  const tables = `database = currentDatabase() and table != 'gen_source'`;
  const [row] = await world.runQuery<{ n: string }>(
    `select toString(sum(rows)) as n from system.parts where ${tables}`,
  );
  return row?.n ?? '';
};
const openIntents = async (): Promise<number> =>
  (await world.query(`select from bq.ingest_intent where state = 'inserting'`)).length;

describe('ingest while it is killed', { retry: 0 }, () => {
  it(`${KILLS} times killed with -9: every record once, every sum exact, in the rows and in all sum tables`, async () => {
    const [events] = await world.runQuery<{ n: string }>('select toString(count()) as n from gen_source');
    const total = Number(events?.n);
    const share = Math.ceil(total / KILLS);
    let midway = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = await startIngest();
      const publishing = source.publish(kill * share, share, 50);
      // every second kill happens as soon as the first table of an insert has grown, the others at a random moment
      const before = await storedRows();
      if (kill % 2 === 0) while ((await storedRows()) === before) await sleep(1);
      else await sleep(Math.random() * 2_000);
      running.child.kill('SIGKILL');
      await Promise.all([running.exited, publishing]);
      if ((await openIntents()) > 0) midway += 1;
    }
    expect(midway, 'killed between the intent and its mark').toBeGreaterThan(0);
    await startIngest();
    await expect.poll(() => source.isWritten(), { timeout: 600_000, interval: 500 }).toBe(true);
    const differences = await source.differences();
    expect(Object.keys(differences).length).toBeGreaterThan(10);
    expect(new Set(Object.values(differences)), JSON.stringify(differences)).toEqual(new Set(['0']));
    console.log(
      `${KILLS} kills over ${total} events, ${midway} of them between the intent and its mark: every sum exact`,
    );
  }, 1_800_000);
});
