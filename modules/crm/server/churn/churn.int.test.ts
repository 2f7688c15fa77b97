import {
  churnEventResource,
  churnRuleResource,
  dryRunChurn,
  handleChurn,
  saveChurnRule,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { type ConnectedServices, connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateOfDay, dayOf } from '../retention/business-day.ts';
import { churnJob } from '../jobs/churn.ts';
import { addAccount, addCustomer, spend, startCrm, type TestCrm } from '../testing/index.ts';
import { runChurnNight } from './night.ts';

// a Tuesday without a holiday nearby
const DAY = '2026-06-30';
const later = (days: number): string => new Date(Date.parse(DAY) + days * 86_400_000).toISOString().slice(0, 10);

let crm: TestCrm;
let worker: ConnectedServices;
let [sales, manager, salesId, managerId] = ['', '', '', ''];
beforeAll(async () => {
  crm = await startCrm();
  worker = connectServices(crm.config, crm.log.log, 'system');
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
  [salesId, managerId] = [await crm.staffId('sales'), await crm.staffId('manager')];
});
afterAll(async () => {
  await worker?.close();
  await crm?.stop();
});

const spender = async (amounts: Readonly<Record<number, string>>, over: object = {}, day = DAY) => {
  const id = await addCustomer(crm, { owner_id: salesId, stage: 'cooperating', ...over });
  const accountNo = await addAccount(crm, id);
  await spend(crm, { accountNo, day, amounts });
  return { id, accountNo };
};
const night = async (day = DAY, batch = 2) => await runChurnNight(worker, day, batch);
const of = async (id: string) => {
  const events = await crm.query<Record<string, unknown>>(
    `select type, state, base_usd::float8 as base, current_usd::float8 as current, drop_pct::float8 as drop, detected_on as on from crm.churn_event where customer_id = $1 order by id`,
    [id],
  );
  const [row] = await crm.query<{ stage: string }>('select stage from crm.customer where id = $1', [id]);
  return { stage: row?.stage, events };
};

describe('the churn of customers', () => {
  it('CRM-24 raises one open event from drop to silent to churned, and closes it when 50 USD are spent in 7 days', async () => {
    expect(churnJob.cron?.startsWith('0 3')).toBe(true);
    // 9 000 in days -60 to -31, 2 400 in the last 30; edge days count in the correct period, today does not count
    const falling = await spender({ 61: '70000', 60: '4000', 31: '5000', 30: '2000', 1: '400', 0: '9000' });
    const steady = await spender({ 45: '9000', 15: '2701' });
    const small = await spender({ 45: '299.99', 5: '1' });
    await night();
    const drop = { type: 'drop', state: 'open', base: 9000, current: 2400, drop: 73.33, on: DAY };
    expect(await of(falling.id)).toEqual({ stage: 'cooperating', events: [drop] });
    expect((await of(steady.id)).events).toEqual([]);
    expect((await of(small.id)).events).toEqual([]);
    // the same night again, and a worse day: one open event with an updated type
    await night();
    expect((await of(falling.id)).events).toHaveLength(1);
    await night(later(29));
    expect((await of(falling.id)).events).toMatchObject([{ type: 'drop' }]);
    await night(later(30));
    expect(await of(falling.id)).toMatchObject({ stage: 'silent', events: [{ type: 'silent', state: 'open' }] });
    await night(later(90));
    expect(await of(falling.id)).toMatchObject({
      stage: 'churned',
      events: [{ type: 'churned', state: 'open', on: DAY }],
    });
    // 49.99 in the last seven days is too little, 50 is enough
    await spend(crm, { accountNo: falling.accountNo, day: later(95), amounts: { 7: '20', 1: '29.99' } });
    await night(later(95));
    expect((await of(falling.id)).stage).toBe('churned');
    await spend(crm, { accountNo: falling.accountNo, day: later(95), amounts: { 1: '30' } });
    await night(later(95));
    expect(await of(falling.id)).toMatchObject({
      stage: 'cooperating',
      events: [{ type: 'churned', state: 'recovered' }],
    });
    const log = await crm.query(
      `select new_value from crm.change_log where entity_id = $1 and field = 'stage' order by id`,
      [falling.id],
    );
    expect(log).toEqual([{ new_value: 'silent' }, { new_value: 'churned' }, { new_value: 'cooperating' }]);
  });

  it('CRM-24 an event not handled within 5 working days is reported to the manager, once', async () => {
    const { id } = await spender({ 45: '1000', 5: '10' });
    await night();
    const notifiedManagers = async () =>
      await crm.query<{ to: string[] }>(
        `select array(select jsonb_array_elements_text(data -> 'to' -> 'staffIds')) as "to" from pgboss.job
         where name = 'mc.notify.request' and data ->> 'eventCode' = 'crm.churn.unhandled' and data ->> 'objectId' = $1`,
        [id],
      );
    // Tuesday to Monday is four working days
    await night(later(6));
    expect(await notifiedManagers()).toEqual([]);
    await crm.query(`insert into sys.workday (day, kind) values ($1, 2)`, [later(7)]);
    await night(later(7));
    expect(await notifiedManagers()).toEqual([]);
    await crm.query('update sys.staff set leader_id = $1 where id = $2', [managerId, salesId]);
    await night(later(8));
    await night(later(9));
    expect(await notifiedManagers()).toEqual([{ to: [managerId] }]);
  });

  it('CRM-24 concurrent workers create one event per customer, and none for a handled one', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, async () => await spender({ 45: '1000', 5: '10' })));
    const handled = await spender({ 45: '1000', 5: '10' });
    await crm.query(
      `insert into crm.churn_event (customer_id, type, detected_on, base_usd, current_usd, state) values ($1, 'drop', $2, 1, 1, 'handled')`,
      [handled.id, later(-5)],
    );
    await Promise.all([night(DAY, 2), night(DAY, 3), night(DAY, 500)]);
    for (const { id } of many) expect((await of(id)).events).toMatchObject([{ type: 'drop', state: 'open' }]);
    expect((await of(handled.id)).events).toMatchObject([{ state: 'handled' }]);
  });
});

