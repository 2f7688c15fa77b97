import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

const { page } = userResource.calls;
type Input = Record<string, unknown>;

let sys: TestStack;
let admin: string;
beforeAll(async () => {
  sys = await startSys();
  admin = await signIn(sys.call, 'admin');
});
afterAll(async () => await sys?.stop());

const request = async (input: Input = {}, token = admin, locale: 'zh' | 'en' = 'en') =>
  await sys.call(page, input, { token, locale });
const list = async (input: Input = {}, token = admin) => (await request({ pageSize: 200, ...input }, token)).data.list;
const total = async (input: Input = {}, token = admin) => (await request(input, token)).data.total;
const count = async (where: string): Promise<number> => {
  const [row] = await sys.query<{ count: string }>(
    `select count(*) from sys."user" u join sys.staff s on s.id = u.staff_id where ${where}`,
  );
  return Number(row?.count);
};

describe('staff list', () => {
  it('shows 320 people by job number, 20 per page', async () => {
    const { data } = await request();
    expect(data).toMatchObject({ total: 320, totalCapped: false, pageNo: 1, pageSize: 20 });
    expect(data.list.map((row) => row.jobNumber)).toEqual(Array.from({ length: 20 }, (_, n) => String(100_001 + n)));
  });

  it('returns every column in the form of the contract', async () => {
    const [row] = await list({ loginName: 'sales', title: '客户经理' });
    expect(row).toEqual({
      id: expect.stringMatching(/^\d+$/),
      jobNumber: '100002',
      name: expect.stringMatching(/\p{Script=Han}/u),
      loginName: 'sales',
      deptNames: ['South China 1'],
      deptId: expect.stringMatching(/^\d+$/),
      deptPathIds: expect.arrayContaining([expect.stringMatching(/^\d+$/)]),
      title: '客户经理',
      roleNames: ['Sales'],
      roleIds: [expect.stringMatching(/^\d+$/)],
      employStatus: '2',
      status: '1',
      lastLoginAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      signInWays: ['password', 'dingtalk', 'oidc'],
      mobile: expect.stringMatching(/^\+861\d\d\*{4}\d{4}$/),
      workEmail: expect.stringMatching(/@qiming\.example$/),
      joinedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('shows departments and roles in the language of the caller, in Chinese where English is missing', async () => {
    const names = async (locale: 'zh' | 'en') => {
      const [row] = (await request({ loginName: 'manager' }, admin, locale)).data.list;
      return [row?.deptNames, row?.roleNames];
    };
    expect(await names('zh')).toEqual([['销售中心'], ['销售主管']]);
    expect(await names('en')).toEqual([['Sales centre'], ['Sales lead']]);
    await sys.query(`update sys.role set name_en = null where code = 'sales_lead'`);
    expect(await names('en')).toEqual([['Sales centre'], ['销售主管']]);
  });

  it('shows a person of two departments once, with the primary one first', async () => {
    const twoDepts = (await list()).filter((row) => row.deptNames.length === 2);
    expect(twoDepts.length).toBeGreaterThan(0);
    const [row] = await sys.query<{ name: string }>(
      `select d.name_en as name from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id
       join sys."user" u on u.staff_id = sd.staff_id where u.id = $1 and sd.is_primary`,
      [twoDepts[0]?.id],
    );
    expect(twoDepts[0]?.deptNames[0]).toBe(row?.name);
    expect(await total({ jobNumber: twoDepts[0]?.jobNumber })).toBe(1);
  });
});

describe('filters of the staff list', () => {
  it('text: job number, name, login and title match a part of the value', async () => {
    expect(await total({ jobNumber: '10000' })).toBe(9);
    expect(await total({ loginName: 'AUDIT' })).toBe(1);
    expect(await total({ title: '客户经理' })).toBe(await count(`s.title like '%客户经理%'`));
    const [first] = await list();
    expect((await list({ name: first?.name })).map((row) => row.id)).toContain(first?.id);
  });

  it('codes: employment and account, several at once', async () => {
    expect(await total({ employStatus: ['3'] })).toBe(12);
    expect(await total({ employStatus: ['1'] })).toBe(8);
    expect(await total({ employStatus: ['1', '3'] })).toBe(20);
    expect(await total({ status: ['0'] })).toBe(12);
    expect(await total({ status: ['0'], employStatus: ['2'] })).toBe(0);
  });

  it('ranges: joined on and last sign-in, both ends included', async () => {
    expect(await total({ joinedOn: { from: '2020-01-01', to: '2020-12-31' } })).toBe(
      await count(`s.job_time between '2020-01-01' and '2020-12-31'`),
    );
    const [row] = await sys.query<{ job_time: string }>(
      'select job_time::text from sys.staff order by job_time limit 1',
    );
    const day = row?.job_time as string;
    expect((await list({ joinedOn: { to: day } })).every((one) => one.joinedOn === day)).toBe(true);
    expect(await total({ lastLoginAt: { from: '2026-01-01T00:00:00+08:00' } })).toBe(
      await count(`u.last_login_at >= '2026-01-01T00:00:00+08:00'`),
    );
  });

  it('keyword: name, job number or login, with % and _ as plain characters', async () => {
    await sys.query(`update sys.staff set name = '100%_真' where job_number = '100050'`);
    expect((await list({ keyword: '%_' })).map((row) => row.jobNumber)).toEqual(['100050']);
    expect(await total({ keyword: '%' })).toBe(1);
    expect((await list({ keyword: '100051' })).map((row) => row.jobNumber)).toEqual(['100051']);
    expect(await total({ keyword: 'finance' })).toBe(await count(`u.login_name like '%finance%'`));
  });

  it('department: all people in it and below it, by any of their departments', async () => {
    const [centre] = await sys.query<{ id: string; path: string }>(`select id, path from sys.dept where code = 'OPS'`);
    expect(await total({ deptPathIds: [centre?.id] })).toBe(
      await count(`exists (select 1 from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id
        where sd.staff_id = s.id and d.path like '${centre?.path}%')`),
    );
  });

  it('role: people who hold one of them now', async () => {
    const roles = await sys.query<{ id: string }>(
      `select id from sys.role where code in ('finance', 'auditor') order by id`,
    );
    const ids = roles.map((role) => role.id);
    const holders = `exists (select 1 from sys.user_role ur where ur.user_id = u.id and ur.role_id in (${ids.join()}))`;
    expect(await total({ roleIds: ids })).toBe(await count(holders));
    await sys.query(`update sys.user_role set expire_at = now() where role_id = $1`, [ids[1]]);
    expect(await total({ roleIds: [ids[1]] })).toBe(0);
    await sys.query(`update sys.user_role set expire_at = null`);
  });

  it('sign-in methods', async () => {
    expect(await total({ signInWays: ['password'] })).toBe(6);
    const linked = (provider: string) =>
      `exists (select 1 from sys.identity i where i.user_id = u.id and i.provider = '${provider}')`;
    expect(await total({ signInWays: ['dingtalk'] })).toBe(await count(linked('dingtalk')));
    expect(await total({ signInWays: ['oidc', 'dingtalk'] })).toBe(
      await count(`(${linked('oidc')} or ${linked('dingtalk')})`),
    );
  });

  it('unknown filters are refused, like unknown sort fields and page sizes', async () => {
    for (const input of [{ mobile: '1' }, { sortField: 'title' }, { sortField: 'passwordHash' }, { pageSize: 500 }])
      expect((await request(input)).code, JSON.stringify(input)).toBe(CODES.validation);
  });

  it('values that the database cannot read are refused as invalid input, not as a server error', async () => {
    const answer = await request({ keyword: 'a\u0000' });
    expect([answer.status, answer.code]).toEqual([200, CODES.validation]);
  });
});

describe('order and pages of the staff list', () => {
  it.each(['jobNumber', 'name', 'loginName', 'employStatus', 'status', 'lastLoginAt', 'joinedOn'] as const)(
    'by %s: the same people in both directions, every page different',
    async (sortField) => {
      const walk = async (sortOrder: 'asc' | 'desc') => {
        const ids: string[] = [];
        for (let pageNo = 1; pageNo <= 4; pageNo++)
          ids.push(...(await list({ sortField, sortOrder, pageNo, pageSize: 80 })).map((row) => row.id));
        return ids;
      };
      const [up, down] = [await walk('asc'), await walk('desc')];
      expect(new Set(up).size).toBe(320);
      expect(await walk('asc')).toEqual(up);
      // empty values are last in both directions; without them one direction is the reverse of the other
      const empty = new Set((await listAll()).filter((row) => row[sortField] === null).map((row) => row.id));
      const full = (ids: string[]) => ids.filter((id) => !empty.has(id));
      expect(full(down)).toEqual(full(up).reverse());
      expect(up.slice(320 - empty.size).every((id) => empty.has(id))).toBe(true);
      expect(down.slice(320 - empty.size).every((id) => empty.has(id))).toBe(true);
    },
  );

  const listAll = async () => [...(await list()), ...(await list({ pageNo: 2 }))];
});

describe('rows of the staff list follow the caller’s scope', () => {
  const peopleOf = async (login: string) => {
    const token = await signIn(sys.call, login);
    const { data } = await request({ pageSize: 200 }, token);
    return { total: data.total, rows: data.list, token };
  };

  it('sales sees only the own team and its count', async () => {
    const { total: seen, rows, token } = await peopleOf('sales');
    const [{ dept_id: team } = { dept_id: '' }] = await sys.query<{ dept_id: string }>(
      `select dept_id from sys.staff_dept sd join sys."user" u on u.staff_id = sd.staff_id where u.login_name = 'sales'`,
    );
    expect(rows.every((row) => row.deptId === team)).toBe(true);
    expect(rows).toHaveLength(seen);
    expect(seen).toBe(
      await count(
        `exists (select 1 from sys.staff_dept d where d.staff_id = s.id and d.is_primary and d.dept_id = ${team})`,
      ),
    );
    expect(await total({ loginName: 'admin' }, token)).toBe(0);
  });

  it('a lead sees the whole centre below', async () => {
    const { total: seen, rows } = await peopleOf('manager');
    const [centre] = await sys.query<{ path: string }>(`select path from sys.dept where code = 'SALES'`);
    expect(seen).toBe(
      await count(`exists (select 1 from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id
        where sd.staff_id = s.id and sd.is_primary and d.path like '${centre?.path}%')`),
    );
    expect(new Set(rows.map((row) => row.deptId)).size).toBe(7);
  });

  it.each(['admin', 'finance', 'ops', 'auditor'])('%s sees all', async (login) => {
    expect((await peopleOf(login)).total).toBe(320);
  });

  it('a user without any role is refused', async () => {
    await sys.query(
      `delete from sys.user_role where user_id = (select id from sys."user" where login_name = 'auditor')`,
    );
    const token = await signIn(sys.call, 'auditor');
    expect(await request({}, token)).toMatchObject({ code: CODES.noPermission, data: null });
  });

  it('a call without a session is refused', async () => {
    expect((await sys.call(page, {})).code).toBe(CODES.sessionInvalid);
  });
});

describe('ten thousand more people', () => {
  it('are counted as 10,000 and marked as capped', async () => {
    await sys.query(`with made as (
        insert into sys.staff (job_number, name) select 'X' || n, 'extra ' || n from generate_series(1, 10050) n returning id)
      insert into sys."user" (staff_id, login_name) select id, 'extra' || id from made`);
    expect((await request()).data).toMatchObject({ total: 10_000, totalCapped: true });
    expect((await request({ keyword: 'X1005' })).data).toMatchObject({ total: 2, totalCapped: false });
  });
});
