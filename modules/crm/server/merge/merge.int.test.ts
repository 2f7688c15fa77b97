import {
  CRM_CODES,
  getCustomer,
  getTimeline,
  lockCustomers,
  mergeCustomers,
  unlockCustomers,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { SCOPE } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, decideOrder, startCrm, tokenFor, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let [sales, operations, salesId] = ['', '', ''];
beforeAll(async () => {
  crm = await startCrm();
  [sales, salesId] = [await crm.token('sales'), await crm.staffId('sales')];
  const [person] = await crm.query<{ id: string }>(
    `update sys.staff s set leader_id = $1 from sys."user" u join sys.user_role ur on ur.user_id = u.id
     join sys.role r on r.id = ur.role_id and r.code = 'sales_operations' where u.staff_id = s.id returning s.id::text`,
    [await crm.staffId('manager')],
  );
  operations = await tokenFor(crm, person?.id as string);
});
afterAll(async () => await crm?.stop());

const merge = async (masterId: string, loserId: string, token = operations) =>
  await crm.call(mergeCustomers, { masterId, loserId, reason: 'the same company' }, { token });
const CHILDREN = [
  'contact',
  'followup',
  'opportunity',
  'task',
  'account',
  'flow_log',
  'share',
  'team',
  'approval_order',
];
const counts = async (ids: readonly string[]): Promise<Record<string, number>> => {
  const [row] = await crm.query<Record<string, number>>(
    `select ${CHILDREN.map((table) => `(select count(*)::int from crm.${table} where customer_id = any($1)) as ${table}`).join(', ')},
       (select count(*)::int from crm.customer_identity where customer_id = any($1) and ended_at is null) as identities,
       (select count(*)::int from crm.change_log where entity = 'customer' and entity_id = any($1)) as changes`,
    [ids],
  );
  return row ?? {};
};

async function addChildren(id: string, mark: string): Promise<void> {
  await crm.query(
    `with c as (insert into crm.contact (customer_id, name, role, wechat, is_primary) values ($1, $2::text || ' A', 'other', $2, true), ($1, $2::text || ' B', 'other', $2, false)),
       f as (insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, created_by)
         select $1, 'phone', 'A talk with number ' || n, 'price', now() - make_interval(days => n), true, $3 from generate_series(1, 4) n),
       o as (insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, stage_no, highest_stage_no, probability, est_monthly_usd, expected_close_on)
         values ('OP' || $2, $1, 'Deal', 'sms', '{SG}', $3, 1, 1, 10, 100, current_date)),
       t as (insert into crm.task (customer_id, assignee_id, due_at, title) values ($1, $3, now(), 'Ring'), ($1, $3, now(), 'Write')),
       s as (insert into crm.share (customer_id, staff_id, access, expires_at, reason) select $1, id, 'read', now() + interval '1 day', 'x' from sys.staff order by id limit 2),
       l as (insert into crm.flow_log (customer_id, event, to_owner_id) values ($1, 'create', $3)),
       tm as (insert into crm.team (team_code, customer_id, platform, name) values ('T' || $2, $1, 'sms', 'Team ' || $2)),
       ao as (insert into crm.approval_order (order_no, biz_type, biz_id, customer_id, title, applicant_id, process_code, state) values ('AO' || $2, 'lock', $1, $1, 'x', $3, 'crm_lock', 'rejected')),
       i as (insert into crm.customer_identity (customer_id, id_type, value_norm, strong) values ($1, 'email', $2 || '@x.example', true))
     insert into crm.change_log (entity, entity_id, field, new_value) values ('customer', $1, 'remark', $2)`,
    [id, mark, salesId],
  );
}

describe('a merge', () => {
  it('CRM-32 is only for operations: it moves every row, fills empty fields, redirects the old page to the master, and loses nothing', async () => {
    const master = await addCustomer(crm, {
      owner_id: salesId,
      city: 'Singapore',
      consume_30d_usd: '10',
      website: null,
    });
    const loser = await addCustomer(crm, {
      owner_id: salesId,
      city: 'Johor',
      website: 'https://lost.example',
      remark: 'kept',
      consume_30d_usd: '5.5',
      first_consume_on: '2026-01-02',
    });
    await addChildren(master, 'm1');
    await addChildren(loser, 'l1');
    await crm.query(
      `insert into crm.account (account_no, customer_id, brand, platform, product, opened_at) values ('A1', $1, 'main', 'sms', 'sms', now())`,
      [loser],
    );
    const before = await counts([master, loser]);
    const own = await counts([master]);
    // the owner and the sales manager see both customers but may not merge them
    for (const login of ['sales', 'manager'])
      expect((await merge(master, loser, await crm.token(login))).code).toBe(CODES.noPermission);
    expect((await merge(master, loser)).data).toEqual({ state: 'done' });
    // all child rows belong to the master; the merge adds one row to its flow
    expect(await counts([master])).toEqual({ ...before, flow_log: Number(before['flow_log']) + 1 });
    expect(Object.values(await counts([loser])).every((n) => n === 0)).toBe(true);
    expect(Number(before['contact'])).toBe(2 * Number(own['contact']));
    const [row] = await crm.query(
      'select city, website, remark, consume_30d_usd, first_consume_on::text, pool_state from crm.customer where id = $1',
      [master],
    );
    expect(row).toEqual({
      city: 'Singapore',
      website: 'https://lost.example',
      remark: 'kept',
      consume_30d_usd: '15.500000',
      first_consume_on: '2026-01-02',
      pool_state: 'private',
    });
    const [gone] = await crm.query('select pool_state, owner_id, merged_into_id from crm.customer where id = $1', [
      loser,
    ]);
    expect(gone).toEqual({ pool_state: 'merged', owner_id: null, merged_into_id: master });
    const primaries = await crm.query(`select name from crm.contact where customer_id = $1 and is_primary`, [master]);
    expect(primaries).toEqual([{ name: 'm1 A' }]);
    // the old page shows the master, for users who may see the master
    const oldPage = await crm.call(getCustomer, { id: loser }, { token: sales });
    expect(oldPage.data).toMatchObject({ id: master, row: { id: master } });
    expect((await crm.call(getCustomer, { id: loser }, { token: await crm.token('ops') })).code).toBe(
      CODES.noPermission,
    );
    // its name and addresses belong to the master too, and its alias is reserved
    const [alias] = await crm.query(
      `select state, customer_id, held_until > now() + interval '364 days' as year from crm.alias_registry r
      where r.alias = (select alias from crm.customer where id = $1)`,
      [loser],
    );
    expect(alias).toEqual({ state: 'retired', customer_id: master, year: true });
    const { list } = (await crm.call(getTimeline, { customerId: master, logs: ['flow'] }, { token: sales })).data;
    expect(list[0]).toMatchObject({ source: 'flow', kind: 'merge', text: expect.stringContaining('the same company') });
    // a merged customer cannot be merged again
    expect((await merge(master, loser)).code).toBe(CODES.notFound);
  });

  it('is refused for a customer with itself, outside the caller’s scope, in a state that forbids it and during an alias change', async () => {
    const one = await addCustomer(crm, { owner_id: salesId });
    const other = await addCustomer(crm, { owner_id: salesId });
    expect((await merge(one, one)).code).toBe(CODES.validation);
    await crm.query(
      `insert into crm.alias_change (task_no, customer_id, old_alias, new_alias, reason) select 'AL9', id, alias, 'other-one', 'x' from crm.customer where id = $1`,
      [other],
    );
    const held = await merge(one, other);
    expect(held.code).toBe(CRM_CODES.aliasChanging);
    expect(held.data).toMatchObject({ taskId: 'AL9' });
    for (const [scope, code] of [
      [SCOPE.department, CODES.notFound],
      [SCOPE.all, CRM_CODES.aliasChanging],
    ] as const) {
      await crm.query(`update sys.role set default_scope = $1 where code = 'sales_operations'`, [scope]);
      await expect.poll(async () => (await merge(one, other)).code, { timeout: 5_000 }).toBe(code);
    }
    await crm.query(`update crm.alias_change set state = 'done' where task_no = 'AL9'`);
    const both = await Promise.all([merge(one, other), merge(other, one)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, CODES.notFound]);
  });
});

describe('a merge of two customers with accounts', () => {
  it('CRM-32 waits for the process crm_merge, and is executed on its approval', async () => {
    const [one, other] = [await addCustomer(crm, { owner_id: salesId }), await addCustomer(crm, { owner_id: salesId })];
    await crm.query(
      `insert into crm.account (account_no, customer_id, brand, platform, product, opened_at) values ('B1', $1, 'main', 'sms', 'sms', now()), ('B2', $2, 'main', 'sms', 'sms', now())`,
      [one, other],
    );
    expect((await merge(one, other)).data).toEqual({ state: 'pending' });
    expect((await merge(one, other)).code).toBe(CODES.wrongState);
    const [order] = await crm.query<{ instance: string; state: string }>(
      `select id::text as instance, state from crm.approval_order where biz_type = 'merge' and biz_id = $1`,
      [other],
    );
    expect(order?.state).toBe('pending');
    const [pool] = await crm.query('select pool_state from crm.customer where id = $1', [other]);
    expect(pool).toEqual({ pool_state: 'private' });
    const agreed = await decideOrder(crm, order?.instance as string, 'agree');
    expect(agreed).toBe(0);
    const [gone] = await crm.query('select pool_state, merged_into_id from crm.customer where id = $1', [other]);
    expect(gone).toEqual({ pool_state: 'merged', merged_into_id: one });
    expect((await counts([one]))['account']).toBe(2);
  });
});

describe('a lock', () => {
  it('is requested, approved by another user, shown in the flow, and removed again', async () => {
    const id = await addCustomer(crm, { owner_id: salesId });
    const request = async () =>
      (await crm.call(lockCustomers, { ids: [id], reason: 'a tender is running' }, { token: sales })).data;
    expect(await request()).toEqual([expect.objectContaining({ id, ok: true })]);
    expect(await request()).toEqual([expect.objectContaining({ ok: false, code: CODES.wrongState })]);
    const locked = async () => (await crm.query('select locked from crm.customer where id = $1', [id]))[0];
    expect(await locked()).toEqual({ locked: false });
    const [order] = await crm.query<{ instance: string }>(
      `select id::text as instance from crm.approval_order where biz_type = 'lock' and biz_id = $1 and state = 'pending'`,
      [id],
    );
    expect(await decideOrder(crm, order?.instance as string, 'agree')).toBe(0);
    expect(await locked()).toEqual({ locked: true });
    const { data } = await crm.call(unlockCustomers, { ids: [id], reason: 'the tender is over' }, { token: sales });
    expect(data).toEqual([expect.objectContaining({ ok: true })]);
    const { list } = (await crm.call(getTimeline, { customerId: id, logs: ['flow'] }, { token: sales })).data;
    expect(list.map(({ kind, text }) => [kind, text])).toEqual([
      ['unlock', 'the tender is over'],
      ['lock', 'a tender is running'],
    ]);
    const { data: again } = await crm.call(unlockCustomers, { ids: [id], reason: 'twice' }, { token: sales });
    expect(again).toEqual([expect.objectContaining({ ok: false, code: CODES.wrongState })]);
  });
});

describe('the timeline', () => {
  it('combines several logs page by page, with each entry once, even if many have the same time', async () => {
    const id = await addCustomer(crm, { owner_id: salesId });
    const moment = '2026-02-03T04:05:06.789Z';
    await crm.query(
      `with f as (insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, created_by)
         select $1, 'phone', 'A talk with number ' || n, 'price', $2, true, $3 from generate_series(1, 12) n),
       l as (insert into crm.flow_log (customer_id, event, at) select $1, 'claim', $2 from generate_series(1, 12) n)
       insert into crm.change_log (entity, entity_id, field, at) select 'customer', $1, 'remark', $2 from generate_series(1, 12) n`,
      [id, moment, salesId],
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { data }: { data: { list: { key: string }[]; nextCursor: string | null } } = await crm.call(
        getTimeline,
        { customerId: id, limit: 5, ...(cursor === null ? {} : { cursor }) },
        { token: sales },
      );
      seen.push(...data.list.map((entry) => entry.key));
      cursor = data.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(36);
    expect(new Set(seen).size).toBe(36);
    expect((await crm.call(getTimeline, { customerId: id }, { token: await crm.token('ops') })).code).toBe(
      CODES.noPermission,
    );
  });
});
