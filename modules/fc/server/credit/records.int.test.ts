import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addCustomer, startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { creditApplications, creditRecordResource } from '@switchboard/fc-contract';
import { approveTask, getInstanceDetail } from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fcModule } from '../module.ts';

let crm: TestCrm;
let customerId: string;
const as = async (login: string) => ({ token: await crm.token(login) });

beforeAll(async () => {
  crm = await startCrm([fcModule]);
  const [sales, manager] = [await crm.staffId('sales'), await crm.staffId('manager')];
  customerId = await addCustomer(crm, { owner_id: sales, name: 'Lotus Retail' });
  await crm.query('update sys.staff set leader_id = $2 where id = $1', [sales, manager]);
  await crm.query(
    `insert into ger.wf_role_member (role_id, staff_id) select id, $1 from ger.wf_role where role_code = 'credit_ctrl'`,
    [manager],
  );
});
afterAll(async () => await crm?.stop());

type Kind = keyof typeof creditApplications;
async function approveRequest(kind: Kind, more: Readonly<Record<string, unknown>>): Promise<void> {
  const data = { customerId: { id: customerId, name: '' }, reason: 'test', ...more };
  const started = await crm.call(creditApplications[kind].start, { data: data as never }, await as('sales'));
  expect(started).toMatchObject({ code: CODES.ok });
  const { instanceId } = started.data;
  for (;;) {
    const { data: seen } = await crm.call(getInstanceDetail, { instanceId }, await as('manager'));
    if (seen.my.taskId === null) break;
    const input = { taskId: seen.my.taskId, comment: 'fine' };
    expect((await crm.call(approveTask, input as never, await as('manager'))).code).toBe(CODES.ok);
  }
}

const records = async () =>
  await crm.query<Record<string, unknown>>(
    `select event, subject, account_no, before, after, reason, source_no, applicant_id::text, staff_id::text, wf_instance_id::text
     from fc.credit_record order by source_id`,
  );

it('each kind is recorded with the previous value; limits are tracked per currency', {
  retry: 0,
}, async () => {
  const valid = ['2026-11-01', '2027-10-31'];
  await approveRequest('prepay', { currency: 'USD', amount: '1000', valid });
  await approveRequest('prepay', { currency: 'EUR', amount: '70', valid });
  await approveRequest('postpay', {
    currency: 'USD',
    amount: '2500',
    cycle: 'monthly',
    termDays: '30',
    contractNo: 'C1',
    valid,
  });
  await approveRequest('method', { oldMode: 'prepaid', newMode: 'postpaid', effectiveFrom: '2026-12-01' });
  await approveRequest('billChange', { oldCycle: 'weekly', newCycle: 'monthly', effectiveFrom: '2026-12-01' });
  await approveRequest('billChange', { oldCycle: 'weekly', newCycle: 'half_month', effectiveFrom: '2027-01-01' });
  const seen = await records();
  expect(seen.map(({ event, before, after }) => [event, before, after])).toEqual([
    ['limit', null, { amount: '1000', currency: 'USD', from: valid[0], until: valid[1], mode: 'prepaid' }],
    ['limit', null, { amount: '70', currency: 'EUR', from: valid[0], until: valid[1], mode: 'prepaid' }],
    [
      'limit',
      expect.objectContaining({ amount: '1000', currency: 'USD' }),
      expect.objectContaining({ amount: '2500', mode: 'postpaid', cycle: 'monthly', termDays: '30' }),
    ],
    ['mode', { mode: 'prepaid' }, { mode: 'postpaid', from: '2026-12-01' }],
    ['cycle', { cycle: 'weekly' }, { cycle: 'monthly', from: '2026-12-01' }],
    ['cycle', { cycle: 'monthly', from: '2026-12-01' }, { cycle: 'half_month', from: '2027-01-01' }],
  ]);
  const [sales, manager] = [await crm.staffId('sales'), await crm.staffId('manager')];
  expect(seen[0]).toMatchObject({ applicant_id: sales, staff_id: manager, reason: 'test' });
});

it('the migration creates the same records for applications approved before', { retry: 0 }, async () => {
  const written = await records();
  const file = join(import.meta.dirname, '../migrations/0098-credit-records.sql');
  const [, fill = ''] = (await readFile(file, 'utf8')).split(/(?=^insert into fc\.credit_record)/m);
  await crm.query('truncate fc.credit_record');
  await crm.query(fill);
  expect(await records()).toEqual(written);
});

it('finance sees records with the customer in readable form; other users have no access', { retry: 0 }, async () => {
  const page = async (login: string, more: object = {}) =>
    await crm.call(creditRecordResource.calls.page, more, await as(login));
  const { data } = await page('finance', { event: ['cycle', 'mode'] });
  expect(data.list.map(({ before, after }) => [before, after])).toEqual([
    ['Monthly', 'Twice a month'],
    ['Weekly', 'Monthly'],
    ['Prepaid', 'Postpaid'],
  ]);
  expect((await page('finance', { customerName: 'nobody' })).data.list).toEqual([]);
  expect((await page('sales')).code).toBe(CODES.noPermission);
});
