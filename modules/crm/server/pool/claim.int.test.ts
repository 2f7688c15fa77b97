import {
  assignCustomers,
  claimCustomers,
  CRM_CODES,
  getPoolQuota,
  getWastedClaims,
  publicPoolResource,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNight } from '../retention/night.ts';
import { refreshRecall } from '../retention/repo.ts';
import {
  addCustomer,
  requestedNotices,
  openWorker,
  salesPeople,
  type Seller,
  startCrm,
  type TestCrm,
  tokenFor,
} from '../testing/index.ts';

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

let next = 0;
/** A person without any claims. */
const newcomer = async () => {
  const person = people[next++] as Seller;
  return { ...person, token: await tokenFor(crm, person.staffId) };
};
type Person = Awaited<ReturnType<typeof newcomer>>;

/** Fifty people of other centres who can claim. */
async function fiftyClaimants(): Promise<{ staffId: string; token: string }[]> {
  const rows = await crm.query<{ id: string }>(`insert into sys.user_role (user_id, role_id)
    select u.id, r.id from sys.role r, sys."user" u join sys.staff s on s.id = u.staff_id and s.employ_status <> 3
    join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary join sys.dept d on d.id = sd.dept_id
    where r.code = 'sales' and d.code not like 'SALES%' and u.status = 1 and u.login_name <> all('{admin,finance,ops,auditor}')
    order by u.id limit 50 returning (select staff_id::text from sys."user" where id = user_id) as id`);
  return await Promise.all(rows.map(async ({ id }) => ({ staffId: id, token: await tokenFor(crm, id) })));
}

const inPool = async (values: Record<string, unknown> = {}): Promise<string> =>
  await addCustomer(crm, {
    pool_state: 'sea',
    sea_id: poolId,
    sea_entered_at: new Date(),
    sea_reason: 'release',
    ...values,
  });
const claim = async (person: { token: string }, ids: string[]) =>
  (await crm.call(claimCustomers, { ids }, { token: person.token })).data;
const codes = async (person: { token: string }, ids: string[]) => (await claim(person, ids)).map(({ code }) => code);
const claimsOf = async ({ staffId }: Person): Promise<number> => {
  const [row] = await crm.query<{ n: number }>(
    `select count(*)::int as n from crm.flow_log where event = 'claim' and to_owner_id = $1`,
    [staffId],
  );
  return row?.n ?? -1;
};
const hours = (n: number): Date => new Date(Date.now() + n * 3_600_000);

