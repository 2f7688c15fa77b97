import type { ConnectedServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, requestedNotices, openWorker, startCrm, type TestCrm } from '../testing/index.ts';
import { runNight } from './night.ts';
import { refreshRecall } from './repo.ts';
import { warnOwners } from './warn.ts';

const cst = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);

let crm: TestCrm;
let worker: ConnectedServices & { log: TestCrm['log']['log'] };
let owner = '';
beforeAll(async () => {
  crm = await startCrm();
  worker = openWorker(crm);
  owner = await crm.staffId('sales');
});
afterAll(async () => {
  await worker?.close();
  await crm?.stop();
});
beforeEach(async () => {
  await crm.query(`update crm.customer set deleted_at = now()`);
  await crm.query(`delete from crm.recall_run`);
});

const night = async (at: string) => await runNight(worker, cst(at));
const add = async (values: Record<string, unknown>): Promise<string> => {
  const id = await addCustomer(crm, {
    owner_id: owner,
    stage: 'contacted',
    owner_way: 'created',
    owner_since: cst('2026-02-20 10:00:00'),
    ...values,
  });
  await refreshRecall(worker.db, [id]);
  return id;
};
interface State {
  pool: string;
  recallAt: string | null;
}
const stateOf = async (id: string): Promise<State> => {
  const [row] = await crm.query<State>(
    `select pool_state as pool, to_char(recall_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "recallAt" from crm.customer where id = $1`,
    [id],
  );
  return row as State;
};
const reasons = async (id: string) =>
  (
    await crm.query<{ reason: string }>('select reason from crm.recall_exemption where customer_id = $1 order by day', [
      id,
    ])
  ).map((row) => row.reason);

describe('the recall date of a customer', () => {
  it('CRM-7 a contacted customer followed up on 03-01 15:00 is due 03-16 23:59:59, warned of on 03-11, 03-13 and 03-15, recalled on 03-17 02:00; a follow-up on 03-16 22:00 moves it to 03-31', async () => {
    const followed = { last_follow_at: cst('2026-03-01 15:00:00') };
    const [lost, kept] = [await add(followed), await add(followed)];
    expect(await stateOf(lost)).toEqual({ pool: 'private', recallAt: '2026-03-16 23:59:59' });
    const days = [];
    for (let day = 2; day <= 16; day++) {
      const date = `2026-03-${String(day).padStart(2, '0')}`;
      expect((await night(`${date} 02:00:00`)).recalled).toBe(0);
      if ((await warnOwners(worker, cst(`${date} 09:00:00`))) > 0) days.push(date);
      // once per day and customer, however often it runs
      expect(await warnOwners(worker, cst(`${date} 11:00:00`))).toBe(0);
    }
    expect(days).toEqual(['2026-03-11', '2026-03-13', '2026-03-15']);
    const notices = (await requestedNotices(crm, 'crm.customer.recall-soon')).filter(({ link }) =>
      link.endsWith(`id=${lost}`),
    );
    expect(notices.map(({ vars }) => vars['days'])).toEqual(['5', '3', '1']);
    expect(notices[0]).toMatchObject({ to: [owner], link: `/crm/client-partner/my-client/details?id=${lost}` });
    await crm.query('update crm.customer set last_follow_at = $2 where id = $1', [kept, cst('2026-03-16 22:00:00')]);
    await refreshRecall(worker.db, [kept]);
    expect((await stateOf(kept)).recallAt).toBe('2026-03-31 23:59:59');
    expect((await night('2026-03-17 01:59:59')).recalled).toBe(1);
    expect((await night('2026-03-17 02:00:00')).recalled).toBe(0);
    expect([(await stateOf(lost)).pool, (await stateOf(kept)).pool]).toEqual(['sea', 'private']);
  });

  it('CRM-7 the shipped rules a to f give the earliest matching date; one extension moves d by 60 days', async () => {
    const since = { owner_since: cst('2026-01-01 09:00:00') };
    const cases: [Record<string, unknown>, string][] = [
      [{ ...since, owner_way: 'claimed' }, '2026-01-04 23:59:59'],
      [{ ...since, owner_way: 'claimed', last_follow_at: cst('2026-01-02 09:00:00') }, '2026-01-17 23:59:59'],
      [{ ...since, stage: 'potential' }, '2026-01-16 23:59:59'],
      [{ ...since, stage: 'testing' }, '2026-01-31 23:59:59'],
      [{ ...since, stage: 'negotiating', last_follow_at: cst('2026-06-20 09:00:00') }, '2026-06-30 23:59:59'],
      [
        {
          ...since,
          stage: 'negotiating',
          last_follow_at: cst('2026-08-20 09:00:00'),
          extended_until: cst('2026-08-29 23:59:59'),
        },
        '2026-08-29 23:59:59',
      ],
      [
        {
          ...since,
          stage: 'silent',
          first_consume_on: '2026-01-05',
          last_consume_on: '2026-02-01',
          last_follow_at: cst('2026-02-02 09:00:00'),
        },
        '2026-05-02 23:59:59',
      ],
      [
        {
          ...since,
          stage: 'cooperating',
          first_consume_on: '2026-01-05',
          last_consume_on: '2026-02-01',
          last_follow_at: cst('2026-04-20 09:00:00'),
        },
        '2026-05-20 23:59:59',
      ],
      [
        { ...since, kind: 'partner', stage: 'cooperating', last_follow_at: cst('2026-03-01 09:00:00') },
        '2026-04-30 23:59:59',
      ],
    ];
    for (const [values, due] of cases)
      expect([values, (await stateOf(await add(values))).recallAt]).toEqual([values, due]);
    await crm.query(`update crm.retention_rule set enabled = false`);
    const free = await add(since);
    await crm.query(`update crm.retention_rule set enabled = true`);
    expect((await stateOf(free)).recallAt).toBeNull();
  });

  it('a changed rule applies from the next night and recalls no customer within three days', async () => {
    const id = await add({ last_follow_at: cst('2026-03-01 15:00:00') });
    await crm.query(`update crm.retention_rule set days = 5, changed_at = $1 where days = 15`, [
      cst('2026-03-10 16:00:00'),
    ]);
    expect((await stateOf(id)).recallAt).toBe('2026-03-16 23:59:59');
    await night('2026-03-11 02:00:00');
    expect((await stateOf(id)).recallAt).toBe('2026-03-13 23:59:59');
    await crm.query(`update crm.retention_rule set days = 15, changed_at = '2020-01-01' where days = 5`);
  });

  it('customers follow an owner who changed department', async () => {
    const id = await add({ last_follow_at: cst('2026-03-01 15:00:00'), owner_dept_id: null });
    await night('2026-03-02 02:00:00');
    const [row] = await crm.query<{ same: boolean }>(
      `select c.owner_dept_id = sd.dept_id as same from crm.customer c join sys.staff_dept sd on sd.staff_id = c.owner_id and sd.is_primary where c.id = $1`,
      [id],
    );
    expect(row?.same).toBe(true);
  });
});

