import {
  closeOpportunity,
  getFunnel,
  getOpportunity,
  getOpportunityBoard,
  moveOpportunity,
  opportunityResource,
  reopenOpportunity,
  saveOpportunity,
  transferOpportunities,
  updateOpportunity,
} from '@switchboard/crm-contract';
import { addDays, businessDay, CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stuckOpportunitiesJob } from '../jobs/stuck-opportunities.ts';
import {
  addCustomer,
  requestedNotices,
  runOnTwoWorkers,
  salesPeople,
  startCrm,
  type TestCrm,
  tokenFor,
} from '../testing/index.ts';

let crm: TestCrm;
let token: string;
let sales: string;
beforeAll(async () => {
  crm = await startCrm();
  [token, sales] = [await crm.token('sales'), await crm.staffId('sales')];
});
afterAll(async () => await crm?.stop());

const dayFrom = (days: number): string => addDays(businessDay(), days);

async function add(values: object = {}): Promise<{ id: string; customerId: string }> {
  const customerId = await addCustomer(crm, { owner_id: sales });
  const { code, data, msg } = await crm.call(
    saveOpportunity,
    {
      customerId,
      name: 'OTP for logins',
      product: 'otp_sms',
      countries: ['SG'],
      estMonthlyUsd: '1200',
      expectedCloseOn: dayFrom(30),
      ...values,
    },
    { token },
  );
  if (code !== 0) throw new Error(`${msg} ${JSON.stringify(data)}`);
  return { id: data.id, customerId };
}
const move = async (id: string, stageNo: number) => await crm.call(moveOpportunity, { id, stageNo }, { token });
const look = async (id: string) => (await crm.call(getOpportunity, { id }, { token })).data;
const listed = async (id: string) =>
  (await crm.call(opportunityResource.calls.page, { pageSize: 200 }, { token })).data.list.find((row) => row.id === id);

