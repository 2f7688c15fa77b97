import type { NodeService } from '@switchboard/kit-server';
import { createMemoryLog } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqDb } from '../db.ts';
import { openRecordIngest } from '../ingest/ingest.ts';
import { pruneIntents } from '../ingest/intents.repo.ts';
import { callEvent, idAt, smsEvent } from '../testing/events.ts';
import { figuresOf, untilWritten } from '../testing/ingest-figures.ts';
import { type IngestWorld, startIngestWorld } from '../testing/start-ingest.ts';
import { DAY_SUMS, type DaySums } from './day-sums.ts';
import { settleDoubts } from './doubt.ts';
import { findDoubts, noteDoubts } from './doubt.repo.ts';
import { reconcileDay } from './reconcile.ts';

const DAY = '2026-11-10';
const T0 = Date.parse('2026-11-10T04:00:00.000Z');
let world: IngestWorld;
let ingest: NodeService;
const { log } = createMemoryLog();
beforeAll(async () => {
  world = await startIngestWorld();
  ingest = openRecordIngest({ services: world.services, log, metrics: null });
});
afterAll(async () => {
  await ingest?.close();
  await world?.drop();
});

const paid = { revenue_usd: '0.012', d_revenue: '0.012', bill_parts: 1, d_bill_parts: 1 };
const minute = { bill_first: 60, bill_next: 60, bill_s: 60, d_bill_s: 60, revenue_usd: '0.1', d_revenue: '0.1' };
const messages = (app: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => smsEvent({ app_id: app, msg_id: idAt(T0, from + index), ...paid }));
const figures = async (app: number) => await figuresOf(world, app);
const written = async (app: number) => await untilWritten(world, String(app));
const [SMS, VOICE] = DAY_SUMS as [DaySums, DaySums];
const reconcile = async (sums = SMS) => await reconcileDay({ ...world.services, log }, sums, DAY);

describe('ingest intents', { retry: 0 }, () => {
  it('are pruned after two weeks, except the last one of each stream and unfinished ones', async () => {
    const note = async (stream: string, first: number, state: string, days: number) =>
      await world.query(
        `insert into bq.ingest_intent (stream, first_seq, last_seq, rows, token, ingest_at, state, done_at)
         values ($1, $2, $2, 1, 'old', now(), $3, now() - $4 * interval '1 day')`,
        [stream, first, state, days],
      );
    await note('OLD', 1, 'done', 20);
    await note('OLD', 2, 'lost', 15);
    await note('OLD', 3, 'done', 13);
    await note('OLD', 4, 'done', 13);
    await note('QUIET', 7, 'done', 200);
    await note('BROKEN', 8, 'inserting', 200);
    await note('BROKEN', 9, 'done', 1);
    expect(await pruneIntents(bqDb(world.services))).toBe(2);
    const left = await world.query<{ stream: string; seq: number }>(
      `select stream, first_seq::int as seq from bq.ingest_intent where token = 'old' order by stream, first_seq`,
    );
    expect(left.map(({ stream, seq }) => `${stream} ${seq}`)).toEqual([
      'BROKEN 8',
      'BROKEN 9',
      'OLD 3',
      'OLD 4',
      'QUIET 7',
    ]);
    await world.query(`delete from bq.ingest_intent where token = 'old'`);
  });
});

