import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { type Listener, openListener } from './listener.ts';

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let listener: Listener;
const heard: string[] = [];
let gaps = 0;

async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: temporary.env['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  const databaseUrl = temporary.env['DATABASE_URL'] as string;
  const log = createMemoryLog().log;
  listener = openListener(
    { databaseUrl, channel: 'tst', log },
    (payload) => void heard.push(payload),
    () => void gaps++,
  );
});
afterAll(async () => {
  await listener.close();
  await temporary.drop();
});

describe('the listener', () => {
  it('receives only committed notifications', async () => {
    await expect.poll(() => listener.isListening()).toBe(true);
    await query("begin; select pg_notify('tst', 'no'); rollback; select pg_notify('tst', 'yes')");
    await expect.poll(() => heard).toEqual(['yes']);
  });

  it('is caught up after receiving earlier commits, and does not pass on its own marker', async () => {
    const count = heard.length;
    for (let round = 0; round < 20; round++) {
      await query(`select pg_notify('tst', 'round ${round}')`);
      await listener.caughtUp();
      expect(heard).toHaveLength(count + round + 1);
    }
    expect(heard.at(-1)).toBe('round 19');
  });

  it('reconnects after a lost connection and reports that it may have missed messages', async () => {
    const before = gaps;
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'switchboard-listen' and datname = current_database()",
    );
    await expect.poll(() => gaps, { timeout: 5_000 }).toBeGreaterThanOrEqual(before + 2);
    await expect.poll(() => listener.isListening()).toBe(true);
    await query("select pg_notify('tst', 'again')");
    await expect.poll(() => heard.at(-1)).toBe('again');
  });
});
