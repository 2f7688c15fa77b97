import {
  accountResource,
  accountTrackResource,
  CRM_CODES,
  markTrackReason,
  openAccount,
  saveBukaRule,
  trackSummary,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { type AnyJob, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountProjectionJobs } from '../jobs/account-projection.ts';
import { openAccountStub } from '../jobs/open-account-stub.ts';
import { addAccount, addCustomer, spend, startCrm, type TestCrm } from '../testing/index.ts';
import { dateOfDay, dayOf } from '../retention/business-day.ts';
import { refreshSpend } from './refresh.ts';

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

const JOBS: readonly AnyJob[] = [...openAccountStub.jobs, ...accountProjectionJobs];
/** Runs the queued jobs of this module's listeners, like the worker. */
async function workOff(): Promise<void> {
  for (;;) {
    const waiting = await crm.query<{ id: string; name: string; data: object }>(
      `update pgboss.job set state = 'completed' where state = 'created' and name = any($1) returning id, name, data`,
      [JOBS.map(({ name }) => name)],
    );
    if (waiting.length === 0) return;
    for (const { name, data } of waiting) {
      const job = JOBS.find((one) => one.name === name) as AnyJob;
      const context = { config: crm.config, db: worker.db, jobs: worker.jobs, log: crm.log.log };
      // at-least-once delivery: every event is delivered twice
      await job.run(data, context);
      await job.run(data, context);
    }
  }
}
const job = (name: string): AnyJob => JOBS.find((one) => one.name === `crm.account.${name}`) as AnyJob;
const deliver = async (name: string, data: object): Promise<void> =>
  await job(name).run(data, { config: crm.config, db: worker.db, jobs: worker.jobs, log: crm.log.log });
const ACCOUNT = { platform: 'sms', product: 'sms' } as const;
const open = async (customerId: string, brand: 'main' | 'buka' = 'main', token = sales) =>
  await crm.call(openAccount, { customerId, brand, ...ACCOUNT }, { token });
const accounts = async (customerId: string, token = sales) =>
  (await crm.call(accountResource.calls.page, { customerId: [customerId] } as never, { token })).data.list;

describe('opening an account', () => {
  it('is requested from finance; the account exists once, when finance reports it', async () => {
    const id = await addCustomer(crm, { owner_id: salesId });
    const requested = await open(id);
    expect(requested.code).toBe(0);
    expect(await accounts(id)).toEqual([]);
    await workOff();
    expect(await accounts(id)).toMatchObject([
      { accountNo: requested.data.accountNo, state: 'active', platform: 'sms', balance: '0.000000' },
    ]);
    const foreign = await addCustomer(crm, { owner_id: managerId });
    expect((await open(foreign)).code).toBe(CODES.notFound);
  });

  it('is not available in production: the request is refused and nothing is published', async () => {
    const id = await addCustomer(crm, { owner_id: salesId });
    const production = await crm.node({ SWITCHBOARD_MODE: 'production' });
    const input = { customerId: id, brand: 'main', ...ACCOUNT } as const;
    expect(await production.call(openAccount, input, { token: sales })).toMatchObject({
      code: CODES.notAvailable,
      msg: openAccountStub.refusal.en,
      data: { feature: 'crm.account-opening' },
    });
    await workOff();
    expect(await accounts(id)).toEqual([]);
  });

  it('waits for an alias change: 10050027 with the task', async () => {
    const id = await addCustomer(crm, { owner_id: salesId });
    await crm.query(
      `insert into crm.alias_change (task_no, customer_id, old_alias, new_alias, reason) values ('AL-T', $1, 'a', 'b', 'x')`,
      [id],
    );
    expect(await open(id)).toMatchObject({ code: CRM_CODES.aliasChanging, data: { taskId: 'AL-T' } });
  });

  it('CRM-31 a Buka account needs a rule: country VN allow and C… deny allow other VN customers, and without any rule it is refused with 10050041', async () => {
    const denied = await addCustomer(crm, { owner_id: salesId, country: 'VN' });
    const other = await addCustomer(crm, { owner_id: salesId, country: 'VN' });
    const unmatched = await addCustomer(crm, { owner_id: salesId, country: 'TH', source_code: 'seo' });
    const [{ code } = { code: '' }] = await crm.query<{ code: string }>(
      'select customer_code as code from crm.customer where id = $1',
      [denied],
    );
    const rule = async (object: string, value: string, effect: string) =>
      expect((await crm.call(saveBukaRule, { object, value, effect } as never, { token: manager })).code).toBe(0);
    expect(await open(other, 'buka')).toMatchObject({ code: CRM_CODES.bukaDenied, data: { rule: null } });
    expect(CRM_CODES.bukaDenied).toBe(10050041);
    await rule('country', 'VN', 'allow');
    await rule('customer', code, 'deny');
    expect(await open(denied, 'buka')).toMatchObject({
      code: 10050041,
      data: { rule: { object: 'customer', value: code } },
    });
    expect((await open(other, 'buka')).code).toBe(0);
    expect((await open(unmatched, 'buka')).code).toBe(10050041);
    // the main brand needs no rule
    expect((await open(denied)).code).toBe(0);
    // customer > staff > department > source > country: each more specific rule reverses the result
    const [dept] = await crm.query<{ id: string }>('select owner_dept_id::text as id from crm.customer where id = $1', [
      unmatched,
    ]);
    await rule('country', 'TH', 'deny');
    await rule('source', 'seo', 'allow');
    expect((await open(unmatched, 'buka')).code).toBe(0);
    await rule('dept', dept?.id ?? '', 'deny');
    expect((await open(unmatched, 'buka')).code).toBe(10050041);
    await rule('staff', salesId, 'allow');
    expect((await open(unmatched, 'buka')).code).toBe(0);
  });
});

describe('the copy of finance’s accounts', () => {
  const at = (text: string) => ({ eventId: crypto.randomUUID(), at: text, actorId: null });

  it('accepts events in any order: the earliest step, the newest balance, the state', async () => {
    const id = await addCustomer(crm, { owner_id: salesId, stage: 'potential' });
    const accountNo = await addAccount(crm, id, { opened_at: new Date() });
    await deliver('first-send', { accountNo, sentAt: '2026-03-02T00:00:00Z', ...at('2026-03-02T00:00:00Z') });
    await deliver('first-send', { accountNo, sentAt: '2026-03-01T00:00:00Z', ...at('2026-03-01T00:00:00Z') });
    const balance = (amount: string, balanceAt: string) => ({
      accountNo,
      balance: amount,
      creditLimit: '0',
      balanceAt,
      ...at(balanceAt),
    });
    await deliver('balance', balance('80', '2026-03-05T00:00:00Z'));
    await deliver('balance', balance('100', '2026-03-04T00:00:00Z'));
    await deliver('suspended', { accountNo, ...at('2026-03-05T00:00:00Z') });
    const [row] = await crm.query(
      `select first_test_at as test, balance::float8 as balance, a.state, c.stage from crm.account a join crm.customer c on c.id = a.customer_id where account_no = $1`,
      [accountNo],
    );
    expect(row).toEqual({ test: new Date('2026-03-01T00:00:00Z'), balance: 80, state: 'suspended', stage: 'testing' });
    await expect(
      deliver('recharged', {
        accountNo: 'unknown',
        rechargedAt: '2026-03-05T00:00:00Z',
        ...at('2026-03-05T00:00:00Z'),
      }),
    ).rejects.toThrow('no account');
  });

  it('computes spend and tags when consumption arrives, and moves the customer to cooperating', async () => {
    const today = dateOfDay(dayOf(new Date()));
    const id = await addCustomer(crm, { owner_id: salesId, stage: 'negotiating' });
    const accountNo = await addAccount(crm, id);
    await spend(crm, {
      accountNo,
      day: today,
      amounts: { 61: '1', 60: '200', 31: '300', 30: '100', 8: '50', 7: '400', 1: '100', 0: '7' },
    });
    await deliver('consumption', { days: [today], customerIds: [id], ...at(`${today}T00:00:00Z`) });
    const [row] = (await crm.call(accountTrackResource.calls.page, { customerId: [id] } as never, { token: sales }))
      .data.list;
    expect(row).toMatchObject({
      consume7dUsd: '500.000000',
      consume30dUsd: '650.000000',
      consumePrev30dUsd: '500.000000',
      changePct: '30.0',
      trackTag: 'growing',
    });
    expect(row?.spend60d).toHaveLength(60);
    expect([row?.spend60d[0], row?.spend60d[59]]).toEqual(['200.000000', '100.000000']);
    const [customer] = await crm.query(
      `select stage, consume_30d_usd::float8 as usd, last_consume_on as last from crm.customer where id = $1`,
      [id],
    );
    expect(customer).toEqual({ stage: 'cooperating', usd: 650, last: today });
    // a repeated run on two workers changes nothing
    const versions = async () => await crm.query('select id, version from crm.account order by id');
    await refreshSpend(worker, { day: today, batch: 2 });
    const before = await versions();
    await Promise.all([refreshSpend(worker, { day: today, batch: 2 }), refreshSpend(worker, { day: today, batch: 3 })]);
    expect(await versions()).toEqual(before);
  });
});

describe('account tracking', () => {
  it('counts steps and tags over the rows that the user may see, with the filters of the list, and stores a reason', async () => {
    const id = await addCustomer(crm, { owner_id: salesId, country: 'BR' });
    const stuck = await addAccount(crm, id);
    await addAccount(crm, id, { first_test_at: '2025-02-01T00:00:00Z' });
    await addAccount(crm, await addCustomer(crm, { owner_id: managerId, country: 'BR' }), {
      first_consume_on: '2025-02-01',
      last_consume_on: '2025-02-01',
    });
    await refreshSpend(worker, { day: dateOfDay(dayOf(new Date())) });
    const request = async (token: string) => (await crm.call(trackSummary, { country: 'BR' }, { token })).data;
    const count = (summary: Awaited<ReturnType<typeof request>>, tag: string) =>
      summary.tags.find((one) => one.tag === tag)?.count;
    const own = await request(sales);
    expect(own).toMatchObject({ opened: 2, tested: 1, recharged: 0, consumed: 0 });
    expect([count(own, 'stuck_test'), count(own, 'stuck_recharge'), count(own, 'churned')]).toEqual([1, 1, 0]);
    const all = await request(manager);
    expect(all).toMatchObject({ opened: 3, tested: 2, recharged: 1, consumed: 1 });
    expect(count(all, 'churned')).toBe(1);
    const page = async () =>
      (await crm.call(accountTrackResource.calls.page, { accountNo: stuck } as never, { token: sales })).data.list[0];
    const row = await page();
    const mark = async (trackReason: string, token = sales) =>
      (await crm.call(markTrackReason, { id: row?.id ?? '', version: row?.version ?? 0, trackReason }, { token })).code;
    expect(await mark('weather')).toBe(CODES.validation);
    expect(await mark('tech')).toBe(0);
    expect((await page())?.trackReason).toBe('tech');
    expect(await mark('budget')).toBe(CODES.staleWrite);
  });
});
