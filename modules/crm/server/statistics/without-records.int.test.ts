import { getCustomerStatistics } from '@switchboard/crm-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(async () => await crm?.stop());

it('the home page shows customers and tasks, and no figure of messages when no module has message records', async () => {
  const { data } = await crm.call(getCustomerStatistics, {}, { token: await crm.token('sales') });
  expect(data).toEqual({ myCustomer: 0, todayCustomer: 0, task: 0, todaySend: null });
});