describe('exemptions of a due customer', () => {
  const due = { last_follow_at: cst('2026-03-01 15:00:00') };

  it('CRM-9 are logged with their reason each night, and after the end the owner is warned and has three more days', async () => {
    const account = async (id: string, balance: number) =>
      await crm.query(
        `insert into crm.account (account_no, customer_id, brand, platform, product, opened_at, balance) values ($1, $2, 'main', 'sms', 'sms', now(), $3)`,
        [`A${id}`, id, balance],
      );
    const ids = {
      locked: await add({ ...due, locked: true }),
      protected: await add(due),
      class_a: await add(due),
      alias_change: await add(due),
      pending_approval: await add(due),
      prepaid_balance: await add({ ...due, settle_mode: 'prepaid', last_consume_on: '2026-01-01' }),
      unpaid_bill: await add({ ...due, settle_mode: 'postpaid' }),
    };
    const leftOver = await add({ ...due, settle_mode: 'prepaid', last_consume_on: '2025-09-01' });
    // set after the date was calculated: a protection known before moves the date itself
    await crm.query('update crm.customer set protect_until = $2 where id = $1', [
      ids.protected,
      cst('2026-04-01 00:00:00'),
    ]);
    await crm.query(
      `insert into crm.class_a_application (app_no, customer_id, applicant_id, committed_monthly_usd, months, evidence, reason, state, valid)
       values ('CA1', $1, $2, 10000, 3, 'x', 'x', 'approved', '[2026-01-01,2026-12-31]')`,
      [ids.class_a, owner],
    );
    await crm.query(
      `insert into crm.alias_change (task_no, customer_id, old_alias, new_alias, reason, state) values ('AC1', $1, 'a', 'b', 'x', 'syncing')`,
      [ids.alias_change],
    );
    await crm.query(
      `insert into crm.approval_order (order_no, biz_type, biz_id, customer_id, title, applicant_id, process_code) values ('AO1', 'lock', 1, $1, 'x', $2, 'crm_lock')`,
      [ids.pending_approval, owner],
    );
    await account(ids.prepaid_balance, 50);
    await account(ids.unpaid_bill, -1);
    await account(leftOver, 900);
    await crm.query(`delete from crm.recall_run`);
    const first = await night('2026-03-17 02:00:00');
    expect(first).toEqual({ recalled: 1, exempt: 6 });
    expect((await stateOf(leftOver)).pool).toBe('sea');
    for (const [reason, id] of Object.entries(ids)) {
      expect([reason, (await stateOf(id)).pool]).toEqual([reason, 'private']);
      expect(await reasons(id)).toEqual(reason === 'protected' ? [] : [reason]);
    }
    // a protection with a known end moves the date itself
    expect((await stateOf(ids.protected)).recallAt).toBe('2026-04-04 23:59:59');
    await crm.query('update crm.customer set locked = false where id = $1', [ids.locked]);
    expect((await night('2026-03-18 02:00:00')).recalled).toBe(0);
    expect((await stateOf(ids.locked)).recallAt).toBe('2026-03-21 23:59:59');
    await warnOwners(worker, cst('2026-03-18 09:00:00'));
    const warned = (await requestedNotices(crm, 'crm.customer.recall-soon')).filter(({ link }) =>
      link.endsWith(`id=${ids.locked}`),
    );
    expect(warned.map(({ vars }) => vars['days'])).toEqual(['3']);
    expect((await night('2026-03-21 02:00:00')).recalled).toBe(0);
    expect((await night('2026-03-22 02:00:00')).recalled).toBe(1);
    expect((await stateOf(ids.locked)).pool).toBe('sea');
  });
});

