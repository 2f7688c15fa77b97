import { defineEvent, type EventOf } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Config, readConfig } from '../config.ts';
import { openPostgres, type Postgres } from '../engines/postgres.ts';
import { createTemporaryDatabase } from '../testing/database.ts';
import { testEnv } from '../testing/environment.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { installJobs, type JobDefinition, type Jobs, type JobSender, openJobSender, openJobs } from './jobs.ts';

interface Note {
  text: string;
}
const ran: string[] = [];
const note: JobDefinition<Note> = { name: 'tst.note', run: async ({ text }) => void ran.push(text) };
const shaky: JobDefinition<Note> = {
  name: 'tst.shaky',
  run: async ({ text }) => {
    ran.push(text);
    if (text === 'bad' && ran.filter((one) => one === 'bad').length < 2) throw new Error('not yet');
  },
};
const nightly: JobDefinition = { name: 'tst.nightly', cron: '30 2 * * *', run: async () => {} };

let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let config: Config;
let postgres: Postgres;
let sender: JobSender;
let jobs: Jobs;
const memory = createMemoryLog();

beforeAll(async () => {
  temporary = await createTemporaryDatabase(testEnv());
  config = readConfig(temporary.env);
  postgres = openPostgres(config, memory.log);
  await sql`create table public.doc (name text)`.execute(postgres.db);
  await installJobs(config, [note, shaky, nightly]);
  await installJobs(config, [note, shaky, nightly]); // repeatable: it runs with every migration
  sender = openJobSender(config, memory.log);
});
afterAll(async () => {
  await jobs?.close();
  await sender.close();
  await postgres.close();
  await temporary.drop();
});

describe('background jobs', { retry: 0 }, () => {
  it('exist exactly when the business write does', async () => {
    await postgres.db.transaction().execute(async (tx) => {
      await sql`insert into public.doc values ('kept')`.execute(tx);
      await sender.enqueue(tx, note, { text: 'committed' });
    });
    const rolledBack = postgres.db.transaction().execute(async (tx) => {
      await sql`insert into public.doc values ('lost')`.execute(tx);
      await sender.enqueue(tx, note, { text: 'rolled back' });
      throw new Error('the rule says no');
    });
    await expect(rolledBack).rejects.toThrow('the rule says no');
    const { rows } = await sql`select data from pgboss.job where name = 'tst.note'`.execute(postgres.db);
    expect(rows).toEqual([{ data: { text: 'committed' } }]);
    jobs = await openJobs(config, memory.log);
    await jobs.work([note, shaky], { config, db: postgres.db, log: memory.log, jobs: sender });
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['committed']);
  });

  it('that throw are retried without affecting the others of their batch', async () => {
    ran.length = 0;
    await postgres.db.transaction().execute(async (tx) => {
      for (const text of ['one', 'bad', 'two']) await sender.enqueue(tx, shaky, { text });
    });
    await expect.poll(() => ran.filter((text) => text === 'bad').length, { timeout: 20_000 }).toBe(2);
    expect(ran.filter((text) => text !== 'bad').sort()).toEqual(['one', 'two']);
    expect(memory.text()).toContain('not yet');
    const states = sql`select distinct state::text from pgboss.job where name = 'tst.shaky'`;
    await expect.poll(async () => (await states.execute(postgres.db)).rows).toEqual([{ state: 'completed' }]);
  });

  it('for later wait for their time', async () => {
    ran.length = 0;
    const notBefore = new Date(Date.now() + 2_000);
    await postgres.db.transaction().execute(async (tx) => await sender.enqueue(tx, note, { text: 'later' }, notBefore));
    await expect.poll(() => ran, { timeout: 10_000, interval: 20 }).toEqual(['later']);
    // includes the time until polling finds it
    expect(Date.now() - notBefore.getTime()).toBeGreaterThanOrEqual(0);
    expect(Date.now() - notBefore.getTime()).toBeLessThan(4_500);
  });

  it('with a cron expression are scheduled in the business time zone', async () => {
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(postgres.db);
    expect(rows).toEqual([{ name: 'tst.nightly', cron: '30 2 * * *', timezone: 'Asia/Shanghai' }]);
    await installJobs(config, [{ ...nightly, cron: undefined } as unknown as JobDefinition]);
    const after = await sql`select name from pgboss.schedule`.execute(postgres.db);
    expect(after.rows).toEqual([]);
  });

  it('that run when the worker stops are finished first', async () => {
    let isDone = false;
    let hasStarted = false;
    const slow: JobDefinition<Note> = {
      name: 'tst.slow',
      run: async () => {
        hasStarted = true;
        await new Promise((resolve) => setTimeout(resolve, 400));
        isDone = true;
      },
    };
    await installJobs(config, [slow]);
    const own = await openJobs(config, memory.log);
    await own.work([slow], { config, db: postgres.db, log: memory.log, jobs: sender });
    await postgres.db.transaction().execute(async (tx) => await sender.enqueue(tx, slow, { text: 'x' }));
    await expect.poll(() => hasStarted, { timeout: 10_000 }).toBe(true);
    await own.close();
    expect(isDone).toBe(true);
  });
});

describe('events', { retry: 0 }, () => {
  const closed = defineEvent({ name: 'tst.shop.closed', data: z.object({ shopId: z.string() }) });
  const unheard = defineEvent({ name: 'tst.shop.opened', data: z.object({}) });
  const heard: [string, EventOf<typeof closed>][] = [];
  const listener = (name: string): JobDefinition<EventOf<typeof closed>> => ({
    name,
    on: [closed],
    run: async (event) => void heard.push([name, event]),
  });
  const both = [listener('tst.tell-owner'), listener('tst.drop-stock')];
  const waiting = async () =>
    (
      await sql<{ name: string }>`select name from pgboss.job where name in ('tst.tell-owner', 'tst.drop-stock')
        and state = 'created' order by 1`.execute(postgres.db)
    ).rows.map(({ name }) => name);

  it('reach every listener once the write is committed, and no listener when it is not', async () => {
    await installJobs(config, both);
    const publish = async (shopId: string, isKept: boolean) =>
      await postgres.db.transaction().execute(async (tx) => {
        await sender.publish(tx, closed, { shopId }, '7');
        if (!isKept) throw new Error('the rule says no');
      });
    await expect(publish('1', false)).rejects.toThrow('the rule says no');
    expect(await waiting()).toEqual([]);
    await publish('2', true);
    expect(await waiting()).toEqual(['tst.drop-stock', 'tst.tell-owner']);
    const own = await openJobs(config, memory.log);
    await own.work(both, { config, db: postgres.db, log: memory.log, jobs: sender });
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(2);
    await own.close();
    expect(heard.map(([name]) => name).sort()).toEqual(['tst.drop-stock', 'tst.tell-owner']);
    const [first, second] = heard.map(([, event]) => event);
    expect(first).toMatchObject({ shopId: '2', actorId: '7', eventId: expect.any(String), at: expect.any(String) });
    expect(second?.eventId).toBe(first?.eventId);
  });

  it('without a listener, or with a removed one, have no effect; data of another shape is refused', async () => {
    await installJobs(config, [both[0] as JobDefinition, { ...both[1], on: [] } as unknown as JobDefinition]);
    await postgres.db.transaction().execute(async (tx) => {
      await sender.publish(tx, unheard, {}, null);
      await sender.publish(tx, closed, { shopId: '3' }, null);
      await expect(sender.publish(tx, closed, { shopId: 3 } as never, null)).rejects.toThrow('expected string');
    });
    expect(await waiting()).toEqual(['tst.tell-owner']);
  });
});