describe('opportunities', () => {
  it('CRM-25 move forward, back and past stages, require the data of each stage, are won only with a live account, lost only with a reason, and are reported when stuck', async () => {
    const { id, customerId } = await add();
    // the requirements of a stage
    const refused = await move(id, 2);
    expect([refused.code, refused.data]).toEqual([CODES.validation, [{ field: 'targetPrice', msg: 'required' }]]);
    await crm.call(updateOpportunity, { id, version: 0, targetPrice: '0.012500', currency: 'USD' }, { token });
    expect((await move(id, 2)).code).toBe(0);
    expect((await move(id, 3)).data).toEqual([{ field: 'testFollowup', msg: 'required' }]);
    await crm.query(
      `insert into crm.followup (customer_id, opportunity_id, way, content, outcome, follow_at, effective) values ($1, $2, 'test', 'test of the route', 'testing', now(), true)`,
      [customerId, id],
    );
    expect((await move(id, 3)).code).toBe(0);
    await crm.query(
      `update crm.opportunity set expected_close_on = (now() at time zone 'Asia/Shanghai')::date - 1 where id = $1`,
      [id],
    );
    expect((await move(id, 5)).data).toEqual([{ field: 'expectedCloseOn', msg: 'required' }]);
    await crm.query(
      `update crm.opportunity set expected_close_on = (now() at time zone 'Asia/Shanghai')::date where id = $1`,
      [id],
    );
    // back, then past stages
    expect((await move(id, 1)).code).toBe(0);
    expect((await move(id, 5)).code).toBe(0);
    expect((await look(id)).log.map(({ fromStage, toStage }) => [fromStage, toStage])).toEqual([
      [null, 1],
      [1, 2],
      [2, 3],
      [3, 1],
      [1, 5],
    ]);
    expect((await look(id)).row.probability).toBe(90);
    // won
    const win = async () => (await crm.call(closeOpportunity, { id, state: 'won' }, { token })).code;
    expect(await win()).toBe(CODES.wrongState);
    const account = `insert into crm.account (account_no, customer_id, brand, platform, product, opened_at, first_recharge_at) values ($1, $2, 'main', 'sms', $3, now(), $4)`;
    await crm.query(account, ['A1', customerId, 'voice', new Date(Date.now() + 1000)]);
    await crm.query(account, ['A2', customerId, 'otp_sms', new Date(Date.now() - 86_400_000)]);
    expect(await win()).toBe(CODES.wrongState);
    await crm.query(`update crm.account set first_recharge_at = now() + interval '1 second' where account_no = 'A2'`);
    expect(await win()).toBe(0);
    expect((await look(id)).row).toMatchObject({ state: 'won', wonAccountNo: 'A2', probability: 100 });
    const after = await crm.call(closeOpportunity, { id, state: 'lost', lostReason: 'price' }, { token });
    expect([after.code, after.data]).toEqual([CODES.wrongState, { state: 'won' }]);
    // lost, and reopened in its former stage
    const other = await add({ targetPrice: '1', currency: 'USD' });
    await move(other.id, 2);
    expect((await crm.call(closeOpportunity, { id: other.id, state: 'lost' }, { token })).code).toBe(CODES.validation);
    await crm.call(closeOpportunity, { id: other.id, state: 'lost', lostReason: 'price' }, { token });
    await crm.query(`update crm.opportunity set lost_at = now() - interval '91 days' where id = $1`, [other.id]);
    const reopen = async () => (await crm.call(reopenOpportunity, { id: other.id }, { token })).code;
    expect(await reopen()).toBe(CODES.wrongState);
    await crm.query(`update crm.opportunity set lost_at = now() - interval '89 days' where id = $1`, [other.id]);
    expect(await reopen()).toBe(0);
    expect((await look(other.id)).row).toMatchObject({ state: 'open', stageNo: '2', lostReason: null });
    // stage 2 allows 7 days: 8 are late, 14 are stuck and the owner is notified once, even by two workers
    const since = async (days: number) =>
      await crm.query(`update crm.opportunity set stage_entered_at = now() - make_interval(days => $2) where id = $1`, [
        other.id,
        days,
      ]);
    await since(7);
    expect((await listed(other.id))?.stuck).toBe('no');
    await since(8);
    expect((await listed(other.id))?.stuck).toBe('late');
    await runOnTwoWorkers(crm, stuckOpportunitiesJob);
    await since(14);
    expect((await listed(other.id))?.stuck).toBe('stuck');
    await runOnTwoWorkers(crm, stuckOpportunitiesJob);
    await runOnTwoWorkers(crm, stuckOpportunitiesJob);
    const notified = await crm.query<{ to: string }>(
      `select data -> 'to' -> 'staffIds' ->> 0 as to from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = 'crm.opportunity.stuck'`,
    );
    expect(notified).toEqual([{ to: sales }]);
  });

  it('allow a probability within ten points of their stage, and refuse a stale form', async () => {
    const { id } = await add();
    const edit = async (probability: number, version: number) =>
      (await crm.call(updateOpportunity, { id, version, probability }, { token })).code;
    expect(await edit(21, 0)).toBe(CODES.validation);
    expect(await edit(20, 0)).toBe(0);
    expect(await edit(15, 0)).toBe(CODES.staleWrite);
  });

  it('belong to their owner: a colleague of another department can neither see nor move them', async () => {
    const { id } = await add();
    const manager = await crm.staffId('manager');
    await crm.query(`update crm.opportunity set owner_id = $2, owner_dept_id = null where id = $1`, [id, manager]);
    // the owner of the customer can see it (crm rule 19), but not move it
    expect((await crm.call(getOpportunity, { id }, { token })).code).toBe(0);
    expect((await move(id, 1)).code).toBe(CODES.notFound);
    await crm.query(
      `update crm.customer set owner_id = $2, owner_dept_id = null where id = (select customer_id from crm.opportunity where id = $1)`,
      [id, manager],
    );
    expect((await crm.call(getOpportunity, { id }, { token })).code).toBe(CODES.notFound);
    expect((await move(id, 1)).code).toBe(CODES.notFound);
    expect(await listed(id)).toBeUndefined();
  });

  it('are shown on a board with a column per stage, its count and sum', async () => {
    const before = (await crm.call(getOpportunityBoard, {}, { token })).data;
    const { id } = await add({ estMonthlyUsd: '0.1' });
    const { data } = await crm.call(getOpportunityBoard, {}, { token });
    expect(data.stages.map(({ nameEn }) => nameEn)).toEqual([
      'Requirement',
      'Quotation',
      'Testing',
      'Negotiation',
      'Contract & recharge',
    ]);
    expect(data.stages[0]?.count).toBe((before.stages[0]?.count ?? 0) + 1);
    expect(data.cards.map((card) => card.id)).toContain(id);
  });
});

