import { smsRecordResource } from '@switchboard/bq-contract';
import { type Event, handOverDue, ledgerEvent, tieOutDay } from '@switchboard/bq-server/testing';
import { CODES } from '@switchboard/kit-contract';
import { consumeDifferences, consumeReport, getConsumeDays } from '@switchboard/rpt-contract';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { createLogger, connectServices, type ConnectedServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, FINANCE, NOON, type ReportWorld, startReportWorld } from './testing/report-world.ts';

const DAY_MS = 86_400_000;
const [SELF, ALL] = [1, 4];
const KEY = consumeReport.report.right;
const AFTER = new Date(NOON + DAY_MS).toISOString().slice(0, 10);
type Row = Record<string, string | number | null | undefined>;

let world: ReportWorld;
let systemServices: ConnectedServices;
let sales = { id: 0, dept: 0 };
const lotus = (n: number, changes: Event = {}): Event =>
  ledgerEvent(NOON + n * 1_000, n, {
    app_id: 61,
    customer_id: 610,
    currency: 'CNY',
    amount_usd: '10',
    amount_ccy: '72',
    ...changes,
  });
const cedar = (n: number, changes: Event = {}): Event =>
  ledgerEvent(NOON + n * 1_000, n, {
    app_id: 62,
    customer_id: 620,
    product: 'number',
    amount_usd: '5',
    cost_usd: '3',
    ...changes,
  });

beforeAll(async () => {
  world = await startReportWorld(FINANCE);
  systemServices = connectServices(world.stack.config, createLogger('test', { LOG_LEVEL: 'silent' }), 'system');
  const [row] = await world.stack.query<{ id: string; dept: string }>(
    `select u.staff_id as id, sd.dept_id as dept from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.login_name = 'sales'`,
  );
  sales = { id: Number(row?.id), dept: Number(row?.dept) };
  await world.stack.query(
    `insert into bq.app (id, app_no, name, customer_id, customer_name, biz, access) overriding system value
     values (61, 'A61', 'lotus-sms', 610, 'Lotus', 'sms', 'http'), (62, 'A62', 'cedar-number', 620, 'Cedar', 'number', 'http')`,
  );
  const refused = await world.store('ledger', [
    lotus(1),
    lotus(2, { amount_usd: '1', amount_ccy: '7.2', sale_staff_id: sales.id, sale_dept_id: sales.dept }),
    cedar(3),
    { ...lotus(4), book_time: new Date(NOON + DAY_MS).toISOString().replace('T', ' ').replace('Z', '') },
  ]);
  if (refused.length > 0) throw new Error(refused.join(', '));
});
afterAll(async () => {
  await systemServices?.close();
  await world?.stop();
});

const count = async (day: string) =>
  await world.stack.query(
    `insert into bq.day_close (product, stat_day, state, submit_cnt, revenue_usd, cost_usd, closed_at)
     select unnest(array['sms', 'voice']), $1::date, 'closed', 0, 0, 0, clock_timestamp()`,
    [day],
  );
const drop = async (where: string) =>
  await world.services.records.client.command({
    query: `alter table consume_ledger delete where ${where}`,
    clickhouse_settings: { mutations_sync: '2' },
  });
