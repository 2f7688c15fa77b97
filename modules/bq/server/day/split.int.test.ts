import { DAY_ENDS, type DayEnd, splitKey } from '@switchboard/bq-contract';
import { addDays, businessDay, CODES, type InputOf } from '@switchboard/kit-contract';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { messageAt } from '../testing/events.ts';

const SELF = 1;
/** A past business day. */
const DAY = addDays(businessDay(), -1);

let stack: TestStack;
let services: ConnectedServices;
const tokens = new Map<string, string>();
const staff = new Map<string, string>();
const apps = new Map<string, string>();
const as = (login = 'admin') => ({ token: tokens.get(login) ?? '', locale: 'en' as const });
const idOf = (login: string): string => staff.get(login) ?? '0';
type Adding = InputOf<(typeof DAY_ENDS)['c']['addSplit']>;

const add = async (changes: Partial<Adding>, login = 'admin', end: DayEnd = 'c') =>
  await stack.call(
    DAY_ENDS[end].addSplit,
    {
      scopeKind: 'app',
      appId: apps.get('sales'),
      from: DAY,
      shares: [
        { staffId: idOf('sales'), percent: '70' },
        { staffId: idOf('finance'), percent: '30' },
      ],
      ...changes,
    } as Adding,
    as(login),
  );
const stop = async (rule: { id: string; version: number }, to: string | null, login = 'admin') =>
  await stack.call(DAY_ENDS.c.endSplit, { ...rule, to }, as(login));
const list = async (login = 'admin', end: DayEnd = 'c') => (await stack.call(DAY_ENDS[end].splits, {}, as(login))).data;
const revenues = async (): Promise<Record<string, string>> => {
  const { calls } = DAY_ENDS.c.report.report;
  const { data } = await stack.call(calls.page, { day: { from: DAY, to: DAY }, dims: ['saleStaff'] } as never, as());
  const rows = (data as unknown as { list: { id: string; revenue: string }[] }).list;
  return Object.fromEntries(rows.map(({ id, revenue }) => [id.split(':').at(-1), String(Number(revenue))]));
};

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  for (const login of ['admin', 'sales', 'finance', 'manager']) {
    const [row] = await stack.query<{ id: string; dept: string }>(
      `select u.staff_id as id, sd.dept_id as dept from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary where u.login_name = $1`,
      [login],
    );
    staff.set(login, String(row?.id));
    const [app] = await stack.query<{ id: string }>(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id, sale_dept_id)
       values ($1::text, 'app of ' || $1::text, 7, 'Shop', 'sms', 'http', $2, $3) returning id::text`,
      [login, row?.id, row?.dept],
    );
    apps.set(login, app?.id ?? '');
  }
  const values = [
    messageAt(`${DAY}T04:00:00.000Z`, {
      app_id: Number(apps.get('sales')),
      customer_id: 7,
      sale_staff_id: Number(idOf('sales')),
      d_revenue: '100',
      d_cost: '40',
    }),
  ];
  await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
  const { report } = DAY_ENDS.c;
  await makeRole(stack, { code: 'split', keys: [report.report.right, splitKey(report)], scope: SELF, login: 'sales' });
  await makeRole(stack, { code: 'read', keys: [report.report.right], scope: SELF, login: 'finance' });
  for (const login of ['admin', 'sales', 'finance']) tokens.set(login, await signIn(stack.call, login));
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});

describe('performance split rules', () => {
  it('a new rule splits the report of its days; revoked, everything counts for the owner again', async () => {
    expect(await revenues()).toEqual({ [idOf('sales')]: '100' });
    const { code, data } = await add({ to: DAY });
    expect(code).toBe(0);
    expect(await revenues()).toEqual({ [idOf('sales')]: '70', [idOf('finance')]: '30' });
    expect(await list()).toMatchObject([
      {
        id: data.id,
        scopeKind: 'app',
        scopeName: 'app of sales',
        from: DAY,
        to: DAY,
        shares: [
          { staffId: idOf('sales'), percent: '70' },
          { staffId: idOf('finance'), percent: '30' },
        ],
      },
    ]);
    expect((await stop({ id: data.id, version: 0 }, null)).code).toBe(0);
    expect(await revenues()).toEqual({ [idOf('sales')]: '100' });
    expect(await list()).toEqual([]);
    const log = await stack.query<{ action: string }>(
      `select action from sys.audit_log where object_code = $1 and object_id = $2 order by id`,
      [DAY_ENDS.c.report.report.code, data.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['split', 'split-remove']);
  });

  it('a rule can only end earlier, and two rules for the same subject cannot overlap', async () => {
    const { data } = await add({ from: '2026-01-01' });
    expect((await add({ from: '2026-06-01' })).code).toBe(CODES.conflict);
    expect((await stop({ id: data.id, version: 0 }, '2025-12-31')).code).toBe(CODES.validation);
    expect((await stop({ id: data.id, version: 0 }, '2026-05-31')).code).toBe(0);
    expect((await stop({ id: data.id, version: 0 }, '2026-05-01')).code).toBe(CODES.staleWrite);
    expect((await stop({ id: data.id, version: 1 }, '2026-06-30')).code).toBe(CODES.validation);
    expect((await add({ from: '2026-06-01', to: '2026-06-30' })).code).toBe(0);
    for (const { id, version } of await list()) await stop({ id, version }, null);
  });

  it('refuses shares that do not sum to 100, duplicate staff and subjects of the other side', async () => {
    const [one, other] = [idOf('sales'), idOf('finance')];
    const share = (staffId: string, percent: string) => ({ staffId, percent });
    const wrong: Partial<Adding>[] = [
      { shares: [share(one, '70'), share(other, '29.99')] },
      { shares: [share(one, '50'), share(one, '50')] },
      { shares: [share(one, '0'), share(other, '100')] },
      { scopeKind: 'channel', channelId: '1' },
      { scopeKind: 'customer', appId: null },
      { from: '2026-02-01', to: '2026-01-31' },
      { appId: '4611686018427387904' },
    ];
    for (const changes of wrong) expect((await add(changes)).code, JSON.stringify(changes)).toBe(CODES.validation);
    expect(await list()).toEqual([]);
  });

  it('only holders of the key can split, and only subjects completely in their row scope', async () => {
    expect((await add({}, 'finance')).code).toBe(CODES.noPermission);
    expect((await stack.call(DAY_ENDS.c.splits, {}, as('finance'))).code).toBe(CODES.noPermission);
    expect((await add({ appId: apps.get('manager') as string }, 'sales')).code).toBe(CODES.validation);
    // the customer has accounts of other owners
    expect((await add({ scopeKind: 'customer' }, 'sales')).code).toBe(CODES.validation);
    const foreign = await add({ appId: apps.get('manager') as string, to: DAY });
    expect((await stop({ id: foreign.data.id, version: 0 }, null, 'sales')).code).toBe(CODES.notFound);
    expect((await add({ to: DAY }, 'sales')).code).toBe(0);
    expect((await list('sales')).map(({ scopeName }) => scopeName)).toEqual(['app of sales']);
    expect((await list()).length).toBe(2);
  });
});
