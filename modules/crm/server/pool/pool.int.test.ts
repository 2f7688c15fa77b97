import {
  coolCustomers,
  CRM_CODES,
  getPoolCustomer,
  getPoolQuota,
  listPoolOptions,
  moveCustomers,
  releaseCustomers,
  publicPoolResource,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, salesPeople, type Seller, startCrm, type TestCrm, tokenFor } from '../testing/index.ts';

let crm: TestCrm;
let people: Seller[];
let poolId = '';
beforeAll(async () => {
  crm = await startCrm();
  people = await salesPeople(crm);
  [{ id: poolId }] = (await crm.query<{ id: string }>(`select id::text from crm.sea where code = 'default'`)) as [
    { id: string },
  ];
});
afterAll(async () => await crm?.stop());

const inPool = async (values: Record<string, unknown> = {}): Promise<string> =>
  await addCustomer(crm, {
    pool_state: 'sea',
    sea_id: poolId,
    sea_entered_at: new Date(),
    sea_reason: 'release',
    ...values,
  });
const view = async (id: string, token: string) => await crm.call(getPoolCustomer, { id }, { token });
const listed = async (token: string, input: object = {}) =>
  (await crm.call(publicPoolResource.calls.page, { pageSize: 200, ...input }, { token })).data.list;

describe('public pool content', () => {
  it('CRM-14 shows names, history and the consumption class with masked contacts; the previous owner reads the old data in clear for 30 days', async () => {
    const [me, other] = people as [Seller, Seller];
    const id = await inPool({
      name: 'Acme Telecom',
      prev_owner_id: me.staffId,
      level: 'B',
      first_consume_on: '2026-01-01',
      stage: 'silent',
    });
    await crm.query(
      `insert into crm.contact (customer_id, name, role, phone, email, wechat, is_primary) values ($1, 'Ann', 'business', '+8613800001234', 'john@acme.io', 'ann-chats', true)`,
      [id],
    );
    await crm.query(
      `insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, created_by) values ($1, 'phone', 'asked for a price list', 'price', now(), true, $2)`,
      [id, me.staffId],
    );
    const seen = (await view(id, await tokenFor(crm, other.staffId))).data;
    expect(seen.row).toMatchObject({ name: 'Acme Telecom', stage: 'silent', everConsumed: 'high' });
    expect(seen.contacts?.[0]?.ways).toEqual([
      { way: 'phone', value: '+86138****1234' },
      { way: 'email', value: 'j***@acme.io' },
      { way: 'wechat', value: 'a****s' },
    ]);
    expect(seen.followups?.[0]).toMatchObject({ content: 'asked for a price list', by: me.name });
    const mine = (await view(id, await tokenFor(crm, me.staffId))).data;
    expect(mine).toMatchObject({
      isUnmasked: true,
      contacts: [{ ways: [{ value: '+8613800001234' }, { value: 'john@acme.io' }, { value: 'ann-chats' }] }],
    });
    await crm.query(`update crm.customer set sea_entered_at = now() - interval '31 days' where id = $1`, [id]);
    expect((await view(id, await tokenFor(crm, me.staffId))).data.isUnmasked).toBe(false);
  });

  it('CRM-14 allows as many different customers a day as the level permits, then 10050025: trainee 20, junior 40, middle 60, senior 80, manager 200', {
    timeout: 120_000,
  }, async () => {
    const limits = await crm.query<{ level: string; views: number }>(
      `select sales_level as level, daily_sea_view as views from crm.quota_rule order by daily_sea_view`,
    );
    expect(limits).toEqual([
      { level: 'trainee', views: 20 },
      { level: 'junior', views: 40 },
      { level: 'middle', views: 60 },
      { level: 'senior', views: 80 },
      { level: 'manager', views: 200 },
    ]);
    const person = people[2] as Seller;
    await crm.query(`insert into crm.staff_level (staff_id, sales_level) values ($1, 'trainee')`, [person.staffId]);
    const token = await tokenFor(crm, person.staffId);
    const ids = await Promise.all(Array.from({ length: 24 }, async () => await inPool()));
    // opening the same customer twice counts once
    await view(ids[0] as string, token);
    const answers = await Promise.all(ids.map(async (id) => (await view(id, token)).code));
    expect(answers.filter((code) => code === CODES.ok)).toHaveLength(20);
    expect(answers.filter((code) => code === CRM_CODES.poolViewLimit)).toHaveLength(4);
    expect((await crm.call(getPoolQuota, {}, { token })).data).toMatchObject({ viewed: 20, dailyPoolView: 20 });
  });

  it('hides the hidden fields of a pool in rows, filters and details, and shows a pool only to its departments and managers', async () => {
    const [inside] = people as [Seller];
    const outside = people.find(({ deptId }) => deptId !== inside.deptId) as Seller;
    const [pool] = await crm.query<{ id: string }>(
      `insert into crm.sea (code, name_zh, name_en, dept_ids, hidden_fields) values ('team', '团队公海', 'Team sea', array[$1::bigint], '{country,followups}') returning id::text`,
      [inside.deptId],
    );
    const id = await inPool({ sea_id: pool?.id, country: 'BR' });
    const [insideToken, outsideToken] = [await tokenFor(crm, inside.staffId), await tokenFor(crm, outside.staffId)];
    const row = (await listed(insideToken, { poolId: [pool?.id] }))[0];
    expect([row?.id, row?.country]).toEqual([id, null]);
    expect(await listed(insideToken, { poolId: [pool?.id], country: 'BR' })).toEqual([]);
    expect((await view(id, insideToken)).data.followups).toBeNull();
    expect((await listed(outsideToken)).some((one) => one.id === id)).toBe(false);
    expect((await view(id, outsideToken)).code).toBe(CODES.notFound);
    expect(
      (await crm.call(listPoolOptions, {}, { token: outsideToken })).data.map((publicPool) => publicPool.nameEn),
    ).toEqual(['Default public pool']);
    await crm.query(`update crm.sea set manager_ids = array[$1::bigint] where code = 'team'`, [outside.staffId]);
    expect((await view(id, outsideToken)).code).toBe(CODES.ok);
  });

  it('moves and cools down customers by permission; cooling customers are hidden from other users', async () => {
    const id = await inPool();
    const [manager, sales] = [await crm.token('manager'), await tokenFor(crm, (people[0] as Seller).staffId)];
    const [team] = await crm.query<{ id: string }>(
      `update crm.sea set dept_ids = null where code = 'team' returning id::text`,
    );
    await crm.call(moveCustomers, { ids: [id], poolId: team?.id as string }, { token: manager });
    expect((await listed(sales, { poolId: [team?.id] })).map((row) => row.id)).toContain(id);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    // users who can set a cool-down see cooling customers; revoke that from the sales role
    await crm.query(`delete from sys.role_resource rr using sys.role r, sys.resource res
      where rr.role_id = r.id and rr.resource_id = res.id and r.code = 'sales' and res.international = 'crm.client-partner.open-sea:cool'`);
    const answer = await crm.call(
      coolCustomers,
      { ids: [id], until: tomorrow, reason: 'complaint' },
      { token: manager },
    );
    expect(answer.data).toEqual([{ id, ok: true, code: 0, msg: '' }]);
    await expect.poll(async () => (await listed(sales)).some((row) => row.id === id)).toBe(false);
    expect((await listed(manager)).some((row) => row.id === id)).toBe(true);
  });
});

