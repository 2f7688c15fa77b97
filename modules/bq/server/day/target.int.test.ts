import { DAY_ENDS, type DayEnd, smsRecordResource, targetKey } from '@switchboard/bq-contract';
import { businessDay, CODES, type InputOf } from '@switchboard/kit-contract';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTargets } from '../demo/targets.ts';
import { bqModule } from '../module.ts';
import { messageAt } from '../testing/events.ts';
import { ledgerEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';

const [SELF, TREE] = [1, 3];
const TODAY = businessDay();
const MONTH = TODAY.slice(0, 7);
/** Noon (company time) of the first day of this month. */
const NOON = Date.parse(`${MONTH}-01T04:00:00.000Z`);
const NEXT = new Date(Date.UTC(Number(MONTH.slice(0, 4)), Number(MONTH.slice(5)), 1)).toISOString().slice(0, 7);
const BEFORE = new Date(NOON - 86_400_000).toISOString().slice(0, 7);

let stack: TestStack;
let services: ConnectedServices;
const tokens = new Map<string, string>();
const people = new Map<string, { id: string; dept: string }>();
const of = (login: string) => people.get(login) ?? { id: '0', dept: '0' };
const as = (login = 'admin') => ({ token: tokens.get(login) ?? '', locale: 'en' as const });
type Saving = InputOf<(typeof DAY_ENDS)['c']['saveTarget']>;

const save = async (changes: Partial<Saving>, login = 'admin', end: DayEnd = 'c') =>
  await stack.call(DAY_ENDS[end].saveTarget, { month: MONTH, version: 0, ...changes } as Saving, as(login));
const read = async (login = 'admin', { month = MONTH, end = 'c' as DayEnd } = {}) =>
  (await stack.call(DAY_ENDS[end].targets, { month }, as(login))).data;
const keysOf = (end: DayEnd, ...actions: string[]): string[] =>
  ['', ...actions].map((action) => `${DAY_ENDS[end].report.report.right}${action}`);

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  for (const login of ['admin', 'sales', 'finance', 'manager']) {
    const [row] = await stack.query<{ id: string; dept: string }>(
      `select u.staff_id as id, sd.dept_id as dept from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.login_name = $1`,
      [login],
    );
    if (row !== undefined) people.set(login, row);
  }
  const paid = (login: string, revenue: string, cost: string) => ({
    sale_staff_id: Number(of(login).id),
    sale_dept_id: Number(of(login).dept),
    d_revenue: revenue,
    d_cost: cost,
  });
  const at = new Date(NOON).toISOString();
  const values = [messageAt(at, paid('sales', '60', '40')), messageAt(at, paid('finance', '5', '1'))];
  await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
  const { d_revenue: _r, d_cost: _c, ...owner } = paid('sales', '0', '0');
  const mail = ledgerEvent(NOON, 1, { ...owner, product: 'email', amount_usd: '15', cost_usd: '5' });
  await storeEvents(services.records.client, 'ledger', [mail]);
  const actions = [':preview', ':target'];
  await makeRole(stack, { code: 'own', keys: keysOf('c', ...actions), scope: SELF, login: 'sales' });
  await makeRole(stack, { code: 'tree', keys: keysOf('c', ...actions), scope: TREE, login: 'manager' });
  await makeRole(stack, { code: 'reads', keys: keysOf('c', ':preview'), scope: SELF, login: 'finance' });
  for (const login of people.keys()) tokens.set(login, await signIn(stack.call, login));
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

describe('targets', () => {
  it('are empty until one is set, and are then compared with the month so far', async () => {
    expect(await read()).toMatchObject({ month: MONTH, revenue: null, profit: null, rows: [] });
    const dept = of('sales').dept;
    expect(await save({ deptId: dept, revenue: '300', profit: '60.5' })).toMatchObject({ code: CODES.ok });
    const { revenue, profit, rows, passed } = await read();
    // messages and mails; excludes the result of a department without a target
    expect(revenue).toEqual({ target: '300.000000', made: '75.000000', share: '25' });
    expect(profit).toEqual({ target: '60.500000', made: '30.000000', share: '49.59' });
    expect(rows).toMatchObject([{ deptId: dept, staffId: null, version: 1, revenue, profit }]);
    expect(Number(passed)).toBeGreaterThan(0);
    expect(Number(passed)).toBeLessThanOrEqual(100);
    const { data } = await stack.call(DAY_ENDS.c.preview, {}, as());
    expect(data.targets).toMatchObject({ revenue, profit });
    expect(data.month).toEqual({ revenue: '80.000000', profit: '34.000000' });
    // only of its side and its month
    expect((await read('admin', { end: 'r' })).rows).toEqual([]);
    expect((await read('admin', { month: NEXT })).rows).toEqual([]);
  });

  it('are changed only with the latest version, removed without amounts, and every change is audited', async () => {
    const dept = of('finance').dept;
    expect((await save({ deptId: dept, revenue: '10' })).code).toBe(CODES.ok);
    expect((await save({ deptId: dept, revenue: '20' })).code).toBe(CODES.staleWrite);
    expect((await save({ deptId: dept, revenue: '20', version: 1 })).code).toBe(CODES.ok);
    // omitted values stay
    expect((await save({ deptId: dept, profit: '4', version: 2 })).code).toBe(CODES.ok);
    const mine = async () => (await read()).rows.find(({ deptId }) => deptId === dept);
    expect(await mine()).toMatchObject({ revenue: { target: '20.000000', share: '25' }, profit: { share: '100' } });
    expect((await save({ deptId: dept, revenue: null, profit: null, version: 3 })).code).toBe(CODES.ok);
    expect(await mine()).toBeUndefined();
    const log = await stack.query<{ before: unknown; after: unknown }>(
      `select before, after from sys.audit_log where object_code = $1 and action = 'target' and object_id = $2 order by id`,
      [DAY_ENDS.c.report.report.code, `${MONTH} ${dept}`],
    );
    expect(log).toMatchObject([
      { after: { revenue: '10', profit: null } },
      { before: { revenue: '10.000000' }, after: { revenue: '20' } },
      { before: { profit: null }, after: { revenue: '20.000000', profit: '4' } },
      { before: { revenue: '20.000000', profit: '4.000000' }, after: { revenue: null, profit: null } },
    ]);
  });

  it('of past months, without an owner or without an amount are refused', async () => {
    const dept = of('sales').dept;
    const code = async (changes: Partial<Saving>) => (await save(changes)).code;
    expect(await code({ month: BEFORE, deptId: dept, revenue: '1' })).toBe(CODES.validation);
    expect(await code({ month: '2099-01', deptId: dept, revenue: '1' })).toBe(CODES.validation);
    expect(await code({ revenue: '1' })).toBe(CODES.validation);
    expect(await code({ deptId: dept, revenue: '0', version: 1 })).toBe(CODES.validation);
    expect(await code({ deptId: dept, revenue: '1.5 USD', version: 1 })).toBe(CODES.validation);
    expect(await code({ deptId: '4611686018427387904', revenue: '1' })).toBe(CODES.validation);
    // staff of another department
    expect(await code({ deptId: dept, staffId: of('finance').id, revenue: '1' })).toBe(CODES.validation);
    expect(await code({ month: NEXT, deptId: dept, revenue: '1' })).toBe(CODES.ok);
  });
});

describe('access to targets', () => {
  it("shows the targets within the user's row scope", async () => {
    expect((await save({ staffId: of('sales').id, revenue: '100' })).code).toBe(CODES.ok);
    expect((await save({ staffId: of('finance').id, revenue: '50' })).code).toBe(CODES.ok);
    // the department's target covers its staff: theirs are not added
    expect((await read()).revenue).toMatchObject({ target: '350.000000', made: '80.000000' });
    const own = await read('sales');
    expect(own.rows.map(({ staffId }) => staffId)).toEqual([of('sales').id]);
    expect(own.revenue).toEqual({ target: '100.000000', made: '75.000000', share: '75' });
    const { data } = await stack.call(DAY_ENDS.c.preview, {}, as('sales'));
    expect(data.targets).toMatchObject({ revenue: own.revenue, profit: null });
    expect(data.month.revenue).toBe('75.000000');
    // a lead sees the department and its staff
    const led = (await read('manager')).rows.map(({ deptId, staffId }) => [deptId, staffId]);
    const inTree = of('sales').dept;
    const { dept } = of('manager');
    const [below] = await stack.query<{ is: boolean }>(
      `select starts_with(o.path, l.path) as is from sys.dept o, sys.dept l where o.id = $1 and l.id = $2`,
      [inTree, dept],
    );
    expect(below?.is).toBe(true);
    expect(led).toEqual([
      [inTree, null],
      [inTree, of('sales').id],
    ]);
  });

  it('lets holders of the key set targets within their row scope', async () => {
    const other = { deptId: of('finance').dept, month: NEXT, revenue: '9' };
    expect((await save(other, 'finance')).code).toBe(CODES.noPermission);
    expect((await save(other, 'manager')).code).toBe(CODES.validation);
    expect((await save({ staffId: of('finance').id, month: NEXT, revenue: '9' }, 'manager')).code).toBe(
      CODES.validation,
    );
    expect((await save({ staffId: of('sales').id, month: NEXT, revenue: '9' }, 'manager')).code).toBe(CODES.ok);
    // the department exceeds the user's row scope
    expect((await save({ deptId: of('sales').dept, month: NEXT, revenue: '9', version: 1 }, 'sales')).code).toBe(
      CODES.validation,
    );
    expect((await save({ deptId: of('sales').dept, revenue: '9' }, 'sales', 'r')).code).toBe(CODES.noPermission);
    expect(targetKey(DAY_ENDS.c.report)).toBe('bq.results-query.day.c-end:target');
  });

  it('neither shows nor accepts amounts hidden from the user', async () => {
    await stack.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) select id, $1, 'costPrice', 0 from sys.role where code = 'own'`,
      [smsRecordResource.code],
    );
    const { id } = of('sales');
    expect((await save({ staffId: id, deptId: of('sales').dept, profit: '20', version: 1 })).code).toBe(CODES.ok);
    const hidden = async () => (await read('sales')).rows[0]?.profit;
    await expect.poll(hidden, { timeout: 10_000 }).toBeNull();
    expect(await read('sales')).toMatchObject({ revenue: { share: '75' }, profit: null });
    const request = { staffId: id, deptId: of('sales').dept, version: 2 };
    expect((await save({ ...request, profit: '1' }, 'sales')).code).toBe(CODES.fieldNotPermitted);
    expect((await save({ ...request, revenue: '150' }, 'sales')).code).toBe(CODES.ok);
    expect((await read()).rows.find(({ staffId }) => staffId === id)).toMatchObject({
      revenue: { target: '150.000000' },
      profit: { target: '20.000000' },
    });
  });
});

describe('the demo', () => {
  it('sets targets of this month once, neither met on the first day nor out of reach', async () => {
    await stack.query('delete from bq.day_target');
    const systemServices = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }), 'system');
    try {
      await seedTargets(systemServices);
      await seedTargets(systemServices);
    } finally {
      await systemServices.close();
    }
    const { revenue, rows } = await read();
    expect(new Set(rows.map(({ deptId }) => deptId))).toEqual(new Set([of('sales').dept, of('finance').dept]));
    expect(Number(revenue?.made)).toBe(80);
    expect(Number(revenue?.share)).toBeGreaterThan(0);
    expect((await read('admin', { end: 'r' })).rows).toHaveLength(1);
  });
});
