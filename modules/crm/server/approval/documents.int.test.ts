import {
  approvalOrderResource,
  classAResource,
  customerLevelChanged,
  getApprovalOrder,
  getClassA,
  prepareClassA,
  saveClassA,
  submitClassA,
  remindApprovalOrder,
  withdrawClassA,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classAJob } from '../jobs/class-a.ts';
import { levelsJob } from '../jobs/levels.ts';
import {
  addCustomer,
  decideOrder,
  heard,
  listenTo,
  runOnTwoWorkers,
  startCrm,
  type TestCrm,
} from '../testing/index.ts';

let crm: TestCrm;
let [sales, token, managerToken] = ['', '', ''];
beforeAll(async () => {
  crm = await startCrm([listenTo([customerLevelChanged])]);
  sales = await crm.staffId('sales');
  [token, managerToken] = [await crm.token('sales'), await crm.token('manager')];
});
afterAll(async () => await crm?.stop());

const rowOf = async (table: string, id: string): Promise<Record<string, unknown>> =>
  (await crm.query<Record<string, unknown>>(`select * from crm.${table} where id = $1`, [id]))[0] ?? {};
const events = async (name: string) => await heard(crm, name);
const notices = async (event: string): Promise<number> =>
  (await crm.query(`select 1 from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = $1`, [event]))
    .length;

let made = 0;
/** Spend of one account, `[months ago, usd]`. */
async function spend(customerId: string, months: readonly (readonly [number, number])[]): Promise<void> {
  const account = `S${(made += 1)}`;
  await crm.query(
    `insert into crm.account (account_no, customer_id, brand, platform, product, opened_at) values ($1, $2, 'main', 'sms', 'sms', now())`,
    [account, customerId],
  );
  for (const [ago, usd] of months)
    await crm.query(
      `insert into crm.consumption_day (account_no, day, revenue_usd) values ($1, (date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => $2) + interval '4 days')::date, $3)`,
      [account, ago, usd],
    );
}
const save = async (customerId: string, committedMonthlyUsd = '10000') =>
  await crm.call(
    saveClassA,
    { customerId, committedMonthlyUsd, months: 6, evidence: 'signed letter', reason: 'a large sender' },
    { token },
  );
async function apply(customerId: string): Promise<{ id: string; orderId: string; code: number }> {
  const { id } = (await save(customerId)).data;
  const answer = await crm.call(submitClassA, { id }, { token });
  return { id, code: answer.code, orderId: answer.data?.orderId ?? '0' };
}

describe('approval orders', { retry: 0 }, () => {
  it('every process creates an order: the applicant and the approver see it in their tabs with the request, other users do not', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales, name: 'Orders Ltd' });
    const { orderId } = await apply(customerId);
    const page = async (login: string, filter: object) =>
      (await crm.call(approvalOrderResource.calls.page, filter, { token: await crm.token(login) })).data.list.map(
        ({ id }) => id,
      );
    expect(await page('sales', { isMine: true })).toContain(orderId);
    expect(await page('sales', { waitsForMe: true })).not.toContain(orderId);
    expect(await page('manager', { waitsForMe: true })).toContain(orderId);
    expect(await page('manager', { isMine: true })).not.toContain(orderId);
    const { data } = await crm.call(getApprovalOrder, { id: orderId }, { token: managerToken });
    expect(data.row).toMatchObject({ bizType: 'class_a', state: 'pending', customerName: 'Orders Ltd' });
    expect(data.form.map(({ label }) => label.en)).toContain('Committed per month (USD)');
    expect(data.process?.my.taskId).not.toBeNull();
    expect((await crm.call(remindApprovalOrder, { id: orderId }, { token })).code).toBe(0);
    // a user with the same right who is neither applicant nor approver
    await crm.query('update crm.approval_order set applicant_id = $2, applicant_dept_id = null where id = $1', [
      orderId,
      await crm.staffId('ops'),
    ]);
    expect((await crm.call(getApprovalOrder, { id: orderId }, { token })).code).toBe(CODES.notFound);
    expect((await crm.call(getApprovalOrder, { id: orderId }, { token: managerToken })).code).toBe(0);
  });
});

