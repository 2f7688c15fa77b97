import { addCustomer, startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { billResource } from '@switchboard/fc-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fcModule } from '../module.ts';

let crm: TestCrm;
beforeAll(async () => {
  crm = await startCrm([fcModule]);
});
afterAll(async () => await crm?.stop());

const addBill = async (customerId: string, no: string, status: string, { month = 1, paid = 0 } = {}) =>
  await crm.query(
    `insert into fc.bill (bill_no, customer_id, period_start, period_end, usage_amount, total_amount, paid_amount, currency, issue_date, due_date, status)
     values ($1, $2, make_date(2026, $5, 1), make_date(2026, $5, 28), 100, 100, $4, 'USD', make_date(2026, $5, 28), make_date(2026, $5, 28), $3)`,
    [no, customerId, status, paid, month],
  );
const page = async (login: string, customerId: string) =>
  await crm.call(billResource.calls.page, { customerId: [customerId] }, { token: await crm.token(login) });

it('issued bills are visible to readers of their customer, with the open amount and the overdue days', {
  retry: 0,
}, async () => {
  const mine = await addCustomer(crm, { owner_id: await crm.staffId('sales') });
  const other = await addCustomer(crm, { owner_id: await crm.staffId('ops') });
  await addBill(mine, 'BL1', 'part_paid', { paid: 40 });
  await addBill(mine, 'BL2', 'paid', { month: 2, paid: 100 });
  await addBill(mine, 'BL3', 'draft', { month: 3 });
  await addBill(other, 'BL4', 'issued');
  const { data } = await page('sales', mine);
  expect(data.list.map(({ billNo, openAmount }) => [billNo, Number(openAmount)])).toEqual([
    ['BL2', 0],
    ['BL1', 60],
  ]);
  expect(data.list.map(({ overdueDays }) => overdueDays > 0)).toEqual([false, true]);
  expect((await page('sales', other)).data.list).toEqual([]);
  expect((await page('finance', other)).data.list).toHaveLength(1);
  expect((await page('auditor', mine)).code).toBe(CODES.noPermission);
  // a customer cannot have two active bills for the same days
  await expect(addBill(mine, 'BL5', 'issued')).rejects.toThrow('exclusion');
  await addBill(mine, 'BL6', 'void');
});
