import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentile, PushHouse } from './crowd.ts';

let logDir: string;
let house: PushHouse;
beforeAll(async () => {
  logDir = await mkdtemp(join(tmpdir(), 'switchboard-push-'));
  house = await PushHouse.open(logDir);
}, 240_000);
afterAll(async () => {
  await house?.close();
  await rm(logDir, { recursive: true, force: true });
});

describe('push between real processes', () => {
  // the whole size, 1,000 connections and 200 a second, is measured by tools/push/bench.ts on a machine of its own
  it('carries a crowd: everybody gets everything once and in order', { timeout: 240_000 }, async () => {
    const { delays, wrongReaders, sentPerSecond } = await house.carry({
      connections: 200,
      perUser: 4,
      rate: 50,
      seconds: 5,
    });
    console.log(`push: ${sentPerSecond} notices a second, p95 ${percentile(delays, 0.95)} ms`);
    expect(wrongReaders).toBe(0);
    expect(delays).toHaveLength(50 * 5 * 4);
  });

  it('a node that is killed loses nobody anything: the reader goes on at the other', { timeout: 120_000 }, async () => {
    const [person] = await house.people(1, 1);
    const token = person!.tokens[0] as string;
    const [first, second] = house.nodes;
    const before = await house.read(second!.url, token);
    await house.ask(person!.staffId, 'before the crash');
    await before.until(({ messages }) => messages.length === 1, 60_000);
    second!.app.child.kill('SIGKILL');
    await house.ask(person!.staffId, 'during the crash');
    await before.until(({ endedAt }) => endedAt !== null);
    const after = await house.read(first!.url, token, before.messages.at(-1)?.id);
    await house.ask(person!.staffId, 'after the crash');
    await after.until(({ messages }) => messages.length === 2, 60_000);
    expect(after.ids).toEqual([before.ids[0]! + 1, before.ids[0]! + 2]);
    after.close();
  });

  it('a node that is told to stop says renew, ends its streams and is gone', { timeout: 120_000 }, async () => {
    const [person] = await house.people(1, 1);
    const [first] = house.nodes;
    const reader = await house.read(first!.url, person!.tokens[0] as string);
    expect(await first!.app.stop()).toBe(0);
    await reader.until(({ endedAt }) => endedAt !== null);
    expect(reader.states).toEqual(['connected', 'renew']);
  });
});
