import { BQ_CODES, smsRecordResource } from '@switchboard/bq-contract';
import { type Event, ledgerEvent, many } from '@switchboard/bq-server/testing';
import { CODES, type RecordPage } from '@switchboard/kit-contract';
import { consumeLedger, consumeReport } from '@switchboard/rpt-contract';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, FINANCE, NOON, type ReportWorld, startReportWorld } from './testing/report-world.ts';

const DAY_MS = 86_400_000;
const dayAt = (days: number): string => new Date(NOON + days * DAY_MS).toISOString().slice(0, 10);
const [SELF, ALL] = [1, 4];
type Row = Record<string, string | number | null | undefined>;
type Page = RecordPage<Row> & { totals: Row };

let world: ReportWorld;
let sales = { id: 0, dept: 0 };
const KEY = consumeReport.report.right;

beforeAll(async () => {
  world = await startReportWorld(FINANCE);
  const [row] = await world.stack.query<{ id: string; dept: string }>(
    `select u.staff_id as id, sd.dept_id as dept from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.login_name = 'sales'`,
  );
  sales = { id: Number(row?.id), dept: Number(row?.dept) };
  await world.stack.query(
    `insert into bq.app (id, app_no, name, customer_id, customer_name, biz, access) overriding system value
     values (61, 'A61', 'lotus-sms', 610, 'Lotus', 'sms', 'http'), (62, 'A62', 'cedar-number', 620, 'Cedar', 'number', 'http')`,
  );
  const own = { sale_staff_id: sales.id, sale_dept_id: sales.dept };
  const lotus = (n: number, changes: Event): Event =>
    ledgerEvent(NOON + n * 1_000, n, { app_id: 61, customer_id: 610, unit: 'part', ...changes });
  const cedar = (n: number, changes: Event): Event =>
    ledgerEvent(NOON + n * 1_000, n, { app_id: 62, customer_id: 620, product: 'number', unit: 'number', ...changes });
  const first = lotus(1, { amount_usd: '10', amount_ccy: '72', currency: 'CNY', qty: 100 });
  const refused = await world.store('ledger', [
    first,
    // re-rated: one row, the newest version
    {
      ...first,
      ev: 'rerate',
      version: String((NOON + 1_000) * 4 + 2),
      amount_usd: '8',
      amount_ccy: '57.6',
      prev_qty: 100,
      prev_amount_usd: '10',
      prev_amount_ccy: '72',
    },
    ...many(24, (n) => lotus(10 + n, { amount_usd: '0.5', qty: 3, product: 'sms', ...own })),
    lotus(40, { kind: 'refund', amount_usd: '-1', qty: -10, ...own }),
    lotus(41, { kind: 'adjust', amount_usd: '-0.25', qty: 0, ref_kind: 'correction' }),
    lotus(42, { kind: 'gift_use', amount_usd: '2', gift_until: dayAt(60), qty: 5 }),
    // booked today for a period that began two days earlier: it counts on the first day of the period
    cedar(50, {
      kind: 'rent',
      amount_usd: '5',
      ref_kind: 'number_open',
      ref_id: '77',
      period_from: dayAt(-2),
      period_to: dayAt(27),
    }),
    cedar(51, { kind: 'charge', amount_usd: '0.75', ref_kind: 'usage' }),
  ]);
  if (refused.length > 0) throw new Error(refused.join(', '));
});
afterAll(async () => await world?.stop());

const list = async (input: object, login = 'admin') => {
  const callInput = { statDay: { from: DAY, to: DAY }, limit: 20, ...input } as never;
  const answer = await world.stack.call(consumeLedger.calls.page, callInput, {
    token: world.tokenOf(login),
    locale: 'en',
  });
  return { code: answer.code, page: answer.data as unknown as Page };
};
const kinds = {
  charge: ['charge', 'rent'],
  refund: ['refund'],
  adjust: ['adjust'],
  net: ['charge', 'refund', 'adjust', 'rent'],
  giftUsed: ['gift_use'],
} as const;