describe('class A', { retry: 0 }, () => {
  it('CRM-23 is requested by the owner within the cap, protects the customer once approved, and is lost after a warning when the commitment is not met', async () => {
    await crm.query(`delete from crm.class_a_application where applicant_id = $1`, [sales]);
    const other = await addCustomer(crm, { owner_id: await crm.staffId('manager') });
    const customerId = await addCustomer(crm, { owner_id: sales });
    // not the owner, too little, blacklisted
    expect((await save(other)).code).toBe(CODES.notFound);
    expect((await save(customerId, '9999.999999')).code).toBe(CODES.validation);
    await crm.query(
      `insert into crm.blacklist (black_no, customer_id, type, grade, reason, evidence, applicant_id) values ('T1', $1, 'fraud', 'no_credit', 'x', 'y', $2)`,
      [customerId, sales],
    );
    expect((await apply(customerId)).code).toBe(CODES.conflict);
    await crm.query(`delete from crm.blacklist where customer_id = $1`, [customerId]);
    // rejected, and no new request within 30 days
    const first = await apply(customerId);
    await decideOrder(crm, first.orderId, 'reject');
    expect((await rowOf('class_a_application', first.id))['state']).toBe('rejected');
    expect((await apply(customerId)).code).toBe(CODES.wrongState);
    await crm.query(`update crm.class_a_application set decided_at = now() - interval '30 days' where id = $1`, [
      first.id,
    ]);
    // withdrawn
    const second = await apply(customerId);
    expect((await crm.call(withdrawClassA, { id: second.id, reason: 'too early' }, { token })).code).toBe(0);
    expect((await rowOf('class_a_application', second.id))['state']).toBe('withdrawn');
    // approved
    const third = await apply(customerId);
    expect(await decideOrder(crm, third.orderId, 'agree')).toBe(0);
    const customer = await rowOf('customer', customerId);
    expect(customer['level']).toBe('A');
    const [valid] = await crm.query<{ isEnd: boolean; days: number }>(
      `select c.protect_until = upper(x.valid)::timestamp at time zone 'Asia/Shanghai' as "isEnd", upper(x.valid) - lower(x.valid) as days from crm.class_a_application x join crm.customer c on c.id = x.customer_id where x.id = $1`,
      [third.id],
    );
    expect(valid).toEqual({ isEnd: true, days: 180 });
    expect(await events('crm.customer.level-changed')).toContainEqual(
      expect.objectContaining({ customerId, from: 'N', to: 'A' }),
    );
    // a junior may have three class A customers
    expect((await crm.call(prepareClassA, { customerId }, { token })).data).toMatchObject({
      cap: 3,
      used: 1,
      level: 'A',
    });
    for (let i = 0; i < 2; i++) expect((await apply(await addCustomer(crm, { owner_id: sales }))).code).toBe(0);
    const over = await apply(await addCustomer(crm, { owner_id: sales }));
    expect(over.code).toBe(CODES.limitReached);
    for (const [level, cap] of [
      ['middle', 8],
      ['senior', 15],
    ] as const) {
      await crm.query(
        `insert into crm.staff_level (staff_id, sales_level) values ($1, $2) on conflict (staff_id) do update set sales_level = $2`,
        [sales, level],
      );
      expect((await crm.call(prepareClassA, { customerId }, { token })).data.cap).toBe(cap);
    }
    await crm.query('delete from crm.staff_level');
    // 59.99 % of the commitment: warned after two full months, revoked after three, and not before 30 days of warning
    await spend(customerId, [
      [1, 5_999],
      [2, 5_999],
      [3, 5_999],
    ]);
    const since = async (months: number) =>
      await crm.query(
        `update crm.class_a_application set valid = daterange((date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => $2))::date, (now() at time zone 'Asia/Shanghai')::date + 90) where id = $1`,
        [third.id, months],
      );
    const stateNow = async () => (await rowOf('class_a_application', third.id))['state'];
    await since(1);
    await runOnTwoWorkers(crm, classAJob);
    expect(await notices('crm.class-a.warned')).toBe(0);
    await since(2);
    await runOnTwoWorkers(crm, classAJob);
    expect([await stateNow(), await notices('crm.class-a.warned')]).toEqual(['approved', 1]);
    await since(3);
    await runOnTwoWorkers(crm, classAJob);
    expect(await stateNow()).toBe('approved');
    await crm.query(`update crm.class_a_application set warned_at = now() - interval '30 days' where id = $1`, [
      third.id,
    ]);
    await runOnTwoWorkers(crm, classAJob);
    expect([await stateNow(), await notices('crm.class-a.revoked')]).toEqual(['revoked', 1]);
    expect(await rowOf('customer', customerId)).toMatchObject({ level: 'B', protect_until: null });
    const detail = (await crm.call(getClassA, { id: third.id }, { token })).data;
    expect(detail.row).toMatchObject({ avg3mUsd: '5999.000000', fulfilPct: '59.99' });
    expect(detail.spend.map(({ usd }) => Number(usd))).toEqual([0, 0, 0, 5999, 5999, 5999]);
    const listed = await crm.call(classAResource.calls.page, { state: ['revoked'] }, { token });
    expect(listed.data.list.map(({ id }) => id)).toEqual([third.id]);
  });

  it('stays when the commitment is met, and expires after its term with the level that the spend justifies', async () => {
    const customerId = await addCustomer(crm, { owner_id: sales });
    await crm.query(`delete from crm.class_a_application where state in ('pending', 'approved')`);
    const { id, orderId } = await apply(customerId);
    await decideOrder(crm, orderId, 'agree');
    await spend(customerId, [
      [1, 6_000],
      [2, 6_000],
      [3, 6_000],
    ]);
    await crm.query(
      `update crm.class_a_application set valid = daterange((date_trunc('month', now()) - interval '4 months')::date, (now() at time zone 'Asia/Shanghai')::date + 1), warned_at = now() - interval '60 days' where id = $1`,
      [id],
    );
    await runOnTwoWorkers(crm, classAJob);
    expect(await rowOf('class_a_application', id)).toMatchObject({ state: 'approved', warned_at: null });
    await crm.query(
      `update crm.class_a_application set valid = daterange('2026-01-01', (now() at time zone 'Asia/Shanghai')::date) where id = $1`,
      [id],
    );
    await runOnTwoWorkers(crm, classAJob);
    expect((await rowOf('class_a_application', id))['state']).toBe('expired');
    expect((await rowOf('customer', customerId))['level']).toBe('B');
  });
});

