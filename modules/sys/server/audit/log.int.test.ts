import { CODES } from '@switchboard/kit-contract';
import { createLogger, connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { type LogRow, logChain, logDetail, logOptions, logPage } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAuditHistory } from '../demo/audit.ts';
import { signIn, startSys } from '../testing/index.ts';

type Input = Record<string, unknown>;
const DAY = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString();

let sys: TestStack;
let auditor: string;
beforeAll(async () => {
  sys = await startSys();
  const services = connectServices(sys.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  await seedAuditHistory(services.db);
  await services.close();
  auditor = await signIn(sys.call, 'auditor');
});
afterAll(async () => await sys?.stop());

const request = async (input: Input = {}, token = auditor) => await sys.call(logPage, input as never, { token });
const list = async (input: Input = {}, token = auditor): Promise<LogRow[]> =>
  (await request({ limit: 200, ...input }, token)).data.list;
const everything = async (input: Input, token = auditor): Promise<LogRow[]> => {
  const rows: LogRow[] = [];
  let cursor: string | null = null;
  do {
    const { data } = await request({ limit: 200, ...input, ...(cursor === null ? {} : { cursor }) }, token);
    rows.push(...data.list);
    cursor = data.nextCursor;
  } while (cursor !== null);
  return rows;
};
const count = async (where: string): Promise<number> =>
  (await sys.query<{ n: number }>(`select count(*)::int as n from sys.audit_log a where ${where}`))[0]?.n ?? 0;
const DEMO = `trace_id like 'demo-%'`;

describe('the demo log', () => {
  it('has 20,000 rows over 90 days, every category, 2 % refused, before and after on 60 %', async () => {
    expect(await count(DEMO)).toBe(20_000);
    expect((await count(`${DEMO} and result = 2`)) / 20_000).toBeCloseTo(0.02, 2);
    expect(
      (await count(`${DEMO} and (before is not null or after is not null) and changed is not null`)) / 20_000,
    ).toBeCloseTo(0.6, 1);
    for (const category of [1, 2, 3, 4, 5])
      expect(await count(`${DEMO} and category = ${category}`)).toBeGreaterThan(300);
    expect(await count(`${DEMO} and created_at < now() - interval '88 days'`)).toBeGreaterThan(20);
    expect(await count(`${DEMO} and created_at < now() - interval '91 days' or created_at > now()`)).toBe(0);
    expect((await sys.query('select 1 from sys.audit_log_default limit 1')).length).toBe(0);
  });
});

describe('the log page', () => {
  it('lists newest first and pages by cursor without gap or repetition while entries are written', async () => {
    const span = { createdAt: { from: ago(3), to: ago(0) } };
    const first = await request({ ...span, limit: 50 });
    expect(first.data).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    await sys.query(`insert into sys.audit_log (category, action, result, ip) values (1, 'late', 1, '127.0.0.1')`);
    const rows = await everything({ ...span, limit: 50 });
    const keys = rows.map(({ createdAt, id }) => `${createdAt} ${id.padStart(20, '0')}`);
    expect(keys).toEqual([...keys].sort().reverse());
    expect(new Set(keys).size).toBe(keys.length);
    expect(rows.length).toBe(await count(`created_at between '${span.createdAt.from}' and '${span.createdAt.to}'`));
    expect(rows.slice(0, 50).map(({ id }) => id)).toEqual(first.data.list.map(({ id }) => id));
  });

  it('shows the last seven days by default', async () => {
    const rows = await everything({});
    expect(rows.length).toBeGreaterThan(500);
    expect((rows.at(-1)?.createdAt ?? '') >= ago(7.01)).toBe(true);
  });

  it('spans 31 days at most and returns the error in the language of the caller', async () => {
    const tooLong = { createdAt: { from: ago(32), to: ago(0) } };
    expect((await request({ createdAt: { from: ago(30.99), to: ago(0) } })).code).toBe(0);
    expect(await request(tooLong)).toMatchObject({
      code: CODES.validation,
      msg: 'The time range cannot exceed 31 days',
    });
    const zh = await sys.call(logPage, tooLong, { token: auditor, locale: 'zh' });
    expect(zh).toMatchObject({ code: CODES.validation, msg: '查询时间跨度不能超过 31 天' });
  });

  it.each([
    ['category', { category: ['4', '5'] }, 'category in (4, 5)'],
    ['result', { result: ['2'] }, 'result = 2'],
    ['app', { subApp: ['fc'] }, `sub_app = 'fc'`],
    ['object', { objectCode: 'sys.role' }, `object_code = 'sys.role'`],
    ['object and its id', { objectCode: 'sys.user', objectId: '7' }, `object_code = 'sys.user' and object_id = '7'`],
    ['action', { action: 'passw' }, `action like '%passw%'`],
    ['a net', { ip: '10.20.0.0/16' }, `ip <<= '10.20.0.0/16'`],
    ['the beginning of an address', { ip: '113.87' }, `host(ip) like '113.87%'`],
    ['job number', { keyword: '1000' }, `(job_number like '%1000%' or actor_name like '%1000%')`],
    [
      'all at once',
      { category: ['1'], subApp: ['crm'], result: ['1'], action: 'update' },
      `category = 1 and sub_app = 'crm' and action = 'update'`,
    ],
  ])('filters by %s', async (_, filters, where) => {
    const createdAt = { from: ago(30), to: ago(0) };
    const expected = await count(`created_at between '${createdAt.from}' and '${createdAt.to}' and ${where}`);
    expect(expected).toBeGreaterThan(0);
    expect(await everything({ createdAt, ...filters })).toHaveLength(expected);
  });

  it('filters by an address', async () => {
    const [one] = await list();
    const found = await everything({ ip: one?.ip });
    expect(found.map(({ id }) => id)).toContain(one?.id);
    expect(new Set(found.map(({ ip }) => ip))).toEqual(new Set([one?.ip]));
  });

  it('filters by the actor’s department including those below it', async () => {
    const { data } = await sys.call(logOptions, {}, { token: auditor });
    const centre = data.depts.find(({ name }) => name.en === 'Finance centre');
    const rows = await everything({ deptId: [centre?.id], createdAt: { from: ago(20), to: ago(0) } });
    expect(rows.length).toBeGreaterThan(100);
    const users = [...new Set(rows.map(({ userId }) => userId))].join(',');
    const foreign = await sys.query(`select 1 from sys."user" u where u.id in (${users}) and not exists (
      select 1 from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id where sd.staff_id = u.staff_id and d.code like 'FIN%')`);
    expect(foreign).toEqual([]);
  });

  it.each([[{ ip: 'nonsense' }], [{ cursor: 'nonsense' }], [{ limit: 201 }], [{ category: ['9'] }], [{ pageNo: 1 }]])(
    'refuses %j',
    async (input) => expect((await request(input)).code).toBe(CODES.validation),
  );

  it('requires its key', async () => {
    const sales = await signIn(sys.call, 'sales');
    for (const call of [logPage, logOptions, logChain])
      expect((await sys.call(call, {}, { token: sales })).code).toBe(CODES.noPermission);
    expect((await sys.call(logDetail, { id: '1' }, { token: sales })).code).toBe(CODES.noPermission);
  });
});

describe('rows in scope', () => {
  it('a viewer with department scope sees entries of those people only, in list and detail', async () => {
    await sys.query(`insert into sys.role (code, name_zh, default_scope) values ('log_team', '看', 3)`);
    await sys.query(`insert into sys.role_resource select r.id, x.id from sys.role r, sys.resource x
      where r.code = 'log_team' and x.international = 'sys.system-log'`);
    await sys.query(`insert into sys.user_role (user_id, role_id) select u.id, r.id from sys."user" u, sys.role r
      where u.login_name = 'manager' and r.code = 'log_team'`);
    const manager = await signIn(sys.call, 'manager');
    const createdAt = { from: ago(10), to: ago(0) };
    const rows = await everything({ createdAt }, manager);
    expect(rows.length).toBeGreaterThan(50);
    const users = [...new Set(rows.map(({ userId }) => userId))].join(',');
    const foreign = await sys.query(`select 1 from sys."user" u where u.id in (${users}) and not exists (
      select 1 from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id
      where sd.staff_id = u.staff_id and sd.is_primary and d.code like 'SALES%')`);
    expect(foreign).toEqual([]);
    const [outside] = await list({ subApp: ['fc'] });
    expect((await sys.call(logDetail, { id: outside?.id ?? '' }, { token: auditor })).code).toBe(0);
    const denied = await sys.call(logDetail, { id: outside?.id ?? '' }, { token: manager });
    const missing = await sys.call(logDetail, { id: '999999999' }, { token: manager });
    expect([denied.code, denied.msg, denied.data]).toEqual([CODES.notFound, missing.msg, missing.data]);
  });
});

describe('log entry', () => {
  it('shows who, where and what, with labels of the object and its position in the chain', async () => {
    const [row] = await list({ objectCode: 'sys.user', action: 'update' });
    const { code, data } = await sys.call(logDetail, { id: row?.id ?? '' }, { token: auditor });
    expect(code).toBe(0);
    expect(data).toMatchObject({ id: row?.id, actorName: row?.actorName, changed: ['mobile', 'title'], seal: null });
    expect(data.deptNames.length).toBeGreaterThan(0);
    expect(data.labels['title']).toEqual({ zh: '职位', en: 'Title' });
  });
});