describe('ledger rows behind a report number', () => {
  it('add up to the number, for every row and metric', async () => {
    const wide = { from: dayAt(-4), to: DAY };
    const { page } = await world.request(consumeReport, {
      day: wide,
      dims: ['day', 'appName', 'product', 'currency'],
    });
    expect(page.list).toHaveLength(4);
    for (const row of page.list) {
      const key = new Map(
        String(row['id'])
          .split('|')
          .map((part) => part.split(':') as [string, string]),
      );
      const day = key.get('period') ?? '';
      const of = { appId: [key.get('appName')], product: [key.get('product')], currency: key.get('currency') };
      for (const [metric, kind] of Object.entries(kinds)) {
        const { page: found } = await list({ statDay: { from: day, to: day }, ...of, kind });
        expect([row['id'], metric, found.totals['amountUsd']]).toEqual([row['id'], metric, row[metric]]);
      }
      const { page: all } = await list({ statDay: { from: day, to: day }, ...of });
      expect(Number(all.totals['amountCcy'])).toBe(-Number(row['balanceMove']));
    }
    // all rows together add up to the totals; amounts in two currencies are not summed
    const { page: whole } = await list({ statDay: wide, kind: kinds.net });
    expect(whole.totals).toMatchObject({ amountUsd: page.totals['net'], amountCcy: null });
    expect(whole.total).toBe(29);
  });

  it("are the single bookings with the report's names, newest first, page by page", async () => {
    const { page } = await list({ appId: ['61'] });
    expect(page).toMatchObject({ total: 28, hasMore: true, keptDays: 1_826 });
    const { page: rest } = await list({ appId: ['61'], cursor: page.nextCursor });
    const ids = [...page.list, ...rest.list].map((row) => String(row['recordId']));
    expect(new Set(ids).size).toBe(28);
    expect(ids).toEqual(ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)));
    expect(rest.totals).toEqual(page.totals);
    expect(rest.list.at(-1)).toMatchObject({
      statDay: DAY,
      customerName: 'Lotus',
      appName: 'lotus-sms',
      product: 'sms',
      kind: 'charge',
      qty: 100,
      unit: 'parts',
      currency: 'CNY',
      amountUsd: '8',
      amountCcy: '57.6',
      periodFrom: null,
      refId: null,
    });
    const { page: rent } = await list({ statDay: { from: dayAt(-2), to: dayAt(-2) } });
    expect(rent.list).toMatchObject([
      { appName: 'cedar-number', periodFrom: dayAt(-2), periodTo: dayAt(27), refKind: 'number_open', refId: '77' },
    ]);
  });

  it("support the report's filters: names match partially and ignore case, a currency matches exactly", async () => {
    const total = async (input: object) => (await list(input)).page.total;
    expect(await total({ customerName: 'ceda' })).toBe(1);
    expect(await total({ appName: 'LOTUS' })).toBe(28);
    expect(await total({ currency: 'CNY' })).toBe(1);
    expect(await total({ currency: 'CN' })).toBe(0);
    expect(await total({ currency: `CNY' or 1=1 or '` })).toBe(0);
    expect(await total({ refKind: ['correction'] })).toBe(1);
    expect(await total({ customerName: 'nobody' })).toBe(0);
    expect(await total({ saleStaffId: [String(sales.id)] })).toBe(25);
  });

  it('accept a longer day range for one account than for all accounts', async () => {
    const days = (back: number) => ({ statDay: { from: dayAt(-back), to: DAY } });
    expect((await list(days(30))).code).toBe(CODES.ok);
    expect((await list(days(31))).code).toBe(BQ_CODES.windowTooWide);
    expect((await list({ ...days(399), appId: ['62'] })).page.total).toBe(2);
    expect((await list({ ...days(400), appId: ['62'] })).code).toBe(BQ_CODES.windowTooWide);
    expect((await list({ statDay: { from: DAY } })).code).toBe(CODES.validation);
  });
});

describe('visibility of ledger rows', () => {
  it('follows the owner stamped on the row, as in the report, not the current owner of the account', async () => {
    expect((await list({}, 'sales')).code).toBe(CODES.noPermission);
    await makeRole(world.stack, { code: 'ledger-own', keys: [KEY, `${KEY}:export`], scope: SELF, login: 'sales' });
    await expect.poll(async () => (await list({}, 'sales')).code, { timeout: 10_000 }).toBe(CODES.ok);
    const { page } = await world.request(consumeReport, {}, 'sales');
    expect(page.totals).toMatchObject({ net: '11.000000' });
    const { page: rows } = await list({ kind: kinds.net }, 'sales');
    expect(rows).toMatchObject({ total: 25, totals: { amountUsd: '11.000000' } });
    expect((await list({ appId: ['62'] }, 'sales')).page).toMatchObject({ total: 0, list: [] });
  });

  it('the export contains the rows that the list shows', async () => {
    const file = async (input: object) => {
      const response = await fetch(`${world.stack.url}${consumeLedger.basePath}/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.tokenOf('sales')}`, 'content-type': 'application/json' },
        body: JSON.stringify({ statDay: { from: DAY, to: DAY }, format: 'csv', ...input }),
      });
      return await response.text();
    };
    const text = await file({ kind: ['charge'], columns: ['recordId', 'customerName', 'amountUsd'] });
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(25);
    expect(lines[1]).toMatch(/Lotus.*0\.5/u);
    expect(await file({ columns: ['costUsd'] })).toContain(String(CODES.validation));
  });

  it('hides what the report hides: amounts without the right to prices, names without the right to names', async () => {
    const role = await makeRole(world.stack, {
      code: 'ledger-blind',
      keys: [KEY, `${KEY}:export`],
      scope: ALL,
      login: 'manager',
    });
    await world.stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'sellPrice', 0), ($1, $3, 'customerName', 0)`,
      [role, smsRecordResource.code, consumeReport.report.code],
    );
    const token = await signIn(world.stack.call, 'manager');
    const blind = async (input: object) => {
      const callInput = { statDay: { from: DAY, to: DAY }, limit: 20, ...input } as never;
      const answer = await world.stack.call(consumeLedger.calls.page, callInput, { token, locale: 'en' });
      return { code: answer.code, page: answer.data as unknown as Page };
    };
    // a report with all numbers hidden still lists its rows
    const callInput = { day: { from: DAY, to: DAY }, dims: ['appName'] } as never;
    const report = await world.stack.call(consumeReport.report.calls.page, callInput, { token, locale: 'en' });
    expect(report).toMatchObject({ code: 0, data: { totals: {} } });
    expect(report.data.list.length).toBeGreaterThan(0);
    const { page } = await blind({});
    expect(page.totals).toEqual({ qty: expect.any(Number) as number });
    expect(page.list).toHaveLength(20);
    expect(Object.keys(page.list[0] ?? {}).filter((name) => /amount|customer/iu.test(name))).toEqual([]);
    expect((await blind({ customerName: 'Lotus' })).code).toBe(CODES.fieldNotPermitted);
    expect((await blind({ customerId: ['610'] })).code).toBe(CODES.fieldNotPermitted);
    const response = await fetch(`${world.stack.url}${consumeLedger.basePath}/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ statDay: { from: DAY, to: DAY }, format: 'csv', columns: ['recordId', 'amountUsd'] }),
    });
    expect(await response.text()).toContain(String(CODES.fieldNotPermitted));
  });
});
