import { addDays, businessDay } from '@switchboard/kit-contract';
import { addAccount, addCustomer, insertRow, type Seller, type TestCrm } from '../../testing/index.ts';

/** One row for every list of the module, all with the same owner; the customer can be shared. */
export interface RowWorld {
  readonly owner: Seller;
  readonly poolId: string;
  readonly templateId: string;
  readonly transferId: string;
  /** Every accepted deletion uses one. */
  readonly spareContacts: string[];
  readonly ids: Readonly<Record<RowName, string>>;
}
export type RowName =
  | 'customer'
  | 'locked'
  | 'agent'
  | 'opportunity'
  | 'campaign'
  | 'classA'
  | 'task'
  | 'contact'
  | 'commission'
  | 'account'
  | 'churn'
  | 'rename'
  | 'alias'
  | 'blacklist'
  | 'order'
  | 'share'
  | 'transfer';

type Values = Readonly<Record<string, unknown>>;

let made = 0;
const no = (prefix: string): string => `${prefix}${++made}`;

/** The states are chosen so that no call changes anything: for every reader each call fails at a rule after the row check. */
export async function makeRowWorld(crm: TestCrm, owner: Seller, receiver: Seller): Promise<RowWorld> {
  const ofOwner = { owner_id: owner.staffId, owner_dept_id: owner.deptId };
  const applied = { applicant_id: owner.staffId, applicant_dept_id: owner.deptId };
  const customer = await addCustomer(crm, ofOwner);
  const locked = await addCustomer(crm, { ...ofOwner, locked: true });
  const agent = await addCustomer(crm, { ...ofOwner, kind: 'agent' });
  const of = { customer_id: customer };
  const add = async (table: string, values: Values) => await insertRow(crm, `crm.${table}`, values);
  const templateId = await add('template', { type: 'email', name_zh: no('t'), name_en: 'T', content_zh: 'x' });
  const account = await addAccount(crm, customer);
  const [accountRow] = await crm.query<{ id: string }>('select id::text as id from crm.account where account_no = $1', [
    account,
  ]);
  const day = businessDay();
  const teamId = await add('team', { ...of, name: no('Team '), platform: 'sms', team_code: no('TC') });
  const transfer = await add('transfer', {
    transfer_no: no('TR-'),
    effective_on: day,
    reason: 'other',
    state: 'done',
    from_id: owner.staffId,
    from_dept_id: owner.deptId,
    to_id: receiver.staffId,
    to_dept_id: receiver.deptId,
    with_opps: false,
    with_shares: false,
  });
  const [publicPool] = await crm.query<{ id: string }>('select id::text as id from crm.sea order by id limit 1');
  // an open alias change blocks releasing and opening accounts after the row check
  await add('alias_change', {
    ...of,
    ...applied,
    task_no: no('AL-'),
    old_alias: 'a',
    new_alias: no('n-'),
    reason: 'x',
    state: 'syncing',
  });
  return {
    owner,
    poolId: (publicPool as { id: string }).id,
    templateId,
    transferId: transfer,
    spareContacts: await Promise.all(
      Array.from(
        { length: 12 },
        async () => await add('contact', { ...of, name: no('Spare '), role: 'business', wechat: 'w' }),
      ),
    ),
    ids: {
      customer,
      locked,
      agent,
      opportunity: await add('opportunity', {
        ...of,
        ...ofOwner,
        opp_no: no('OP-'),
        name: 'Deal',
        product: 'sms',
        countries: ['SG'],
        est_monthly_usd: '10',
        expected_close_on: addDays(day, 30),
        stage_no: 1,
        highest_stage_no: 1,
        probability: 10,
      }),
      campaign: await add('email_campaign', {
        created_by: owner.staffId,
        owner_dept_id: owner.deptId,
        name: 'News',
        subject: 'News',
        sender_email: 'news@example.com',
        template_id: templateId,
        filter: '{}',
        state: 'done',
      }),
      classA: await add('class_a_application', {
        ...of,
        ...applied,
        app_no: no('CA-'),
        committed_monthly_usd: '10000',
        months: 6,
        evidence: 'evidence',
        reason: 'reason',
        state: 'rejected',
      }),
      task: await add('task', { ...of, assignee_id: owner.staffId, due_at: new Date(), title: 'Call', state: 'done' }),
      contact: await add('contact', { ...of, name: 'Ann', role: 'business', wechat: 'w' }),
      commission: await add('commission', {
        ...of,
        partner_id: agent,
        month: `${day.slice(0, 7)}-01`,
        base_usd: '1',
        rate: '0.1',
        amount_usd: '0.1',
      }),
      account: (accountRow as { id: string }).id,
      churn: await add('churn_event', { ...of, type: 'drop', detected_on: day, base_usd: '1', current_usd: '0' }),
      rename: await add('team_name_change', {
        ...applied,
        team_id: teamId,
        change_no: no('TN-'),
        old_name: 'a',
        new_name: 'b',
        reason: 'x',
        effective_on: day,
        state: 'applied',
      }),
      alias: await add('alias_change', {
        customer_id: agent,
        ...applied,
        task_no: no('AL-'),
        old_alias: 'a',
        new_alias: no('n-'),
        reason: 'x',
        state: 'done',
      }),
      blacklist: await add('blacklist', {
        customer_id: agent,
        ...applied,
        black_no: no('BL-'),
        type: 'fraud',
        grade: 'block',
        reason: 'because of it',
        evidence: 'evidence',
        state: 'lifted',
      }),
      order: await add('approval_order', {
        ...applied,
        order_no: no('AO-'),
        biz_type: 'lock',
        biz_id: customer,
        process_code: 'crm_lock',
        title: 'Lock',
        state: 'approved',
      }),
      share: await add('share', {
        customer_id: agent,
        staff_id: receiver.staffId,
        access: 'read',
        reason: 'x',
        expires_at: new Date(Date.now() + 86_400_000),
        state: 'revoked',
        ended_at: new Date(),
      }),
      transfer: await add('transfer_item', { customer_id: customer, transfer_id: transfer, handover: '{}' }),
    },
  };
}
