import { getTimeline, pageFollowups, saveContact, updateCustomer } from '@switchboard/crm-contract';
import { CODES, pageChanges, type RecordChange, type TimelineEntry } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let [sales, manager, salesId, customerId] = ['', '', '', ''];

/** Levels of the lead's role; the sales people, who own the customers, keep the levels of the definition. */
const LEVELS: readonly (readonly [object: string, field: string, level: number, rule: string | null])[] = [
  ['crm.customer', 'estMonthlyUsd', 0, null],
  ['crm.customer', 'ownerName', 0, null],
  ['crm.customer', 'sourceCode', 0, null],
  ['crm.customer', 'recallAt', 0, null],
  ['crm.customer', 'agentName', 1, 'keep:1:1'],
  ['crm.customer', 'remark', 1, 'keep:1:1'],
  ['crm.customer', 'tags', 1, 'keep:1:1'],
  ['crm.contact', 'name', 1, 'name'],
];

beforeAll(async () => {
  crm = await startCrm();
  for (const level of LEVELS)
    await crm.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level, mask_rule)
       select r.id, $1, $2, $3, $4 from sys.role r where r.code = 'sales_lead'
       on conflict (role_id, object_code, field_code) do update set level = excluded.level, mask_rule = excluded.mask_rule`,
      [...level],
    );
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
  salesId = await crm.staffId('sales');
  customerId = await addCustomer(crm, { owner_id: salesId, remark: 'first remark' });
  const changes = { id: customerId, version: 0, estMonthlyUsd: '777123.50', remark: 'second remark' };
  const edited = await crm.call(updateCustomer, changes, { token: sales });
  const contact = { customerId, name: 'Wendy', role: 'business', wechat: 'wendy-1' } as const;
  const added = await crm.call(saveContact, contact, { token: sales });
  if (edited.code !== CODES.ok || added.code !== CODES.ok) throw new Error(`${edited.msg} ${added.msg}`);
  await crm.query(
    `with logged as (insert into crm.change_log (entity, entity_id, field, old_value, new_value) values
         ('customer', $1, 'tags', '["alpha"]', '["alpha","bravo"]'), ('customer', $1, 'agent', null, 'Agent Company'),
         ('customer', $1, 'sourceCode', 'website', 'referral'), ('customer', $1, 'unknownField', null, 'of no field')),
       moved as (insert into crm.flow_log (customer_id, event, to_owner_id, reason) values ($1, 'claim', $2, 'a good reason'))
     insert into crm.approval_order (order_no, biz_type, biz_id, customer_id, customer_name, title, applicant_id, process_code, payload, state, submitted_at)
     values ('T-1', 'source_change', $1, $1, 'Test', 'Test · website → referral', $2, 'modify_client_source', '{}', 'approved', now())`,
    [customerId, salesId],
  );
});
afterAll(async () => await crm?.stop());

const timeline = async (token: string, logs?: ('followup' | 'flow' | 'approval' | 'change')[]) =>
  (await crm.call(getTimeline, { customerId, ...(logs === undefined ? {} : { logs }) }, { token })).data.list;
const changed = (list: readonly TimelineEntry[], kind: string) =>
  list
    .filter((entry) => entry.source === 'change' && entry.kind === kind)
    .map(({ data }) => [data['from'], data['to']]);

describe('the timeline of a customer', () => {
  it('shows changes in clear to readers with clear access to the fields', async () => {
    const list = await timeline(sales);
    expect(changed(list, 'estMonthlyUsd')).toEqual([[null, '777123.50']]);
    expect(changed(list, 'remark')).toEqual([['first remark', 'second remark']]);
    expect(changed(list, 'tags')).toEqual([['["alpha"]', '["alpha","bravo"]']]);
    expect(changed(list, 'contact')).toEqual([[null, 'Wendy']]);
    const [flow] = await timeline(sales, ['flow']);
    expect(flow).toMatchObject({ text: 'a good reason', data: { to: expect.any(String) } });
    const [order] = await timeline(sales, ['approval']);
    expect(order).toMatchObject({ text: 'Test · website → referral' });
  });

  it('omits hidden fields with their values, and masks the values of masked fields', async () => {
    const list = await timeline(manager);
    expect(JSON.stringify(list)).not.toMatch(/estMonthlyUsd|777123|sourceCode|referral|unknownField|of no field/);
    expect(JSON.stringify(list)).not.toMatch(/first remark|second remark|bravo|Agent Company|Wendy/);
    expect(changed(list, 'remark')).toEqual([['f****k', 's****k']]);
    expect(changed(list, 'tags')).toEqual([['["a****a"]', '["a****a","b****o"]']]);
    expect(changed(list, 'agent')).toEqual([[null, 'A****y']]);
    expect(changed(list, 'contact')).toEqual([[null, 'W*']]);
    const [flow] = await timeline(manager, ['flow']);
    expect(flow).toMatchObject({ kind: 'claim', text: 'a good reason', data: { from: null, to: null } });
    const [order] = await timeline(manager, ['approval']);
    expect(order).toMatchObject({ kind: 'source_change', text: null });
  });

  it('fills its pages with visible entries: hidden changes leave no gaps', async () => {
    const first = (await crm.call(getTimeline, { customerId, logs: ['change'], limit: 2 }, { token: manager })).data;
    expect(first.list).toHaveLength(2);
    const rest = { customerId, logs: ['change' as const], limit: 2, cursor: first.nextCursor as string };
    const second = (await crm.call(getTimeline, rest, { token: manager })).data;
    expect(second.list).toHaveLength(2);
    expect(second.hasMore).toBe(false);
  });
});

describe('follow-ups created from mails', () => {
  it('show the address by the level of a contact’s e-mail, and in clear to the owner of the mail', async () => {
    await crm.query(
      `insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, origin, created_by, mail_id)
       values ($1, 'email', 'wendy.wu@acme.example · Offer', 'mail_sent', now(), true, 'email', $2, '<1@test>')`,
      [customerId, salesId],
    );
    const pageOf = async (token: string) =>
      (await crm.call(pageFollowups, { customerId }, { token })).data.list.map(({ content }) => content);
    const timelineOf = async (token: string) => (await timeline(token, ['followup'])).map(({ text }) => text);
    const [clear, masked] = [['wendy.wu@acme.example · Offer'], ['w***@acme.example · Offer']];
    expect([await pageOf(sales), await timelineOf(sales)]).toEqual([clear, clear]);
    expect([await pageOf(manager), await timelineOf(manager)]).toEqual([masked, masked]);
  });
});

describe('the change log of a customer', () => {
  const changesFor = async (token: string): Promise<RecordChange[]> =>
    (await crm.call(pageChanges, { objectCode: 'crm.customer', objectId: customerId }, { token })).data.list;

  it('shows renamed fields of audit rows by the level of the underlying field', async () => {
    const note = async (action: string, before: object | null, after: object) =>
      await crm.query(
        `insert into sys.audit_log (object_code, object_id, action, category, result, before, after, actor_name, ip)
         values ('crm.customer', $1, $2, 1, 1, $3, $4, 'Tester', '127.0.0.1')`,
        [customerId, action, before === null ? null : JSON.stringify(before), JSON.stringify(after)],
      );
    await note('source-change', null, { oldSource: 'website', newSource: 'referral', reason: 'proof' });
    await note('extend', null, { until: '2031-05-06T00:00:00.000Z', reason: 'holiday' });
    const clear = JSON.stringify(await changesFor(sales));
    expect(clear).toMatch(/referral/);
    expect(clear).toMatch(/2031-05-06/);
    const list = await changesFor(manager);
    expect(JSON.stringify(list)).not.toMatch(/777123|referral|website|2031-05-06|first remark/);
    expect(list.find(({ action }) => action === 'edit')?.fields).toEqual([
      { field: 'remark', before: 'f****k', after: 's****k' },
    ]);
  });
});
