import { BQ_CODES, type RecordReport, smsRecordResource } from '@switchboard/bq-contract';
import { callEvent, type Event, idAt, many, messageAt } from '@switchboard/bq-server/testing';
import { CODES } from '@switchboard/kit-contract';
import { channelAnalysis, smsAnalysisCEnd, startVoice, voiceReport } from '@switchboard/rpt-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clock, DAY, MINUTE, NOON, type ReportWorld, startReportWorld } from './testing/report-world.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await startReportWorld();
});
afterAll(async () => await world?.stop());

describe('call metrics', () => {
  let calls = 0;
  const call = (at: number, changes: Event = {}): Event => {
    calls += 1;
    return callEvent({
      call_id: idAt(at, calls),
      version: String(at * 4 + 1),
      invite_time: clock(at),
      ring_time: clock(at + 3_000),
      pdd_ms: 3_000,
      customer_id: 27,
      ...changes,
    });
  };

  it('REC-27 seizures exclude calls that never reached a gateway; ASR, NER, ACD and PDD are computed from the sums of the invitation day', async () => {
    const ended = (count: number, outcome: string, sip_code: number, changes: Event = {}): Event[] =>
      many(count, () => call(NOON, { outcome, sip_code, ...changes }));
    const silent = { ring_time: '1970-01-01 00:00:00.000', pdd_ms: 0 };
    const refused = await world.store('voice', [
      ...ended(40, 'blocked', 403, { ...silent, blocked: 1, landing_gw: 0 }),
      ...ended(384, 'answered', 200, { talk_s: 120 }),
      ...ended(150, 'busy', 486, { pdd_ms: 1_000 }),
      ...ended(240, 'no_answer', 480),
      ...ended(60, 'declined', 603),
      ...ended(126, 'net_fail', 503, silent),
      // test calls are not counted; the last call was invited before the company's midnight and ended after it
      ...ended(5, 'answered', 200, { kind: 'test', talk_s: 10 }),
      call(NOON + 12 * 60 * MINUTE - 1_000, { customer_id: 28, outcome: 'answered', sip_code: 200, talk_s: 3_600 }),
    ]);
    expect(refused).toEqual([]);
    const { page: all } = await world.request(voiceReport, { dims: ['customerName'] });
    expect(all.list.find(({ id }) => id === 'customerName:27')).toMatchObject({
      attempts: 1_000,
      blocked: 40,
      seizures: 960,
      answered: 384,
      asr: '40',
      ner: '86.88',
      acd: '120',
      pdd: '2.6', // (384 + 240 + 60) × 3 s and 150 × 1 s over the 834 calls with a PDD
    });
    expect(all.list.find(({ id }) => id === 'customerName:28')).toMatchObject({ attempts: 1, acd: '3600' });
    const { page: next } = await world.request(voiceReport, {
      day: {
        from: new Date(NOON + 86_400_000).toISOString().slice(0, 10),
        to: new Date(NOON + 86_400_000).toISOString().slice(0, 10),
      },
    });
    expect(next.list).toEqual([]);
  });

  it('group by SIP code and by gateway name; metrics that codes do not have are null', async () => {
    const { page } = await world.request(voiceReport, { dims: ['sipCode'], sortField: 'attempts', sortOrder: 'desc' });
    expect(page.list.map(({ sipCode, attempts, asr }) => [sipCode, attempts, asr]).slice(0, 3)).toEqual([
      ['200', 385, null],
      ['480', 240, null],
      ['486', 150, null],
    ]);
    expect(page.totals).toMatchObject({ attempts: 1_001, answered: null, revenue: null });
    const { page: named } = await world.request(voiceReport, { dims: ['landingName'], landingName: 'lg-7' });
    expect(named.list).toMatchObject([{ landingName: 'LG-7', attempts: 961 }]);
    expect((await world.request(voiceReport, { unit: ['parts'] })).code).toBe(CODES.validation);
  });

  it('list accounts that started to call, in minutes', async () => {
    const [app] = await world.stack.query<{ id: string }>(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access) values ('V-1', 'caller', 1, 'Caller', 'voice', 'sip') returning id`,
    );
    const talked = {
      outcome: 'answered',
      sip_code: 200,
      talk_s: 61,
      bill_first: 60,
      bill_next: 60,
      bill_s: 120,
      d_bill_s: 120,
    };
    expect(
      await world.store(
        'voice',
        many(3, () => call(NOON, { app_id: Number(app?.id), ...talked })),
      ),
    ).toEqual([]);
    const { data } = await world.stack.call(startVoice.calls.page, { day: { from: DAY, to: DAY } } as never, {
      token: world.tokenOf('admin'),
    });
    expect(data.list).toMatchObject([{ appName: 'caller', kind: 'new', week: 6 }]);
  });
});

describe('time range limits', () => {
  it('REC-39 records accept one day, 31 with an account, 180 with a number or a message; reports accept 31 days by hour and 400 by day; both ends are required', async () => {
    const HOUR = 3_600_000;
    const records = async (hours: number, input: object = {}) => {
      const submitTime = { from: new Date(NOON - hours * HOUR).toISOString(), to: new Date(NOON).toISOString() };
      const callInput = { submitTime, ...input } as never;
      return (await world.stack.call(smsRecordResource.calls.page, callInput, { token: world.tokenOf('admin') })).code;
    };
    const TOO_WIDE = BQ_CODES.windowTooWide;
    expect([await records(24), await records(25)]).toEqual([CODES.ok, TOO_WIDE]);
    const by = async (input: object, days: number) => [
      await records(days * 24, input),
      await records(days * 24 + 1, input),
    ];
    expect(await by({ appName: 'caller' }, 31)).toEqual([CODES.ok, TOO_WIDE]);
    expect(await by({ appId: ['1'] }, 31)).toEqual([CODES.ok, TOO_WIDE]);
    expect(await by({ phoneExact: '6281234567890' }, 180)).toEqual([CODES.ok, TOO_WIDE]);
    const far = NOON - 180 * 24 * HOUR;
    const ids = async (first: number) =>
      await records(1, { submitTime: undefined, msgId: [idAt(NOON, 1), idAt(first, 1)] });
    expect([await ids(far), await ids(far - 1)]).toEqual([CODES.ok, TOO_WIDE]);
    expect(await records(1, { submitTime: { from: new Date(NOON).toISOString() } })).not.toBe(CODES.ok);

    const report = async (days: number, dims: readonly string[]) => {
      const from = new Date(NOON - (days - 1) * 24 * HOUR).toISOString().slice(0, 10);
      return (await world.request(channelAnalysis, { day: { from, to: DAY }, dims })).code;
    };
    expect([await report(31, ['hour']), await report(32, ['hour'])]).toEqual([CODES.ok, TOO_WIDE]);
    expect([await report(400, ['day']), await report(401, ['day'])]).toEqual([CODES.ok, TOO_WIDE]);
    expect((await world.request(channelAnalysis, { day: { from: DAY } })).code).not.toBe(CODES.ok);
  });
});

describe('message failure reasons', () => {
  it('are counted by error code and by responsible party, and follow a correction', async () => {
    const at = new Date(NOON).toISOString();
    const first = many(3, () => messageAt(at, { status: 41, std_err: 1002 }));
    await world.services.records.client.insert({
      table: 'sms_event',
      format: 'JSONEachRow',
      values: [
        ...first,
        messageAt(at, { status: 20, std_err: 4001, channel_id: 0 }),
        messageAt(at, { status: 43, std_err: 0 }),
        messageAt(at, { status: 40 }),
        // corrected to delivered
        { ...first[0], version: String(NOON * 4 + 2), ev: 'correct', status: 40, prev_status: 41, prev_std_err: 1002 },
        // re-rated: keeps its error code
        { ...first[1], version: String(NOON * 4 + 3), ev: 'rerate', prev_status: 41, d_revenue: '0.01' },
      ],
    });
    const by = async (dim: string, of: RecordReport = channelAnalysis) => {
      const { page } = await world.request(of, { dims: [dim], sortField: 'errors', sortOrder: 'desc' });
      return page.list.map((row) => [row[dim], row['errors']]);
    };
    expect(await by('stdErr')).toEqual([
      ['1002', 2],
      ['4001', 1],
      ['9001', 1],
    ]);
    expect(await by('blame', smsAnalysisCEnd)).toEqual([
      ['1', 2],
      ['4', 1],
      ['9', 1],
    ]);
    // the totals count the same messages as a report without codes
    expect(await world.totals(channelAnalysis)).toMatchObject({ errors: 4, delivered: 2 });
    expect(await world.totals(channelAnalysis, { stdErr: ['1002'] })).toMatchObject({ errors: 2, delivered: null });
  });
});