describe('the funnel', () => {
  it('CRM-26 shows for a cohort the stages ever reached, conversion, win rate, cycle and forecast', async () => {
    const make = async (highest: number, values: string) =>
      await crm.query(
        `insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, stage_no, highest_stage_no, probability, est_monthly_usd, expected_close_on, created_at, ${values.split('|')[0]})
         select 'F' || nextval('crm.customer_code_seq'), (select id from crm.customer limit 1), 'funnel', 'sms', '{BR}', $1, $2, $2, 30, 1000.10, '2025-07-15', '2025-03-10', ${values.split('|')[1]}`,
        [sales, highest],
      );
    await make(3, `state, won_at|'won', timestamptz '2025-03-20'`);
    await make(3, `state, lost_at, lost_reason|'lost', '2025-04-01', 'price'`);
    await make(1, `state|'open'`);
    await make(2, `state|'open'`);
    // another cohort
    await crm.query(
      `insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, stage_no, highest_stage_no, probability, est_monthly_usd, expected_close_on, created_at)
      select 'FX', (select id from crm.customer limit 1), 'funnel', 'sms', '{BR}', $1, 5, 5, 90, 9, '2025-07-15', '2025-03-31 16:00:00+00'`,
      [sales],
    );
    const { data } = await crm.call(getFunnel, { from: '2025-03-01', to: '2025-03-31' }, { token });
    expect(data.total).toBe(4);
    expect(data.stages.map(({ reached }) => reached)).toEqual([4, 3, 2, 0, 0]);
    expect(data.stages.map(({ conversion }) => conversion)).toEqual(['0.7500', '0.6667', '0.0000', null, null]);
    expect([data.won, data.lost, data.winRate, data.cycleDays]).toEqual([1, 1, '0.5000', '10.00']);
    expect(data.forecast).toEqual([{ month: '2025-07', amountUsd: '600.060000' }]);
    expect(data.lostReasons).toEqual([{ reason: 'price', count: 1 }]);
    expect(
      (await crm.call(getFunnel, { from: '2025-03-01', to: '2025-03-31', country: 'SG' }, { token })).data.total,
    ).toBe(0);
  });
});

describe('transfer of opportunities', () => {
  it('is possible to the owner of the customer or a user with a write share, with a result for each; only the owner changes', async () => {
    const [manager, [colleague]] = [await crm.token('manager'), await salesPeople(crm)] as const;
    const [mine, lent, won] = [await add(), await add(), await add()] as const;
    await crm.query(`update crm.opportunity set state = 'won', won_at = now() where id = $1`, [won.id]);
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'write', now() + interval '9 days', 'x')`,
      [lent.customerId, colleague?.staffId],
    );
    const before = await look(lent.id);
    const give = async (ids: string[], as: string) =>
      (
        await crm.call(
          transferOpportunities,
          { ids, toId: colleague?.staffId as string, reason: 'knows the market' },
          { token: as },
        )
      ).data.map(({ id, code }) => [id, code]);
    expect(await give([mine.id, lent.id, won.id], token)).toEqual([
      [mine.id, CODES.conflict],
      [lent.id, CODES.ok],
      [won.id, CODES.wrongState],
    ]);
    const theirs = await tokenFor(crm, colleague?.staffId ?? '');
    const after = (await crm.call(getOpportunity, { id: lent.id }, { token: theirs })).data;
    const { version = 0 } = before.row;
    const theirsNow = { ownerId: colleague?.staffId, ownerName: colleague?.name, version: version + 1 };
    expect(after.row).toEqual({ ...before.row, ...theirsNow });
    expect(after.log).toEqual(before.log);
    // the former owner no longer finds it, and the receiver already owns it
    expect(await give([lent.id], token)).toEqual([[lent.id, CODES.notFound]]);
    expect(await give([lent.id], manager)).toEqual([[lent.id, CODES.conflict]]);
    expect((await requestedNotices(crm, 'crm.opportunity.transferred')).map(({ to }) => to)).toEqual([
      [colleague?.staffId],
    ]);
  });
});
