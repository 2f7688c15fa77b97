import type { NodeService } from '@switchboard/kit-server';
import { createMemoryLog } from '@switchboard/kit-server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callEvent, idAt, smsEvent } from '../testing/events.ts';
import { deadLettersOf, figuresOf, untilWritten } from '../testing/ingest-figures.ts';
import { type IngestWorld, startIngestWorld } from '../testing/start-ingest.ts';
import { openRecordIngest } from './ingest.ts';

let world: IngestWorld;
let ingest: NodeService | null = null;
const log = createMemoryLog();
beforeAll(async () => {
  world = await startIngestWorld();
});
afterEach(async () => {
  await ingest?.close();
  ingest = null;
});
afterAll(async () => await world?.drop());

const start = (): void => {
  ingest ??= openRecordIngest({ services: world.services, log: log.log, metrics: null });
};
const T0 = Date.parse('2026-11-10T04:00:00.000Z');
const at = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

const figures = async (app: number) => await figuresOf(world, app);
const written = async (app: string) => await untilWritten(world, app);
const deadLetters = async () => await deadLettersOf(world);

describe('record ingest', { retry: 0 }, () => {
  it('a duplicate event changes nothing, in rows and in totals, immediately', async () => {
    start();
    const events = Array.from({ length: 1_000 }, (_, index) =>
      smsEvent({
        app_id: 9,
        msg_id: idAt(T0, index),
        revenue_usd: '0.012',
        d_revenue: '0.012',
        d_bill_parts: 1,
        bill_parts: 1,
      }),
    );
    const one = events.slice(0, 100);
    for (const event of [...one, ...one])
      await world.publish([event], { msgId: `${event['msg_id'] as string}:1:${event['version'] as string}` });
    await world.publish(events.slice(100), { msgId: 'rest' });
    await world.publish(events.slice(100), { msgId: 'rest' });
    await written('9');
    const { rows, hour, day } = await figures(9);
    expect(rows).toMatchObject({ msg: '1000', accepted: '1000', revenue: '12' });
    expect(hour).toEqual(rows);
    expect(day).toEqual(rows);
  });

  it('REC-8 the first final state wins; a delivery within 72 hours corrects it in the hour of the submission and is final', async () => {
    start();
    const id = idAt(T0 + 3_600_000, 8);
    const submit = { app_id: 8, msg_id: id, submit_time: at(T0 + 3_600_000) };
    await world.publish([smsEvent({ ...submit, version: '1' })]);
    await world.publish(
      [smsEvent({ ...submit, version: '2', ev: 'status', status: 41, prev_status: 30, std_err: 1002 })],
      { kind: 'status' },
    );
    await written('8');
    expect((await figures(8)).hour).toMatchObject({ failed: '1', delivered: '0' });
    await world.publish(
      [
        smsEvent({
          ...submit,
          version: '3',
          ev: 'correct',
          status: 40,
          prev_status: 41,
          prev_std_err: 1002,
          dlr_ms: 600_000,
        }),
      ],
      { kind: 'correct' },
    );
    await written('8');
    const hours = await world.runQuery(
      `select toString(stat_hour) as h, toString(sum(failed)) as failed, toString(sum(delivered)) as delivered from agg_sms_hour where app_id = 8 group by h`,
    );
    expect(hours).toEqual([{ h: '2026-11-10 05:00:00', failed: '0', delivered: '1' }]);
    expect(await world.runQuery('select status from sms_record final where app_id = 8')).toEqual([{ status: 40 }]);
    // neither another failure nor a report after the delivery is accepted
    const dead = await deadLetters();
    for (const [prev_status, status, ev] of [
      [41, 42, 'status'],
      [40, 41, 'status'],
      [40, 42, 'correct'],
    ] as const)
      await world.publish([smsEvent({ ...submit, version: '9', ev, status, prev_status })], { kind: ev });
    await written('8');
    expect(await deadLetters()).toBe(dead + 3);
    expect((await figures(8)).hour).toMatchObject({ failed: '0', delivered: '1' });
    expect(await world.runQuery('select status from sms_record final where app_id = 8')).toEqual([{ status: 40 }]);
    // the corrected error code is no longer counted
    expect(await world.runQuery(`select toString(sum(n)) as n from agg_sms_err_day where std_err = 1002`)).toEqual([
      { n: '0' },
    ]);
  });

  it('REC-15 revenue and cost are parts by price, booked when accepted or when delivered; unbilled parts are refunded', async () => {
    start();
    // 1,000 messages of 1.2 parts; 50 of them, 60 parts, fail at submission
    const events = Array.from({ length: 1_000 }, (_, index) => {
      const parts = index % 5 === 0 ? 2 : 1;
      const isFailed = index < 50;
      const bill = isFailed ? 0 : parts;
      const money = { revenue: (bill * 0.012).toFixed(6), cost: (bill * 0.009).toFixed(6) };
      return smsEvent({
        app_id: 15,
        msg_id: idAt(T0, 20_000 + index),
        parts,
        status: isFailed ? 31 : 30,
        sell_price: '0.012',
        cost_price: '0.009',
        bill_parts: bill,
        cost_parts: bill,
        d_bill_parts: bill,
        d_cost_parts: bill,
        revenue_usd: money.revenue,
        d_revenue: money.revenue,
        cost_usd: money.cost,
        d_cost: money.cost,
      });
    });
    await world.publish(events);
    await written('15');
    const { rows, day, hour } = await figures(15);
    expect(day).toMatchObject({ msg: '1000', submit_fail: '50', accepted: '950', revenue: '13.68', cost: '10.26' });
    expect([hour, rows]).toEqual([day, day]);
    expect(Number(day['revenue']) - Number(day['cost'])).toBeCloseTo(3.42, 9);
    expect(((Number(day['revenue']) - Number(day['cost'])) / Number(day['revenue'])).toFixed(4)).toBe('0.2500');

    // charged on delivery: nothing at submission, everything with the report
    const later = { app_id: 16, msg_id: idAt(T0, 25_000), sell_price: '0.012', cost_price: '0.009', parts: 2 };
    const charge = { bill_parts: 2, d_bill_parts: 2, revenue_usd: '0.024', d_revenue: '0.024' };
    const cost = { cost_parts: 2, d_cost_parts: 2, cost_usd: '0.018', d_cost: '0.018' };
    await world.publish([smsEvent(later)]);
    await written('16');
    expect((await figures(16)).day).toMatchObject({ accepted: '1', revenue: '0', cost: '0' });
    const report = { ev: 'status', status: 40, prev_status: 30, version: '2' };
    await world.publish([smsEvent({ ...later, ...report, ...charge, ...cost })], { kind: 'status' });
    await written('16');
    expect((await figures(16)).day).toMatchObject({ delivered: '1', revenue: '0.024', cost: '0.018' });
    // charged while waiting, then refused by the channel: refunded
    const waiting = { app_id: 17, msg_id: idAt(T0, 25_001), parts: 2 };
    await world.publish([smsEvent({ ...waiting, status: 10, ...charge })]);
    const back = { bill_parts: 0, revenue_usd: '0', d_bill_parts: -2, d_revenue: '-0.024' };
    await world.publish([smsEvent({ ...waiting, ev: 'status', status: 31, prev_status: 10, version: '2', ...back })]);
    await written('17');
    expect((await figures(17)).day).toMatchObject({ submit_fail: '1', revenue: '0' });
  });

  it('REC-20 the past of a reassigned customer stays with its previous owner', async () => {
    start();
    const messages = (count: number, from: number, owner: number) =>
      Array.from({ length: count }, (_, index) =>
        smsEvent({
          app_id: 20,
          msg_id: idAt(T0 + from + index, 60_000),
          submit_time: at(T0 + from + index),
          sale_staff_id: owner,
        }),
      );
    await world.publish([...messages(100, 0, 501), ...messages(50, 6 * 3_600_000, 502)]);
    // reports after the change still count for the owner at submission
    await world.publish(
      messages(100, 0, 501).map((event) => ({ ...event, ev: 'status', status: 40, prev_status: 30, version: '2' })),
      { kind: 'status' },
    );
    await written('20');
    expect(
      await world.runQuery(
        `select sale_staff_id as owner, toString(sum(msg)) as msg, toString(sum(delivered)) as delivered from agg_sms_day where app_id = 20 group by owner order by owner`,
      ),
    ).toEqual([
      { owner: 501, msg: '100', delivered: '100' },
      { owner: 502, msg: '50', delivered: '0' },
    ]);
  });

  it('REC-32 the business day starts at 16:00 UTC', async () => {
    start();
    const times = ['2025-01-15T15:59:59.999Z', '2025-01-15T16:00:00.000Z'].map(Date.parse);
    await world.publish(
      times.map((ms) => smsEvent({ app_id: 32, msg_id: idAt(ms, 1), submit_time: at(ms), version: String(ms * 4) })),
    );
    await written('32');
    expect(
      await world.runQuery(
        `select toString(stat_day) as day, toString(sum(msg)) as n from agg_sms_day where app_id = 32 group by day order by day`,
      ),
    ).toEqual([
      { day: '2025-01-15', n: '1' },
      { day: '2025-01-16', n: '1' },
    ]);
  });

  it('REC-13 an attempt over another channel counts the message once, acceptances per attempt, revenue once and costs per attempt', async () => {
    start();
    const id = idAt(T0, 30_001);
    const money = {
      revenue_usd: '0.02',
      d_revenue: '0.02',
      cost_usd: '0.01',
      d_cost: '0.01',
      bill_parts: 1,
      d_bill_parts: 1,
      cost_parts: 1,
      d_cost_parts: 1,
    };
    await world.publish([
      smsEvent({ app_id: 13, msg_id: id, status: 31, std_err: 3003 }),
      smsEvent({ app_id: 13, msg_id: id, attempt_no: 2, version: '9', channel_id: 8, ...money }),
      smsEvent({
        app_id: 13,
        msg_id: id,
        attempt_no: 2,
        version: '10',
        channel_id: 8,
        ev: 'status',
        status: 40,
        prev_status: 30,
        ...money,
        d_revenue: '0',
        d_cost: '0',
        d_bill_parts: 0,
        d_cost_parts: 0,
      }),
    ]);
    await written('13');
    const { day } = await figures(13);
    expect(day).toMatchObject({
      msg: '1',
      accepted: '1',
      delivered: '1',
      submit_fail: '1',
      revenue: '0.02',
      cost: '0.01',
    });

    // the first attempt was accepted and failed for a retryable reason, on a channel paid at submission
    const second = idAt(T0, 30_002);
    const paid = { cost_usd: '0.01', d_cost: '0.01', cost_parts: 1, d_cost_parts: 1 };
    const again = { app_id: 14, msg_id: second };
    await world.publish([
      smsEvent({ ...again, ...money }),
      smsEvent({
        ...again,
        version: '2',
        ev: 'status',
        status: 41,
        prev_status: 30,
        std_err: 1002,
        revenue_usd: '0.02',
        cost_usd: '0.01',
      }),
      smsEvent({ ...again, attempt_no: 2, version: '3', channel_id: 8, ...paid }),
      smsEvent({ ...again, attempt_no: 4, version: '4', channel_id: 9, ...paid }),
    ]);
    await written('14');
    expect((await figures(14)).day).toMatchObject({
      msg: '1',
      accepted: '2',
      failed: '1',
      revenue: '0.02',
      cost: '0.02',
    });
  });

  it('a stream is fresh while its last message is stored, even without traffic', async () => {
    start();
    const fresh = async () =>
      (await world.query<{ at: Date }>(`select fresh_at as at from bq.ingest_fresh where stream = 'REC_SMS_3'`))[0]?.at;
    await expect.poll(fresh, { timeout: 15_000 }).toBeDefined();
    expect(Date.now() - Number(await fresh())).toBeLessThan(15_000);
  });

  it('a report later than 72 hours marks the row and changes no totals', async () => {
    start();
    const id = idAt(T0, 40_001);
    await world.publish([smsEvent({ app_id: 10, msg_id: id })]);
    await world.publish([
      smsEvent({
        app_id: 10,
        msg_id: id,
        version: String((T0 + 73 * 3_600_000) * 4 + 2),
        ev: 'status',
        status: 40,
        prev_status: 30,
        dlr_late: 1,
      }),
    ]);
    await written('10');
    expect(await world.runQuery('select status, dlr_late from sms_record final where app_id = 10')).toEqual([
      { status: 40, dlr_late: 1 },
    ]);
    expect((await figures(10)).day).toMatchObject({ msg: '1', accepted: '1', delivered: '0' });
  });

  it('invalid events are kept with their reason and do not block the stream; message texts are stored separately', async () => {
    start();
    const dead = await deadLetters();
    const good = smsEvent({ app_id: 77, msg_id: idAt(T0, 50_001), content_id: '123456', body: '您的验证码是 482913' });
    await world.publish([
      smsEvent({ app_id: 77, phone: 'secret' }),
      good,
      smsEvent({ app_id: 77, status: 300 }),
      smsEvent({ app_id: 77, submit_time: 'yesterday' }),
    ]);
    await written('77');
    expect(await deadLetters()).toBe(dead + 3);
    expect(await world.runQuery('select toString(msg_id) as id from sms_event where app_id = 77')).toEqual([
      { id: idAt(T0, 50_001) },
    ]);
    const { manager } = await world.services.bus.jetstream();
    const { state } = await manager.streams.info('REC_DEAD');
    const letter = await manager.streams.getMessage('REC_DEAD', { seq: state.last_seq - 2 });
    expect(letter?.json()).toMatchObject({ stream: 'REC_SMS_1', line: 0, reason: 'phone is not id' });
    expect(await world.runQuery(`select body from sms_content where content_id = 123456`)).toEqual([
      { body: '您的验证码是 482913' },
    ]);
  });

  it('calls are counted by outcome; a contradictory one is refused', async () => {
    start();
    const ended = {
      blocked: [40, 403, {}],
      answered: [384, 200, { talk_s: 120, bill_first: 60, bill_next: 60, bill_s: 120, d_bill_s: 120 }],
      busy: [150, 486, {}],
      no_answer: [240, 480, {}],
      declined: [60, 603, {}],
      net_fail: [126, 503, {}],
    } as const;
    const calls = Object.entries(ended).flatMap(([outcome, [count, sip_code, more]], kind) =>
      Array.from({ length: count }, (_, index) =>
        callEvent({
          app_id: 27,
          call_id: idAt(T0 + kind, index),
          outcome,
          sip_code,
          blocked: kind === 0 ? 1 : 0,
          ...(kind === 0 ? { landing_gw: 0 } : {}),
          ...more,
        }),
      ),
    );
    const dead = await deadLetters();
    const wrong = [
      { outcome: 'busy' },
      { outcome: 'answered', sip_code: 200, talk_s: 61, bill_first: 6, bill_next: 6, bill_s: 61 },
    ];
    await world.publish([...calls, ...wrong.map((one) => callEvent({ app_id: 27, call_id: '9', ...one }))], {
      flow: 'voice',
      kind: 'call',
    });
    const sums = 'attempts, blocked, seizures, answered, busy, no_answer, declined, net_fail, talk_s, bill_s';
    const of = async (table: string) =>
      await world.runQuery(
        `select ${sums
          .split(', ')
          .map((name) => `toInt32(sum(${name})) as ${name}`)
          .join(', ')} from ${table} where app_id = 27`,
      );
    await expect
      .poll(async () => await of('agg_voice_day'), { timeout: 20_000 })
      .toEqual([
        {
          attempts: 1_000,
          blocked: 40,
          seizures: 960,
          answered: 384,
          busy: 150,
          no_answer: 240,
          declined: 60,
          net_fail: 126,
          talk_s: 46_080,
          bill_s: 46_080,
        },
      ]);
    expect(await of('agg_voice_hour')).toEqual(await of('agg_voice_day'));
    expect(await world.runQuery(`select toInt32(count()) as n from voice_cdr final where app_id = 27`)).toEqual([
      { n: 1_000 },
    ]);
    expect(await deadLetters()).toBe(dead + 2);
  });
});