describe('levels', { retry: 0 }, () => {
  it('CRM-22 follow the average of the last three full months; A is not changed, and a customer that qualifies for A gets a hint', async () => {
    const make = async (
      months: readonly (readonly [number, number])[],
      ageDays = 400,
      level = 'N',
    ): Promise<string> => {
      const id = await addCustomer(crm, {
        owner_id: sales,
        level,
        created_at: new Date(Date.now() - ageDays * 86_400_000),
      });
      await spend(id, months);
      return id;
    };
    const wanted = new Map([
      [await make([[3, 6_300]]), 'B'],
      [await make([[1, 6_000]]), 'B'],
      [await make([[1, 5_999.97]]), 'C'],
      [await make([[2, 600]]), 'C'],
      [await make([[2, 599.99]]), 'D'],
      // older spend and that of the current month do not count
      [
        await make([
          [4, 90_000],
          [0, 90_000],
        ]),
        'D',
      ],
      [await make([], 89), 'N'],
      [await make([], 91), 'D'],
      [await make([[1, 30_000]], 400, 'C'), 'B'],
    ]);
    const [keyAccount] = [await make([], 400, 'A')];
    await crm.query(
      `insert into crm.class_a_application (app_no, customer_id, applicant_id, committed_monthly_usd, months, evidence, reason, state, valid) values ('TA', $1, $2, 10000, 3, 'x', 'y', 'approved', daterange('2026-01-01', '2030-01-01'))`,
      [keyAccount, sales],
    );
    await runOnTwoWorkers(crm, levelsJob);
    for (const [id, level] of wanted) expect([id, (await rowOf('customer', id))['level']]).toEqual([id, level]);
    expect((await rowOf('customer', keyAccount as string))['level']).toBe('A');
    const ids = [...wanted.keys()];
    const changed = (await events('crm.customer.level-changed')).filter((event) =>
      ids.includes(String(event['customerId'])),
    );
    expect(changed).toHaveLength(8);
    const hinted = await crm.query<{ id: string }>(
      `select distinct data ->> 'objectId' as id from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = 'crm.customer.class-a-hint'`,
    );
    expect(hinted.map(({ id }) => id)).toEqual([ids[8]]);
    expect(levelsJob.cron).toBe('0 2 2 * *');
  });
});