describe('claiming', () => {
  it('CRM-12 when 50 people claim one customer at once, exactly one gets it; the others get claimTaken and lose no claim', {
    timeout: 120_000,
  }, async () => {
    const id = await inPool();
    const claimants = await fiftyClaimants();
    const answers = await Promise.all(claimants.map(async (person) => await codes(person, [id])));
    expect(answers).toHaveLength(50);
    expect(answers.flat().filter((code) => code === CODES.ok)).toHaveLength(1);
    expect(answers.flat().filter((code) => code === CRM_CODES.claimTaken)).toHaveLength(49);
    const flows = await crm.query<{ to: string }>(
      `select to_owner_id::text as to from crm.flow_log where customer_id = $1`,
      [id],
    );
    expect(flows).toHaveLength(1);
    const used = await Promise.all(
      claimants.map(async ({ token }) => (await crm.call(getPoolQuota, {}, { token })).data.claimed),
    );
    expect(used.reduce((sum, claimed) => sum + claimed, 0)).toBe(1);
  });

  it('CRM-12 a junior has five claims a day, even with twelve at once, then 10050022', {
    timeout: 60_000,
  }, async () => {
    const person = await newcomer();
    const ids = await Promise.all(Array.from({ length: 12 }, async () => await inPool()));
    const answers = (await Promise.all(ids.map(async (id) => await codes(person, [id])))).flat();
    expect(answers.filter((code) => code === CODES.ok)).toHaveLength(5);
    expect(answers.filter((code) => code === CRM_CODES.claimLimit)).toHaveLength(7);
    expect(await claimsOf(person)).toBe(5);
    expect((await crm.call(getPoolQuota, {}, { token: person.token })).data).toMatchObject({
      salesLevel: 'junior',
      claimed: 5,
      dailyClaim: 5,
      held: 5,
      holdLimit: 120,
    });
    await crm.query(`update crm.flow_log set at = at - interval '1 day' where to_owner_id = $1`, [person.staffId]);
    expect(await codes(person, [await inPool()])).toEqual([CODES.ok]);
  });

  it('CRM-12 is refused at the hold limit, to the previous owner for 30 days, during a cool-down, and to people who have left', async () => {
    const person = await newcomer();
    await crm.query(`insert into crm.quota_override (staff_id, hold_limit) values ($1, 1)`, [person.staffId]);
    await addCustomer(crm, { owner_id: person.staffId });
    const id = await inPool();
    expect(await codes(person, [id])).toEqual([CRM_CODES.holdLimit]);
    await crm.query(`update crm.quota_override set hold_limit = 9 where staff_id = $1`, [person.staffId]);
    const mine = await inPool({ prev_owner_id: person.staffId, sea_entered_at: hours(-24 * 29) });
    expect(await codes(person, [mine])).toEqual([CRM_CODES.claimOwn]);
    await crm.query(`update crm.customer set sea_entered_at = $2 where id = $1`, [mine, hours(-24 * 31)]);
    expect(await codes(person, [mine])).toEqual([CODES.ok]);
    expect(await codes(person, [await inPool({ cool_until: hours(1) })])).toEqual([CODES.wrongState]);
    expect(await codes(person, [await inPool({ cool_until: hours(-1) })])).toEqual([CODES.ok]);
    expect(await codes(person, ['999999999'])).toEqual([CODES.notFound]);
    await crm.query(`update sys.staff set employ_status = 3 where id = $1`, [person.staffId]);
    // the session may have ended before the rule is checked: both refuse the claim
    const refused = await crm.call(claimCustomers, { ids: [id] }, { token: person.token });
    const answers = (refused.data as typeof refused.data | null)?.map(({ code }) => code) ?? [refused.code];
    expect([CODES.wrongState, CODES.sessionInvalid]).toContain(answers[0]);
    expect(await crm.query('select pool_state from crm.customer where id = $1', [id])).toEqual([{ pool_state: 'sea' }]);
    await crm.query(`update sys.staff set employ_status = 2 where id = $1`, [person.staffId]);
  });

  it('CRM-11 a customer recalled at night is listed at once and can be claimed from 10:00', async () => {
    const person = await newcomer();
    const soon = await inPool({ sea_reason: 'recall', claimable_from: hours(1) });
    const { list } = (await crm.call(publicPoolResource.calls.page, { pageSize: 200 }, { token: person.token })).data;
    expect(list.find((row) => row.id === soon)?.claimableAt).toBe((await claimableFrom(soon)).toISOString());
    const [refused] = await claim(person, [soon]);
    expect(refused).toMatchObject({
      ok: false,
      code: CODES.wrongState,
      msg: 'This customer can be claimed from 10:00 today',
    });
    await crm.query(`update crm.customer set claimable_from = now() where id = $1`, [soon]);
    expect(await codes(person, [soon])).toEqual([CODES.ok]);
    const worker = openWorker(crm);
    const due = await addCustomer(crm, {
      owner_id: person.staffId,
      stage: 'contacted',
      owner_since: new Date('2026-03-01T09:00:00+08:00'),
    });
    await refreshRecall(worker.db, [due]);
    await runNight(worker, new Date('2026-03-17T02:00:00+08:00'));
    await worker.close();
    expect((await claimableFrom(due)).toISOString()).toBe('2026-03-17T02:00:00.000Z');
  });
  const claimableFrom = async (id: string): Promise<Date> => {
    const [row] = await crm.query<{ at: Date }>('select claimable_from as at from crm.customer where id = $1', [id]);
    return (row as { at: Date }).at;
  };

  it('CRM-13 three claims recalled by the first follow-up rule within 30 days block claiming for 7 days and are listed on the manager’s board', async () => {
    const person = await newcomer();
    const waste = async (daysAgo: number, condition = 'no_first_follow') =>
      await crm.query(
        `insert into crm.flow_log (customer_id, event, from_owner_id, rule_id, at)
         select $1, 'recall', $2, r.id, now() - make_interval(days => $3) from crm.retention_rule r where r.condition = $4 limit 1`,
        [await inPool(), person.staffId, daysAgo, condition],
      );
    await waste(20);
    await waste(3);
    await waste(2, 'no_follow');
    expect(await codes(person, [await inPool()])).toEqual([CODES.ok]);
    await waste(1);
    const blocked = await inPool();
    expect(await codes(person, [blocked])).toEqual([CRM_CODES.claimBlocked]);
    const board = (await crm.call(getWastedClaims, {}, { token: await crm.token('manager') })).data;
    const line = board.find(({ holderId }) => holderId === person.staffId);
    expect(line).toMatchObject({ wasted: 3, name: person.name });
    expect(Math.round((Date.parse(line?.blockedUntil as string) - Date.now()) / 86_400_000)).toBe(6);
    await crm.query(`update crm.flow_log set at = at - interval '7 days' where from_owner_id = $1`, [person.staffId]);
    expect(await codes(person, [blocked])).toEqual([CODES.ok]);
  });
});

