import { creditChangeResource, getAppApprovals } from '@switchboard/bq-contract';
import { addCustomer, openWorker, startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { creditApplications, creditRecordResource } from '@switchboard/fc-contract';
import { fcModule } from '@switchboard/fc-server/module';
import { approveTask, getInstanceDetail } from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { makeRole } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountJobs } from '../jobs/account.ts';
import { bqModule } from '../module.ts';

let crm: TestCrm;
let worker: ReturnType<typeof openWorker>;
let customerId: string;
let id: string;
const as = async (login: string) => ({ token: await crm.token(login) });

beforeAll(async () => {
  crm = await startCrm([fcModule, bqModule]);
  worker = openWorker(crm);
  const [sales, manager] = [await crm.staffId('sales'), await crm.staffId('manager')];
  await makeRole(crm, { code: 'reads-apps', keys: ['bq.app-query.sms'], scope: 1, login: 'sales' });
  await makeRole(crm, { code: 'reads-own-apps', keys: ['bq.app-query.sms'], scope: 1, login: 'finance' });
  customerId = await addCustomer(crm, { owner_id: sales, name: 'Lotus Retail' });
  await crm.query('update sys.staff set leader_id = $2 where id = $1', [sales, manager]);
  await crm.query(
    `insert into ger.wf_role_member (role_id, staff_id) select id, $1 from ger.wf_role where role_code = 'credit_ctrl'`,
    [manager],
  );
  const [app] = await crm.query<{ id: string }>(
    `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id)
     values ('A1', 'lotus-sms', $1, 'Lotus Retail', 'sms', 'http', $2) returning id::text`,
    [customerId, sales],
  );
  id = app?.id ?? '0';
});
afterAll(async () => {
  await worker?.close();
  await crm?.stop();
});

async function requestCredit(amount: string): Promise<string> {
  const data = {
    customerId: { id: customerId, name: '' },
    currency: 'USD',
    amount,
    valid: ['2026-11-01', '2027-10-31'],
    reason: 'more traffic',
  };
  const answer = await crm.call(creditApplications.prepay.start, { data: data as never }, await as('sales'));
  expect(answer).toMatchObject({ code: CODES.ok });
  return answer.data.instanceId;
}
async function approve(instanceId: string): Promise<void> {
  const { data } = await crm.call(getInstanceDetail, { instanceId }, await as('manager'));
  const input = { taskId: data.my.taskId ?? '0', comment: 'fine' };
  expect((await crm.call(approveTask, input as never, await as('manager'))).code).toBe(CODES.ok);
}

describe('an account', { retry: 0 }, () => {
  const eventBase = { eventId: 'e1', at: '2026-11-01T00:00:00Z', actorId: null, accountNo: 'A1' };
  const jobs = Object.fromEntries(accountJobs.map((job) => [job.name, job]));
  const emitAccountEvent = async (what: string, data: object) =>
    await jobs[`bq.account.${what}`]?.run({ ...eventBase, ...data } as never, worker as never);
  const seen = async () =>
    (
      await crm.query<{ balance: string; limit: string; state: string }>(
        `select balance::text, credit_limit::text as limit, state from bq.app where app_no = 'A1'`,
      )
    ).map(Object.values);

  it('updates balance, limit and state from finance events, keeping the newest values', async () => {
    expect(await seen()).toEqual([[null, null, 'active']]);
    await emitAccountEvent('balance', { balance: '12.5', creditLimit: '500', balanceAt: '2026-11-01T10:00:00Z' });
    await emitAccountEvent('balance', { balance: '99', creditLimit: '0', balanceAt: '2026-11-01T09:00:00Z' });
    await emitAccountEvent('suspended', {});
    expect(await seen()).toEqual([['12.500000', '500.000000', 'suspended']]);
    await emitAccountEvent('unsuspended', {});
    expect(await seen()).toEqual([['12.500000', '500.000000', 'active']]);
  });

  it('with calls shows approvals only to users with access to accounts with calls', async () => {
    const [app] = await crm.query<{ id: string }>(
      `insert into bq.app (app_no, name, customer_id, customer_name, biz, access, sale_staff_id)
       values ('V1', 'lotus-voice', $1, 'Lotus Retail', 'voice', 'sip', $2) returning id::text`,
      [customerId, await crm.staffId('sales')],
    );
    const input = { id: app?.id ?? '0' };
    expect((await crm.call(getAppApprovals, input, await as('sales'))).code).toBe(CODES.notFound);
    await makeRole(crm, { code: 'reads-voice', keys: ['bq.app-query.voice'], scope: 1, login: 'sales' });
    expect(await crm.call(getAppApprovals, input, await as('sales'))).toMatchObject({
      code: CODES.ok,
      data: { appName: 'lotus-voice' },
    });
  });
});

