import {
  customerResource,
  getCustomerStatistics,
  getCustomerTrend,
  getOwnSummary,
  saveTask,
} from '@switchboard/crm-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let [sales, manager, salesId, managerId] = ['', '', '', ''];
beforeAll(async () => {
  crm = await startCrm();
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
  [salesId, managerId] = [await crm.staffId('sales'), await crm.staffId('manager')];
});
afterAll(async () => await crm?.stop());

const numbers = async (token = sales) => (await crm.call(getCustomerStatistics, {}, { token })).data;
const DAY = 86_400_000;

describe('the numbers of the home page', () => {
  it('are those of the rows that the customer list shows: pool, entered today, tasks due today or overdue', async () => {
    const old = await addCustomer(crm, { owner_id: salesId, owner_since: new Date(Date.now() - 5 * DAY) });
    await addCustomer(crm, { owner_id: salesId });
    const foreign = await addCustomer(crm, { owner_id: managerId });
    await addCustomer(crm, { pool_state: 'sea' });
    const task = async (customerId: string, dueAt: number, token = sales) =>
      await crm.call(saveTask, { customerId, title: 'Ring back', dueAt: new Date(dueAt).toISOString() }, { token });
    await task(old, Date.now() - 2 * DAY);
    await task(old, Date.now());
    await task(old, Date.now() + 3 * DAY);
    await task(foreign, Date.now() - DAY, manager);
    const done = await task(old, Date.now() - DAY);
    await crm.query(`update crm.task set state = 'done' where id = $1`, [done.data.id]);
    expect(await numbers()).toEqual({ myCustomer: 2, todayCustomer: 1, task: 2, todaySend: null });
    // the lead's list shows the team, and so do the numbers
    expect(await numbers(manager)).toEqual({ myCustomer: 3, todayCustomer: 2, task: 3, todaySend: null });
    const { data: list } = await crm.call(customerResource.calls.page, {}, { token: manager });
    expect(list.total).toBe(3);
  });

  it('have a trend without gaps, the stages, and what falls back soon', async () => {
    await crm.query(`update crm.customer set recall_at = now() + interval '2 days' where owner_id = $1`, [salesId]);
    const { data } = await crm.call(getCustomerTrend, { days: 7 }, { token: sales });
    expect(data.entered).toHaveLength(7);
    expect(data.entered.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 0, 1]);
    expect(data.stages).toEqual([{ stage: 'potential', count: 2 }]);
    expect(data.recallSoon).toBe(2);
  });

  it('of the cards above the list are the person’s own, whatever else they may see', async () => {
    const { data } = await crm.call(getOwnSummary, {}, { token: manager });
    expect(data).toEqual({ held: 1, holdLimit: 120, own: 1, recallSoon: 0, tasksToday: 1, tasksOverdue: 1 });
    expect((await crm.call(getOwnSummary, {}, { token: sales })).data).toMatchObject({
      own: 2,
      recallSoon: 2,
      tasksToday: 2,
    });
  });
});
