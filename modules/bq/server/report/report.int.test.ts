import { BQ_CODES, dayREnd, smsPerformance, smsRecordResource } from '@switchboard/bq-contract';
import { CODES, type Call, type RecordPage, type ReportPage } from '@switchboard/kit-contract';
import { createLogger, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { type Event, many, messageAt } from '../testing/events.ts';
import type { Names } from './names.ts';
import { sqlOf } from './query.ts';
import type { ReportQuery } from './read-query.ts';
import type { Store } from './stores/store.ts';

const SCOPE = { self: 1, dept: 2 };
let stack: TestStack;
let insert: (events: readonly Event[]) => Promise<void>;
const tokens = new Map<string, string>();
const people = new Map<string, { id: string; dept: string }>();

/** Records are kept for 180 days: the dates below are shifted by whole weeks, so that the last of them is recent. */
const WEEK_MS = 7 * 86_400_000;
const MOVED_MS = Math.floor((Date.now() - Date.parse('2026-04-20')) / WEEK_MS) * WEEK_MS;
const near = (text: string): string => new Date(Date.parse(text) + MOVED_MS).toISOString().slice(0, text.length);
const event = (at: string, changes: Event = {}): Event => messageAt(near(at), changes);

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  for (const login of ['admin', 'sales', 'auditor', 'manager']) tokens.set(login, await signIn(stack.call, login));
  for (const login of ['sales', 'auditor']) {
    const [row] = await stack.query<{ id: string; dept: string }>(
      `select u.staff_id as id, sd.dept_id as dept from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.login_name = $1`,
      [login],
    );
    if (row !== undefined) people.set(login, row);
  }
  await stack.query(`insert into bq.supplier (supplier_no, name) values ('S1', 'Alpha'), ('S2', 'Beta')`);
  await stack.query(
    `insert into bq.mccmnc (mcc, mnc, iso2, country_zh, country_en, dial_code, operator_zh, operator_en) values (510, '10', 'ID', '印度尼西亚', 'Indonesia', '62', 'Telkomsel', 'Telkomsel')`,
  );
  const services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  insert = async (values) => {
    await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
  };
  const { stop } = stack;
  stack.stop = async () => {
    await services.close();
    await stop();
  };
});
afterAll(async () => await stack?.stop());

const request = async (input: object, { login = 'admin', of = smsPerformance } = {}) => {
  const answer = await stack.call(of.report.calls.page, input as never, {
    token: tokens.get(login) ?? '',
    locale: 'en',
  });
  return { code: answer.code, page: answer.data as unknown as ReportPage };
};
const day = (from: string, to = from) => ({ day: { from: near(from), to: near(to) } });