const BY = { dims: ['day', 'appName', 'product', 'currency'], sortField: 'period', sortOrder: 'asc' };
const shown = async (input: object = {}, login = 'admin') => {
  const { page } = await world.request(consumeReport, { ...BY, ...input }, login);
  return page.list.map((row) => [row['appName'], row['fcDiff'], row['fcCostDiff']]);
};
const listed = async (token: string, input: object = {}) => {
  const callInput = { day: { from: DAY, to: AFTER }, pageNo: 1, pageSize: 20, ...input } as never;
  const answer = await world.stack.call(consumeDifferences.calls.page, callInput, { token, locale: 'en' });
  return { code: answer.code, list: (answer.data as unknown as { list: Row[] } | null)?.list ?? [] };
};
const csv = async (path: string, token: string, body: object) => {
  const response = await fetch(`${world.stack.url}${path}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ day: { from: DAY, to: AFTER }, format: 'csv', ...body }),
  });
  return await response.text();
};
const states = async () => {
  const { data } = await world.stack.call(
    getConsumeDays,
    { from: DAY, to: AFTER },
    { token: world.tokenOf('admin'), locale: 'en' },
  );
  return data.days.map(({ state, comparedAt }) => [state, comparedAt !== null]);
};

describe('consumption compared with finance', () => {
  it('shows no difference until a day was delivered to finance and compared, and gives the reason', async () => {
    expect(await shown()).toEqual([
      ['lotus-sms', null, null],
      ['cedar-number', null, null],
    ]);
    expect(await states()).toEqual([
      ['counting', false],
      ['counting', false],
    ]);
    await count(DAY);
    expect((await states())[0]).toEqual(['waiting', false]);
    await handOverDue(systemServices);
    await tieOutDay(systemServices, DAY);
    expect(await states()).toEqual([
      ['tied', true],
      ['counting', false],
    ]);
    expect(await shown()).toEqual([
      ['lotus-sms', '0.000000', '0.000000'],
      ['cedar-number', '0.000000', '0.000000'],
    ]);
    // the next day was not compared: its difference and the total of both days are null
    const [first, ...rest] = await shown({ day: { from: DAY, to: AFTER }, dims: ['day'] });
    expect([first?.[2], rest.map((row) => row[2])]).toEqual(['0.000000', [null]]);
    const { page } = await world.request(consumeReport, { ...BY, day: { from: DAY, to: AFTER } });
    expect(page.totals).toMatchObject({ fcCostDiff: null });
  });

  it('REC-65 a dropped ledger row appears as a difference with its account, by day, product and currency, and in the export', async () => {
    await drop(`app_id = 61 and stat_day = '${DAY}' and sale_staff_id != ${sales.id}`);
    expect(await tieOutDay(systemServices, DAY)).toBe(1);
    expect(await shown()).toEqual([
      ['lotus-sms', '-72.000000', '0.000000'],
      ['cedar-number', '0.000000', '0.000000'],
    ]);
    // known differences are shown although another day was not compared
    expect(await shown({ day: { from: DAY, to: AFTER }, dims: ['appName'], sortField: 'net' })).toContainEqual([
      'lotus-sms',
      '-72.000000',
      null,
    ]);
    const { list } = await listed(world.tokenOf('admin'));
    expect(list).toMatchObject([
      {
        day: DAY,
        appName: 'lotus-sms',
        accountNo: 'A61',
        customerName: 'Lotus',
        product: 'sms',
        currency: 'CNY',
        ledgerAmount: '0.000000',
        financeAmount: '72.000000',
        diff: '-72.000000',
        status: 'open',
      },
    ]);
    const file = await csv(consumeReport.report.basePath, world.tokenOf('admin'), {
      ...BY,
      columns: ['period', 'appName', 'fcDiff'],
    });
    expect(file).toMatch(/lotus-sms.*-72/u);
    expect(await csv(consumeDifferences.basePath, world.tokenOf('admin'), {})).toMatch(/lotus-sms.*A61.*-72/u);
  });

  it('an account without remaining ledger rows still has a row for its difference', async () => {
    await drop('app_id = 62');
    await world.services.records.client.command({
      query: 'alter table agg_consume_day delete where app_id = 62',
      clickhouse_settings: { mutations_sync: '2' },
    });
    await tieOutDay(systemServices, DAY);
    const { page } = await world.request(consumeReport, BY);
    expect(page.list.find((row) => row['appName'] === 'cedar-number')).toMatchObject({
      product: 'number',
      currency: 'USD',
      net: '0.000000',
      fcDiff: '-5.000000',
      fcCostDiff: '-3.000000',
    });
    // amounts in two currencies are not summed
    expect(page.totals).toMatchObject({ fcDiff: null, fcCostDiff: '-3.000000' });
  });

  it('shows no difference by kind, which finance does not record', async () => {
    expect(await shown({ dims: ['appName', 'kind'], sortField: 'net' })).toEqual([['lotus-sms', null, null]]);
    expect(await shown({ kind: ['charge'], dims: ['appName'], sortField: 'net' })).toEqual([['lotus-sms', null, null]]);
  });

  it('differences are found by the filters of the list', async () => {
    const found = async (input: object) =>
      (await listed(world.tokenOf('admin'), input)).list.map((row) => row['accountNo']);
    expect(await found({ sortField: 'diff', sortOrder: 'asc' })).toEqual(['A61', 'A62']);
    expect(await found({ appId: ['62'] })).toEqual(['A62']);
    expect(await found({ product: ['sms'] })).toEqual(['A61']);
    expect(await found({ currency: 'USD' })).toEqual(['A62']);
    expect(await found({ appName: 'LOTUS' })).toEqual(['A61']);
    expect(await found({ customerName: 'nobody' })).toEqual([]);
    expect(await found({ day: { from: AFTER, to: AFTER } })).toEqual([]);
  });
});

describe('visibility of differences', () => {
  it('a user with own scope sees the differences of rows stamped with that user', async () => {
    expect((await listed(world.tokenOf('sales'))).code).toBe(CODES.noPermission);
    await makeRole(world.stack, { code: 'finance-own', keys: [KEY, `${KEY}:export`], scope: SELF, login: 'sales' });
    await expect.poll(async () => (await listed(world.tokenOf('sales'))).code, { timeout: 10_000 }).toBe(CODES.ok);
    // the user's own rows have no difference
    expect((await listed(world.tokenOf('sales'))).list).toEqual([]);
    expect(await shown({}, 'sales')).toEqual([['lotus-sms', '0.000000', '0.000000']]);
    await drop(`app_id = 61 and sale_staff_id = ${sales.id}`);
    await tieOutDay(systemServices, DAY);
    expect((await listed(world.tokenOf('sales'))).list).toMatchObject([{ accountNo: 'A61', diff: '-7.200000' }]);
    expect(await shown({}, 'sales')).toEqual([['lotus-sms', '-7.200000', '0.000000']]);
    expect(await csv(consumeDifferences.basePath, world.tokenOf('sales'), {})).not.toContain('A62');
  });

  it('hides what the report hides: amounts, costs, names, and rows that differ only in cost', async () => {
    await world.store('ledger', [{ ...cedar(9, { amount_usd: '5', cost_usd: '0' }), ledger_id: '999' }]);
    await tieOutDay(systemServices, DAY);
    expect((await listed(world.tokenOf('admin'), { appId: ['62'] })).list).toMatchObject([
      { diff: '0.000000', costDiff: '-3.000000' },
    ]);
    const role = await makeRole(world.stack, { code: 'finance-blind', keys: [KEY], scope: ALL, login: 'manager' });
    await world.stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'costPrice', 0), ($1, $3, 'customerName', 0)`,
      [role, smsRecordResource.code, consumeReport.report.code],
    );
    const token = await signIn(world.stack.call, 'manager');
    const { list } = await listed(token);
    expect(list.map((row) => row['accountNo'])).toEqual(['A61', 'A61']);
    expect(Object.keys(list[0] ?? {}).filter((name) => /cost|customer/iu.test(name))).toEqual([]);
    expect(list[0]).toHaveProperty('diff');
    expect((await listed(token, { sortField: 'costDiff' })).code).toBe(CODES.fieldNotPermitted);
    expect((await listed(token, { customerName: 'Lotus' })).code).toBe(CODES.fieldNotPermitted);
    const callInput = { day: { from: DAY, to: DAY }, dims: ['appName'] } as never;
    const report = await world.stack.call(consumeReport.report.calls.page, callInput, { token, locale: 'en' });
    expect(report.data.list[0]).toHaveProperty('fcDiff');
    expect(report.data.list[0]).not.toHaveProperty('fcCostDiff');
  });
});