describe('approvals of an account', { retry: 0 }, () => {
  it('are shown step by step to all users who see the account', async () => {
    for (const amount of ['1000', '2500']) {
      const instanceId = await requestCredit(amount);
      await approve(instanceId);
      await approve(instanceId);
    }
    await requestCredit('9000');
    const { code, data } = await crm.call(getAppApprovals, { id }, await as('sales'));
    expect(code).toBe(CODES.ok);
    expect(data.list.map(({ state, amount, until }) => [state, amount, until])).toEqual([
      ['approving', '9000.000000', '2027-10-31'],
      ['approved', '2500.000000', '2027-10-31'],
      ['approved', '1000.000000', '2027-10-31'],
    ]);
    expect(data.list[0]?.process?.handlers).toHaveLength(1);
    expect(data.list[1]?.process?.records.map(({ op, comment }) => [op, comment])).toContainEqual(['agree', 'fine']);
    expect((await crm.call(getAppApprovals, { id }, await as('finance'))).code).toBe(CODES.notFound);
  });
});

describe('approved limits', { retry: 0 }, () => {
  const changes = async (login: string, more: object = {}) =>
    await crm.call(creditChangeResource.calls.page, more, await as(login));

  it('are recorded with the previous limit and shown with the accounts they apply to', async () => {
    const { code, data } = await changes('sales', { appId: [id] });
    expect(code).toBe(CODES.ok);
    const manager = await crm.query<{
      name: string;
    }>(`select s.name from sys.staff s join sys."user" u on u.staff_id = s.id
      where u.login_name = 'manager'`);
    expect(data.list.map(({ kind, before, after, currency, until }) => [kind, before, after, currency, until])).toEqual(
      [
        ['permanent', '1000', '2500', 'USD', '2027-10-31'],
        ['permanent', null, '1000', 'USD', '2027-10-31'],
      ],
    );
    expect(data.list[0]).toMatchObject({
      customerName: 'Lotus Retail',
      reason: 'more traffic',
      operatorName: manager[0]?.name,
    });
    expect((await changes('sales', { appName: 'lotus-s' })).data.list).toHaveLength(2);
    expect((await changes('sales', { appName: 'nobody' })).data.list).toEqual([]);
    expect((await changes('sales', { kind: ['temporary'] })).data.list).toEqual([]);
    expect((await changes('sales', { operatorName: manager[0]?.name })).data.list).toHaveLength(2);
    // accounts of another user do not appear
    expect((await changes('finance')).data.list).toEqual([]);
    expect((await changes('finance', { appId: [id] })).data.list).toEqual([]);
  });

  it('of an account with calls are visible only with access to such accounts', async () => {
    const [voice] = await crm.query<{ id: string }>(`select id::text from bq.app where app_no = 'V1'`);
    const appId = [voice?.id ?? '0'];
    expect((await changes('sales', { appId })).data.list[0]?.appName).toBe('lotus-sms, lotus-voice');
    await makeRole(crm, { code: 'reads-all-sms', keys: ['bq.app-query.sms'], scope: 4, login: 'auditor' });
    expect((await changes('auditor', { appId })).data.list).toEqual([]);
    expect((await changes('auditor', { appId: [id] })).data.list[0]?.appName).toBe('lotus-sms');
  });

  it('are never changed, and finance sees them with the customer', async () => {
    await expect(crm.query('delete from fc.credit_record')).rejects.toThrow('only grow');
    await expect(crm.query(`update fc.credit_record set reason = ''`)).rejects.toThrow('only grow');
    const all = await crm.call(creditRecordResource.calls.page, { customerId: [customerId] }, await as('finance'));
    expect(all.data.list.map(({ event, before, after }) => [event, before, after])).toEqual([
      ['limit', '1,000.00 USD · until 2027-10-31', '2,500.00 USD · until 2027-10-31'],
      ['limit', null, '1,000.00 USD · until 2027-10-31'],
    ]);
    expect((await crm.call(creditRecordResource.calls.page, {}, await as('sales'))).code).toBe(CODES.noPermission);
  });
});