describe('the totals of a day', { retry: 0 }, () => {
  it('REC-37 on which the store crashed are rebuilt from the events, whichever table contains a batch twice', async () => {
    await world.publish(messages(37, 500));
    await written(37);
    const right = await figures(37);
    expect(right.hour).toEqual(right.rows);
    // the state after a crash between a batch and its note: in a table that no daily comparison covers
    await world.services.records.client.command({
      query: 'insert into agg_sms_hour select * from agg_sms_hour where app_id = 37',
      clickhouse_settings: { insert_deduplicate: 0 },
    });
    expect((await figures(37)).hour).toMatchObject({ msg: '1000' });
    const db = bqDb(world.services);
    await noteDoubts(db, 'sms', [DAY]);
    expect(await settleDoubts({ ...world.services, log })).toBe(1);
    expect(await figures(37)).toEqual(right);
    expect(await findDoubts(db)).toEqual([]);
  });

  it('REC-9 duplicate events change nothing within the window of the stream, and after it only totals until the night', async () => {
    const events = messages(4, 1_000);
    await world.publish(events, { msgId: 'once' });
    await world.publish(events, { msgId: 'once' });
    await written(4);
    const once = await figures(4);
    expect(once.rows).toMatchObject({ msg: '1000', revenue: '12' });
    expect([once.hour, once.day]).toEqual([once.rows, once.rows]);
    // an hour later the stream has forgotten the id and accepts it as new
    await world.publish(events);
    await written(4);
    const twice = await figures(4);
    expect(twice.rows).toEqual(once.rows);
    expect(twice.day).toMatchObject({ msg: '2000' });
    expect(await reconcile()).toBeGreaterThan(0);
    expect(await figures(4)).toEqual(once);
  });

  it('REC-37 are rebuilt from the events where they differ from the rows, while writers wait', async () => {
    await world.publish([
      ...messages(8, 100),
      smsEvent({ app_id: 8, msg_id: idAt(T0 - 86_400_000, 1), submit_time: '2026-11-09 04:00:00.000' }),
    ]);
    await world.publish([smsEvent({ app_id: 8, msg_id: idAt(T0, 500), sms_type: 'test' })]);
    await written(8);
    const right = await figures(8);
    const others = { ...right.rows, msg: '102', accepted: '102' };
    expect(right.rows).toEqual(others); // the test message is a row but not counted
    expect(await reconcile()).toBe(0);
    await world.query('delete from bq.repair_log');
    // ten differences without a sent event
    const spoil = `insert into sms_event select * from sms_event where app_id = 8 and sms_type = 'otp' and submit_time > '2026-11-10' limit 10`;
    await world.services.records.client.command({ query: spoil });
    expect((await figures(8)).day).toMatchObject({ msg: '111' });
    const more = messages(8, 50, 1_000);
    const [found] = await Promise.all([reconcile(), world.publish(more)]);
    await written(8);
    expect(found).toBe(1);
    expect((await figures(8)).day).toEqual({ ...right.day, msg: '151', accepted: '151', revenue: '1.8' });
    expect((await figures(8)).hour).toEqual((await figures(8)).day);
    expect(await reconcile()).toBe(0);
    const repairs = await world.query<{ before: object; after: object }>(
      `select stat_day::text as day, groups, before, after from bq.repair_log`,
    );
    expect(repairs.length).toBe(1);
    expect(repairs[0]).toMatchObject({ day: DAY, groups: 1 });
    const [kept] = await world.runQuery(`select toString(sum(n)) as n from agg_sms_row_hour where app_id = 8`);
    expect(kept).toEqual({ n: '152' });
  });

  it('of calls are rebuilt too', async () => {
    const calls = Array.from({ length: 20 }, (_, index) =>
      callEvent({
        app_id: 5,
        call_id: idAt(T0, index),
        outcome: 'answered',
        sip_code: 200,
        talk_s: 30,
        ...(index < 8 ? { device_id: 3, port_no: 1 + (index % 2), iccid: 'A1' } : {}),
        ...minute,
      }),
    );
    await world.publish(calls, { flow: 'voice', kind: 'call' });
    await world.publish(calls, { flow: 'voice', kind: 'call' });
    const attempts = async () =>
      (await world.runQuery<{ n: string }>(`select toString(sum(attempts)) as n from agg_voice_day`))[0]?.n;
    const byPort = async () =>
      await world.runQuery(`select port_no as port, toString(sum(attempts)) as calls, toString(sum(talk_s)) as talked, toString(sum(revenue)) as paid
        from agg_voice_port_hour where device_id = 3 group by port order by port`);
    await expect.poll(attempts, { timeout: 20_000 }).toBe('40');
    expect(await byPort()).toMatchObject([
      { port: 1, calls: '8' },
      { port: 2, calls: '8' },
    ]);
    expect(await reconcile(VOICE)).toBe(1);
    expect(await attempts()).toBe('20');
    expect(await byPort()).toEqual([1, 2].map((port) => ({ port, calls: '4', talked: '120', paid: '0.4' })));
    expect(
      await world.runQuery(`select count() as n from voice_cdr final where device_id = 3 and iccid = 'A1'`),
    ).toEqual([{ n: '8' }]);
    expect(await reconcile(VOICE)).toBe(0);
    expect(await world.query(`select submit_cnt, revenue_usd from bq.day_close where product = 'voice'`)).toMatchObject(
      [{ submit_cnt: '20', revenue_usd: '2.000000' }],
    );
  });

  it('stay unchanged when some of their events no longer exist', async () => {
    const { client } = world.services.records;
    await client.command({ query: `insert into sms_event select * from sms_event where app_id = 4 limit 1` });
    await client.command({
      query: `alter table sms_event delete where app_id = 4 and msg_id = ${idAt(T0, 7)}`,
      clickhouse_settings: { mutations_sync: '2' },
    });
    const before = (await figures(4)).day;
    expect(await reconcile()).toBe(1);
    expect((await figures(4)).day).toEqual(before);
  });
});
