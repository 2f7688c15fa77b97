import { customerResource } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { startPortal } from '@switchboard/tools/demo/start-portal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const { page } = customerResource.calls;
type Input = Record<string, unknown>;

let api: TestStack;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startPortal();
  for (const login of ['sales', 'manager', 'finance', 'ops']) tokens.set(login, await signIn(api.call, login));
});
afterAll(async () => await api?.stop());

const request = async (login: string, input: Input = {}) =>
  await api.call(page, input, { token: tokens.get(login) as string });
const total = async (login: string, input: Input = {}) => (await request(login, input)).data.total;
const count = async (where = 'true'): Promise<number> => {
  const [row] = await api.query<{ n: number }>(
    `select count(*)::int as n from crm.customer c left join sys."user" u on u.staff_id = c.owner_id
     where c.pool_state = 'private' and c.deleted_at is null and ${where}`,
  );
  return row?.n ?? 0;
};

describe('my customers', () => {
  it('a sales user sees exactly their own and the shared customers, in list and total', async () => {
    const { data } = await request('sales', { pageSize: 200 });
    const [me] = await api.query<{ name: string }>(
      `select s.name from sys.staff s join sys."user" u on u.staff_id = s.id where u.login_name = 'sales'`,
    );
    const own = await count(`u.login_name = 'sales'`);
    const lent =
      await count(`c.id in (select s.customer_id from crm.share s join sys."user" m on m.staff_id = s.staff_id
      where m.login_name = 'sales' and s.state = 'active')`);
    expect(own).toBeGreaterThanOrEqual(60);
    expect(lent).toBeGreaterThanOrEqual(4);
    expect(data.total).toBe(own + lent);
    expect(data.list).toHaveLength(data.total);
    expect(data.list.filter((row) => row.ownerName === me?.name)).toHaveLength(own);
  });

  it('a team lead sees those of the whole centre', async () => {
    expect(await total('manager')).toBe(900);
    expect(await total('manager', { ownerName: '' })).toBe(900);
  });

  it('finance sees all of them, a user without the key none', async () => {
    await api.query(`update crm.customer set owner_dept_id = (select id from sys.dept where code = 'TECH-1')
      where id = (select max(id) from crm.customer)`);
    expect(await total('manager')).toBe(899);
    expect(await total('finance')).toBe(900);
    expect((await request('ops')).code).toBe(CODES.noPermission);
  });

  it('the list leaves out customers that are deleted or in a public pool', async () => {
    const before = await total('finance');
    await api.query(`update crm.customer set deleted_at = now() where id in (select min(id) from crm.customer)`);
    await api.query(`update crm.customer set pool_state = 'sea', owner_id = null
      where id in (select min(id) from crm.customer where deleted_at is null)`);
    expect(await total('finance')).toBe(before - 2);
  });

  it('the list can be filtered by product, money, level and time', async () => {
    expect(await total('finance', { products: ['voice', 'email'] })).toBe(await count(`c.products && '{voice,email}'`));
    expect(await total('finance', { consume30dUsd: { from: '1000', to: '5000.5' } })).toBe(
      await count('c.consume_30d_usd between 1000 and 5000.5'),
    );
    expect(await total('finance', { level: ['A', 'B'], stage: ['cooperating'] })).toBe(
      await count(`c.level in ('A', 'B') and c.stage = 'cooperating'`),
    );
    const at = new Date(Date.now() - 90 * 86_400_000).toISOString();
    expect(await total('finance', { createdAt: { from: at } })).toBe(await count(`c.created_at >= '${at}'`));
    expect((await request('finance', { products: ['fax'] })).code).toBe(CODES.validation);
  });

  it('money is sorted as numbers; the default order is newest first', async () => {
    const byMoney = (await request('finance', { sortField: 'consume30dUsd', sortOrder: 'desc', pageSize: 50 })).data
      .list;
    const amounts = byMoney.map((row) => Number(row.consume30dUsd));
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(byMoney[0]?.consume30dUsd).toMatch(/^\d+\.\d{6}$/);
    const times = (await request('finance')).data.list.map((row) => row.createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('customers are found by name, code or alias', async () => {
    const [row] = (await request('finance', { pageSize: 1 })).data.list;
    for (const keyword of [row?.name, row?.customerCode, row?.alias])
      expect((await request('finance', { keyword })).data.list.map((one) => one.id)).toContain(row?.id);
  });
});