describe('metrics of a report', () => {
  it('REC-15 revenue and cost are the billed parts times their prices, and premature charges are reversed', async () => {
    // 1,000 messages of 1.2 parts; the last 50 of them (60 parts) fail at the channel
    const partsOf = (n: number): number => (n % 5 === 0 ? 2 : 1);
    const money = (parts: number) => ({
      d_bill_parts: parts,
      d_cost_parts: parts,
      d_revenue: (0.012 * parts).toFixed(6),
      d_cost: (0.009 * parts).toFixed(6),
    });
    const at = '2026-03-02T04:00:00.000Z';
    const sent = many(950, (n) => event(at, { parts: partsOf(n), ...money(partsOf(n)) }));
    const lost = many(50, (n) => {
      const parts = partsOf(n);
      const first = event(at, { parts, status: 10, ...money(parts) });
      const back = Object.fromEntries(Object.entries(money(parts)).map(([name, value]) => [name, `-${value}`]));
      return [
        first,
        { ...first, version: String(Date.parse(near(at)) * 4 + 2), ev: 'status', status: 31, prev_status: 10, ...back },
      ];
    }).flat();
    const rejected = event(at, { status: 20, parts: 3 });
    await insert([...sent, ...lost, rejected]);
    const { page } = await request({ ...day('2026-03-02'), dims: ['customerName'] });
    expect(page.list).toHaveLength(1);
    expect(page.list[0]).toMatchObject({
      submitted: 1001,
      accepted: 950,
      submitFail: 50,
      rejected: 1,
      billParts: 1140,
      revenue: '13.680000',
      cost: '10.260000',
      profit: '3.420000',
      margin: '25',
      profitEach: '0.003000',
    });

    // an account billed on delivery, over a channel that charges on delivery
    const later = '2026-03-03T04:00:00.000Z';
    const waiting = many(4, () => event(later, { parts: 2 }));
    await insert(waiting);
    expect((await request(day('2026-03-03'))).page.totals).toMatchObject({
      accepted: 4,
      revenue: '0.000000',
      cost: '0.000000',
    });
    await insert(
      waiting.slice(1).map((first, n) => ({
        ...first,
        version: String(Date.parse(near(later)) * 4 + 2),
        ev: 'status',
        status: n === 0 ? 41 : 40,
        prev_status: 30,
        ...(n === 0 ? {} : money(2)),
      })),
    );
    expect((await request(day('2026-03-03'))).page.totals).toMatchObject({
      delivered: 2,
      failed: 1,
      revenue: '0.048000',
      cost: '0.036000',
    });
  });

  it('REC-17 rates come from sums: acceptance, delivery and report rates exclude channels without reports, unknown is counted, parts on request', async () => {
    const at = '2026-03-04T04:00:00.000Z';
    await insert([
      ...many(880, (n) => event(at, { status: 40, dlr_ms: 4_000, parts: n < 80 ? 2 : 1 })),
      ...many(50, () => event(at, { status: 41 })),
      // reported as unknown by the operator, never reported, still pending
      ...many(20, (n) => event(at, { status: n < 6 ? 45 : n < 10 ? 50 : 30 })),
      ...many(50, () => event(at, { status: 31 })),
    ]);
    const { page } = await request({ ...day('2026-03-04'), dims: ['smsType'] });
    expect(page.list[0]).toMatchObject({
      smsType: 'otp',
      accepted: 950,
      acceptance: '95',
      delivery: '92.63',
      unknown: 20,
      dlrRate: '98.53',
      dlrP50: '4',
    });
    const inParts = (await request({ ...day('2026-03-04'), unit: ['parts'] })).page.totals;
    expect(inParts).toMatchObject({ submitted: 1080, accepted: 1030, delivered: 960, delivery: '92.63' });
    await insert(many(100, () => event(at, { dlr_exp: 0 })));
    expect((await request(day('2026-03-04'))).page.totals).toMatchObject({
      accepted: 1050,
      delivery: '92.63',
      dlrRate: '98.53',
      unknown: 120,
    });
    expect((await request({ ...day('2026-03-04'), smsType: ['marketing'] })).page).toMatchObject({
      list: [],
      total: 0,
      totals: { accepted: 0, delivery: null, margin: null, dlrP95: null },
    });
  });

  it('REC-19 the customer side and the resource side add up the same rows, on every page and in total', async () => {
    const at = '2026-03-05T04:00:00.000Z';
    const rows = many(60, (n) =>
      event(at, {
        customer_id: 100 + (n % 7),
        supplier_id: 1 + (n % 2),
        channel_id: 1 + (n % 5),
        d_revenue: (0.000001 * (n + 1)).toFixed(6),
        d_cost: (0.0000005 * n).toFixed(6),
      }),
    );
    await insert(rows);
    const sum = (list: ReportPage['list'], name: string): number =>
      list.reduce((all, row) => all + Math.round(Number(row[name]) * 1e6), 0);
    const c = (await request({ ...day('2026-03-05'), dims: ['customerName'] })).page;
    const r = (await request({ ...day('2026-03-05'), dims: ['supplierName', 'channelName'] }, { of: dayREnd })).page;
    expect([c.total, r.total]).toEqual([7, 10]);
    for (const name of ['revenue', 'cost', 'profit']) {
      expect(c.totals[name]).toBe(r.totals[name]);
      expect(sum(c.list, name)).toBe(Math.round(Number(c.totals[name]) * 1e6));
      expect(sum(r.list, name)).toBe(sum(c.list, name));
    }
    const turned: unknown[] = [];
    for (const pageNo of [1, 2, 3])
      turned.push(
        ...(
          await request({
            ...day('2026-03-05'),
            dims: ['customerName'],
            pageNo,
            pageSize: 3,
            sortField: 'revenue',
            sortOrder: 'desc',
          })
        ).page.list,
      );
    expect(turned).toHaveLength(7);
    expect(new Set(turned.map((row) => (row as { id: string }).id)).size).toBe(7);
  });

  it('REC-20 messages sent before a customer moved stay with the owner at that time', async () => {
    await insert([
      ...many(100, () => event('2026-03-06T01:59:00.000Z', { sale_staff_id: 41, sale_dept_id: 1 })),
      ...many(50, () => event('2026-03-06T02:00:00.000Z', { sale_staff_id: 42, sale_dept_id: 1 })),
    ]);
    const { page } = await request({ ...day('2026-03-06'), dims: ['saleStaff'] });
    const byStaff = page.list.map(({ id, accepted }) => [id, accepted]);
    expect(Object.fromEntries(byStaff)).toEqual({ 'saleStaff:41': 100, 'saleStaff:42': 50 });
  });
});