describe('releasing', () => {
  it('CRM-10 needs a reason and a pool open to the owner’s department; at most 20 a day; not during an alias change', {
    timeout: 60_000,
  }, async () => {
    const person = people[5] as Seller;
    const token = await tokenFor(crm, person.staffId);
    const own = async () => await addCustomer(crm, { owner_id: person.staffId, owner_dept_id: person.deptId });
    const release = async (id: string, into = poolId, reason = 'no demand') =>
      await crm.call(releaseCustomers, { ids: [id], poolId: into, reason }, { token });
    const first = await own();
    expect((await release(first, poolId, ' ')).code).toBe(CODES.validation);
    await crm.query(
      `insert into crm.sea (code, name_zh, name_en, dept_ids) values ('far', '远', 'Far', array[(select id from sys.dept where code = 'TECH')])`,
    );
    const [far] = await crm.query<{ id: string }>(`select id::text from crm.sea where code = 'far'`);
    expect((await release(first, far?.id)).data[0]?.code).toBe(CODES.notFound);
    await crm.query(
      `insert into crm.alias_change (task_no, customer_id, old_alias, new_alias, reason) values ('AC9', $1, 'a', 'b', 'x')`,
      [first],
    );
    expect((await release(first)).data[0]?.code).toBe(CRM_CODES.aliasChanging);
    const others = await addCustomer(crm, { owner_id: (people[0] as Seller).staffId });
    expect((await release(others)).data[0]?.code).toBe(CODES.notFound);
    const results = [];
    for (let n = 0; n < 21; n++) results.push((await release(await own())).data[0]?.code);
    expect(results).toEqual([...Array.from({ length: 20 }, () => CODES.ok), CODES.limitReached]);
    const [row] = await crm.query(
      `select c.pool_state as pool, c.prev_owner_id::text as prev, f.event, f.reason from crm.flow_log f join crm.customer c on c.id = f.customer_id where f.by = $1 order by f.id limit 1`,
      [person.staffId],
    );
    expect(row).toEqual({ pool: 'sea', prev: person.staffId, event: 'release', reason: 'no demand' });
  });
});