describe('a customer that leaves the public pool', () => {
  const facts = async (id: string) => {
    const [row] = await crm.query(
      `select c.owner_id::text as owner, c.owner_way as way, c.stage, c.pool_state as pool, c.owner_dept_id::text as dept,
        (c.recall_at at time zone 'Asia/Shanghai')::date - (now() at time zone 'Asia/Shanghai')::date as days,
        (select string_agg(o.state || o.stage_no || ':' || o.owner_id, ',' order by o.opp_no) from crm.opportunity o where o.customer_id = c.id) as opps
       from crm.customer c where c.id = $1`,
      [id],
    );
    return row;
  };
  const withOpportunity = async (id: string) =>
    await crm.query(
      `insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, stage_no, highest_stage_no, state, probability, est_monthly_usd, expected_close_on)
       values ('A' || $1, $1::bigint, 'a', 'sms', '{SG}', $2, 4, 4, 'shelved', 70, 1, '2026-12-01'), ('B' || $1, $1::bigint, 'b', 'sms', '{SG}', $2, 1, 1, 'lost', 10, 1, '2026-12-01')`,
      [id, (people[0] as Seller).staffId],
    );

  it('CRM-15 continues where it stopped: shelved opportunities reopen at their stage with the new owner, churned becomes contacted, the recall date counts from now', async () => {
    const person = await newcomer();
    const old = (people[0] as Seller).staffId;
    const claimed = await inPool({
      stage: 'churned',
      first_consume_on: '2025-01-01',
      last_consume_on: '2025-02-01',
      last_follow_at: new Date('2025-03-01'),
    });
    await withOpportunity(claimed);
    expect(await codes(person, [claimed])).toEqual([CODES.ok]);
    expect(await facts(claimed)).toEqual({
      owner: person.staffId,
      way: 'claimed',
      stage: 'contacted',
      pool: 'private',
      dept: person.deptId,
      days: 3,
      opps: `open4:${person.staffId},lost1:${old}`,
    });
    const given = await inPool({ stage: 'testing', prev_owner_id: person.staffId, claimable_from: hours(2) });
    await withOpportunity(given);
    const manager = await crm.token('manager');
    const answer = (await crm.call(assignCustomers, { ids: [given], toId: person.staffId }, { token: manager })).data;
    expect(answer).toEqual([{ id: given, ok: true, code: 0, msg: '' }]);
    expect(await facts(given)).toMatchObject({
      owner: person.staffId,
      way: 'assigned',
      stage: 'testing',
      days: 30,
      opps: `open4:${person.staffId},lost1:${old}`,
    });
    expect((await requestedNotices(crm, 'crm.customer.assigned')).at(-1)).toMatchObject({
      to: [person.staffId],
      link: `/crm/client-partner/my-client/details?id=${given}`,
    });
  });

  it('is assigned only to people in the caller’s scope, never to the caller, and not beyond the hold limit', async () => {
    const person = await newcomer();
    const id = await inPool();
    const give = async (login: string, toId: string) =>
      (await crm.call(assignCustomers, { ids: [id], toId }, { token: await crm.token(login) })).data[0]?.code;
    expect(await give('sales', person.staffId)).toBe(CODES.notFound);
    expect(await give('manager', await crm.staffId('finance'))).toBe(CODES.notFound);
    expect(await give('manager', await crm.staffId('manager'))).toBe(CODES.conflict);
    await crm.query(`insert into crm.quota_override (staff_id, hold_limit) values ($1, 0)`, [person.staffId]);
    expect(await give('manager', person.staffId)).toBe(CRM_CODES.holdLimit);
    await crm.query(`delete from crm.quota_override where staff_id = $1`, [person.staffId]);
    expect(await give('manager', person.staffId)).toBe(CODES.ok);
    expect(await give('manager', person.staffId)).toBe(CRM_CODES.claimTaken);
  });
});