describe('time of a report', () => {
  it('REC-32 the company day begins at 16:00 UTC', async () => {
    await insert([
      event('2026-02-15T15:59:59.999Z'),
      event('2026-02-15T16:00:00.000Z'),
      event('2026-02-15T16:00:00.001Z'),
    ]);
    const { page } = await request({
      ...day('2026-02-14', '2026-02-17'),
      dims: ['day'],
      sortField: 'period',
      sortOrder: 'asc',
    });
    expect(page.list.map(({ period, accepted }) => [period, accepted])).toEqual([
      [near('2026-02-15'), 1],
      [near('2026-02-16'), 2],
    ]);
  });

  it('REC-33 any offset of whole hours has exact days; a half-hour offset is refused in reports and accepted in lists of records', async () => {
    await insert([
      event('2026-02-20T04:59:59.000Z'),
      event('2026-02-20T05:00:00.000Z'),
      event('2026-02-21T04:30:00.000Z'),
    ]);
    const days = async (tz: string) =>
      (
        await request({ ...day('2026-02-19', '2026-02-21'), dims: ['day'], tz, sortField: 'period', sortOrder: 'asc' })
      ).page.list.map(({ period, accepted }) => [period, accepted]);
    expect(await days('-05:00')).toEqual([
      [near('2026-02-19'), 1],
      [near('2026-02-20'), 2],
    ]);
    expect(await days('+00:00')).toEqual([
      [near('2026-02-20'), 2],
      [near('2026-02-21'), 1],
    ]);
    expect((await request({ ...day('2026-02-20'), tz: '+05:30' })).code).toBe(BQ_CODES.zoneNotWhole);
    const listed = await stack.call(
      smsRecordResource.calls.page as Call,
      {
        submitTime: { from: `${near('2026-02-20')}T10:30:00+05:30`, to: `${near('2026-02-21')}T10:00:00+05:30` },
      } as never,
      { token: tokens.get('admin') ?? '' },
    );
    expect((listed.data as unknown as RecordPage<object>).total).toBe(2);
  });

  it('REC-35 weeks begin on Monday; the previous period has the same number of days, the weekday comparison has the same weekdays', async () => {
    const sends = (on: string, count: number) => many(count, () => event(`${on}T04:00:00.000Z`, { d_revenue: '1' }));
    // 2026-01-12 and 2026-01-19 are Mondays
    await insert([
      ...sends('2026-01-12', 4),
      ...sends('2026-01-17', 5),
      ...sends('2026-01-18', 6),
      ...sends('2026-01-19', 8),
    ]);
    const weeks = (
      await request({ ...day('2026-01-12', '2026-01-19'), dims: ['week'], sortField: 'period', sortOrder: 'asc' })
    ).page;
    expect(weeks.list.map(({ period, accepted }) => [period, accepted])).toEqual([
      [near('2026-01-12'), 15],
      [near('2026-01-19'), 8],
    ]);
    const compared = async (from: string, to: string, compare: string) => {
      const { page } = await request({ ...day(from, to), compare: [compare] });
      const { accepted, acceptedBefore, acceptedChange, revenueBefore } = page.totals;
      return [accepted, acceptedBefore, acceptedChange, revenueBefore];
    };
    expect(await compared('2026-01-19', '2026-01-19', 'previous')).toEqual([8, 6, '33.33', '6.000000']);
    expect(await compared('2026-01-18', '2026-01-19', 'previous')).toEqual([14, 5, '180', '5.000000']);
    expect(await compared('2026-01-19', '2026-01-19', 'weekday')).toEqual([8, 4, '100', '4.000000']);
    const byDay = (await request({ ...day('2026-01-19'), dims: ['day'], compare: ['weekday'] })).page.list;
    expect(byDay).toMatchObject([{ period: near('2026-01-19'), accepted: 8, acceptedBefore: 4 }]);
  });

  it('is refused when it is too long or has only one end', async () => {
    expect((await request({ ...day('2025-01-01', '2026-02-05') })).code).toBe(BQ_CODES.windowTooWide);
    expect((await request({ ...day('2026-01-01', '2026-02-01'), dims: ['hour'] })).code).toBe(BQ_CODES.windowTooWide);
    expect((await request({ day: { from: '2026-01-01' } })).code).toBe(CODES.validation);
    expect((await request({ dims: ['day', 'week'] })).code).toBe(CODES.validation);
    expect((await request({ dims: ['phone'] })).code).toBe(CODES.validation);
  });
});