describe('the churn list', () => {
  it('can be handled by the owner of the customer, once, with a reason of the dictionary', async () => {
    const { id } = await spender({ 45: '1000', 5: '10' });
    const other = await spender({ 45: '1000', 5: '10' }, { owner_id: managerId });
    await night();
    const rows = async (token: string) =>
      (await crm.call(churnEventResource.calls.page, { pageSize: 100, state: ['open'] } as never, { token })).data.list;
    const mine = (await rows(sales)).find(({ customerId }) => customerId === id);
    expect(mine).toMatchObject({
      baseUsd: '1000.000000',
      currentUsd: '10.000000',
      dropPct: '99.00',
      ownerName: expect.any(String),
    });
    expect((await rows(sales)).some(({ customerId }) => customerId === other.id)).toBe(false);
    const foreign = (await rows(manager)).find(({ customerId }) => customerId === other.id);
    const plan = '本周拜访并给出新报价';
    const send = async (row: { id: string; version: number } | undefined, reason = 'price') =>
      (await crm.call(handleChurn, { id: row?.id ?? '', version: row?.version ?? 0, reason, plan }, { token: sales }))
        .code;
    expect(await send(foreign)).toBe(CODES.notFound);
    expect(await send(mine, 'weather')).toBe(CODES.validation);
    expect(await send(mine)).toBe(0);
    expect(await send(mine)).toBe(CODES.staleWrite);
    expect(await send({ id: mine?.id ?? '', version: 1 })).toBe(CODES.wrongState);
  });
});

describe('churn rules', () => {
  it('can be changed, and tested without writing anything', async () => {
    const today = dateOfDay(dayOf(new Date()));
    const { id } = await spender({ 45: '1000', 5: '600' }, {}, today);
    const [rule] = (await crm.call(churnRuleResource.calls.page, {} as never, { token: manager })).data.list;
    const { brand, dropPct, minBaseUsd, silentDays, churnDays, recoverUsd, handleWorkDays } = rule as NonNullable<
      typeof rule
    >;
    const input = { brand, dropPct, minBaseUsd, silentDays, churnDays, recoverUsd, handleWorkDays };
    expect(input).toMatchObject({
      dropPct: '70.00',
      minBaseUsd: '300.000000',
      silentDays: 30,
      churnDays: 90,
      handleWorkDays: 5,
    });
    const before = (await crm.call(dryRunChurn, input, { token: manager })).data;
    const strict = { ...input, dropPct: '40' };
    expect((await crm.call(dryRunChurn, strict, { token: manager })).data).toMatchObject({
      checked: before.checked,
      drop: before.drop + 1,
    });
    expect((await of(id)).events).toEqual([]);
    const save = async (over: object) =>
      (
        await crm.call(
          saveChurnRule,
          { id: rule?.id ?? '', version: rule?.version ?? 0, ...strict, ...over },
          { token: manager },
        )
      ).code;
    expect(await save({ churnDays: 30 })).toBe(CODES.validation);
    expect(await save({ dropPct: '0' })).toBe(CODES.validation);
    expect(await save({})).toBe(0);
    expect(await save({})).toBe(CODES.staleWrite);
    expect((await crm.call(saveChurnRule, strict, { token: sales })).code).toBe(CODES.noPermission);
    await crm.query(`update crm.churn_rule set drop_pct = 70`);
  });
});