describe('a customer that enters the public pool', () => {
  it('CRM-10 loses its owner, shares, tasks and open opportunities in one transaction, with the rule in the log', async () => {
    const id = await add({ last_follow_at: cst('2026-03-01 15:00:00') });
    const colleague = await crm.staffId('manager');
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'read', now() + interval '9 days', 'x')`,
      [id, colleague],
    );
    await crm.query(
      `insert into crm.task (customer_id, assignee_id, due_at, title, state) values ($1, $2, now(), 'call', 'todo'), ($1, $2, now(), 'done', 'done')`,
      [id, owner],
    );
    await crm.query(
      `insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, stage_no, highest_stage_no, state, probability, est_monthly_usd, expected_close_on)
       values ('OPN1', $1, 'open', 'sms', '{SG}', $2, 3, 3, 'open', 50, 100, '2026-12-01'), ('OPN2', $1, 'lost', 'sms', '{SG}', $2, 2, 2, 'lost', 30, 100, '2026-12-01')`,
      [id, owner],
    );
    expect(await night('2026-03-17 02:00:00')).toEqual({ recalled: 1, exempt: 0 });
    const [row] = await crm.query(
      `select c.owner_id, c.prev_owner_id::text as prev, c.recall_at, c.sea_reason as reason, s.code as "publicPool",
        (select string_agg(state, ',') from crm.share where customer_id = c.id) as shares,
        (select string_agg(state, ',' order by id) from crm.task where customer_id = c.id) as tasks,
        (select string_agg(state || stage_no, ',' order by opp_no) from crm.opportunity where customer_id = c.id) as opps,
        (select string_agg(concat(l.event, l.from_owner_id, l.to_owner_id, r.condition), ',') from crm.flow_log l
          join crm.retention_rule r on r.id = l.rule_id where l.customer_id = c.id) as flow
       from crm.customer c join crm.sea s on s.id = c.sea_id where c.id = $1`,
      [id],
    );
    expect(row).toEqual({
      owner_id: null,
      prev: owner,
      recall_at: null,
      reason: 'recall',
      publicPool: 'default',
      shares: 'revoked',
      tasks: 'cancelled,done',
      opps: 'shelved3,lost2',
      flow: `recall${owner}no_follow`,
    });
    const [notice] = (await requestedNotices(crm, 'crm.customer.recalled')).slice(-1);
    expect(notice).toMatchObject({ to: [owner], link: `/crm/client-partner/sea-details?id=${id}` });
  });
});