describe('rights on a report', () => {
  const KEY = smsPerformance.report.right;
  const R_KEY = dayREnd.report.right;

  it('REC-64 performance is in the scope of the stamped owner, records in that of the current owner, the resource side in that of the resource owner', async () => {
    // @ts-expect-error -- a query without a scope does not compile
    const open = (): unknown => sqlOf({} as Store, {} as ReportQuery, { text: '1' }, { names: {} as Names });
    expect(open).toBeTypeOf('function');
    const [own, other] = [people.get('sales'), people.get('auditor')];
    const [app] = await stack.query<{ id: string }>(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id, sale_dept_id) values ('MOVED', 'moved', 900, 'Moved', 'sms', 'http', $1, $2) returning id`,
      [other?.id, other?.dept],
    );
    const at = '2026-04-10T04:00:00.000Z';
    const stamped = {
      app_id: Number(app?.id),
      customer_id: 900,
      sale_staff_id: Number(own?.id),
      sale_dept_id: Number(own?.dept),
    };
    await insert([
      ...many(3, () => event(at, { ...stamped, res_staff_id: Number(other?.id), res_dept_id: Number(other?.dept) })),
      ...many(2, () => event(at, { ...stamped, sale_staff_id: 1, res_staff_id: 1, res_dept_id: Number(other?.dept) })),
      ...many(9, () =>
        event(at, { app_id: 9_999, sale_staff_id: 1, sale_dept_id: 999, res_staff_id: 1, res_dept_id: 77 }),
      ),
    ]);
    const keys = [KEY, R_KEY, smsRecordResource.right];
    for (const login of ['sales', 'auditor'])
      await makeRole(stack, { code: `perf-self-${login}`, keys, scope: SCOPE.self, login });
    const accepted = async (login: string, of = smsPerformance) => {
      const { code, page } = await request(day('2026-04-10'), { login, of });
      return code === CODES.ok ? page.totals['accepted'] : code;
    };
    await expect.poll(async () => await accepted('sales'), { timeout: 10_000 }).toBe(3);
    const records = async (login: string) => {
      const input = { submitTime: { from: `${near('2026-04-10')}T00:00:00Z`, to: `${near('2026-04-10')}T23:59:59Z` } };
      const { data } = await stack.call(smsRecordResource.calls.page as Call, input as never, {
        token: tokens.get(login) ?? '',
      });
      return (data as unknown as RecordPage<object>).total;
    };
    // the customer moved from one owner to the other: performance stays, records move
    expect([await accepted('sales'), await accepted('auditor'), await accepted('admin')]).toEqual([3, 0, 14]);
    expect([await records('sales'), await records('auditor')]).toEqual([0, 5]);
    // the resource side is scoped by the resource owner
    expect([await accepted('sales', dayREnd), await accepted('auditor', dayREnd)]).toEqual([null, 3]);
    await stack.query(`update sys.role set default_scope = $1 where code like 'perf-self%'`, [SCOPE.dept]);
    await expect.poll(async () => await accepted('sales'), { timeout: 10_000 }).toBe(5);
    await expect.poll(async () => await accepted('auditor', dayREnd), { timeout: 10_000 }).toBe(5);
  });

  it('REC-51 a user who may not see costs and suppliers has no such column, filter, sort order or series, nor in the export', async () => {
    const role = await makeRole(stack, {
      code: 'perf-blind',
      keys: [R_KEY, `${R_KEY}:export`],
      scope: 4,
      login: 'manager',
    });
    for (const field of ['costPrice', 'supplierName'])
      await stack.query(
        `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, $3, 0)`,
        [role, smsRecordResource.code, field],
      );
    const baseInput = { ...day('2026-03-05') };
    const blind = async (input: object) => await request({ ...baseInput, ...input }, { login: 'manager', of: dayREnd });
    await expect.poll(async () => (await blind({ dims: ['channelName'] })).code, { timeout: 10_000 }).toBe(CODES.ok);
    const { page } = await blind({ dims: ['channelName'], compare: ['previous'] });
    const seen = new Set([...Object.keys(page.list[0] ?? {}), ...Object.keys(page.totals)]);
    expect([...seen].filter((name) => /supplier|cost|profit|margin/iu.test(name))).toEqual([]);
    expect(seen.has('revenue')).toBe(true);
    for (const input of [
      { dims: ['supplierName'] },
      { dims: ['channelName'], supplierName: 'Alpha' },
      { dims: ['channelName'], sortField: 'profit' },
      { dims: ['channelName'], sortField: 'margin' },
      { dims: ['channelName'], compare: ['previous'], sortField: 'profitChange' },
    ])
      expect((await blind(input)).code).toBe(CODES.fieldNotPermitted);
    // a chart uses the same query by time
    const series = (await blind({ dims: ['day'] })).page.list[0] ?? {};
    expect(Object.keys(series).filter((name) => /cost|profit|margin/u.test(name))).toEqual([]);
    const file = async (input: object) => {
      const response = await fetch(`${stack.url}${dayREnd.report.basePath}/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokens.get('manager')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...baseInput, dims: ['channelName'], format: 'csv', ...input }),
      });
      return await response.text();
    };
    const text = await file({});
    expect(text).toMatch(/收入|Revenue/u);
    expect(text).not.toMatch(/成本|毛利|供应商|Cost|profit|Margin|Supplier/iu);
    expect(await file({ columns: ['channelName', 'profit'] })).toContain(String(CODES.fieldNotPermitted));
  });
});
