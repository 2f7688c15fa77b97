import {
  customerResource,
  getCustomerStatistics,
  getCustomerTrend,
  getOwnSummary,
  saveTask,
} from '@switchboard/crm-contract';
import { addCustomer, startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { businessDay, businessMidnight } from '@switchboard/kit-contract';
import { connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { idAt, smsEvent } from '../testing/index.ts';

let crm: TestCrm;
let [sales, manager, salesId, managerId] = ['', '', '', ''];
beforeAll(async () => {
  crm = await startCrm([bqModule], {}, { withRecords: true });
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
  [salesId, managerId] = [await crm.staffId('sales'), await crm.staffId('manager')];
});
afterAll(async () => await crm?.stop());

const numbers = async (token = sales) => (await crm.call(getCustomerStatistics, {}, { token })).data;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Messages as the ingest would write them. */
async function send(all: readonly { customer: string; at: number; count: number; changes?: object }[]): Promise<void> {
  const services = connectServices(crm.config, crm.log.log);
  let sequence = 0;
  const values = all.flatMap(({ customer, at, count, changes }) =>
    Array.from({ length: count }, () => {
      sequence += 1;
      const { body: _, ...row } = smsEvent({
        msg_id: idAt(at, sequence),
        customer_id: Number(customer),
        submit_time: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
        ...changes,
      });
      return row;
    }),
  );
  await services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values });
  await services.close();
}

describe('numbers of the home page', () => {
  it('CRM-35 match the rows of the customer list: pool, entered today, tasks due today or overdue, messages of today; with a gapless trend, the stages and the upcoming recalls', async () => {
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
    const midnight = businessMidnight(businessDay());
    await send([
      { customer: old, at: midnight, count: 3 },
      { customer: old, at: midnight - 1, count: 5 },
      { customer: foreign, at: midnight + 1, count: 7 },
      { customer: old, at: midnight + 2, count: 11, changes: { sms_type: 'test' } },
    ]);
    expect(await numbers()).toEqual({ myCustomer: 2, todayCustomer: 1, task: 2, todaySend: 3 });
    // the lead's list shows the team, and the numbers match it; tasks are the lead's own, as above the list
    expect(await numbers(manager)).toEqual({ myCustomer: 3, todayCustomer: 2, task: 1, todaySend: 10 });
    const shown = await crm.call(getOwnSummary, {}, { token: manager });
    expect(shown.data.tasksToday).toBe(1);
    const { data: list } = await crm.call(customerResource.calls.page, {}, { token: manager });
    expect(list.total).toBe(3);

    await crm.query(`update crm.customer set recall_at = now() + interval '2 days' where owner_id = $1`, [salesId]);
    const { data } = await crm.call(getCustomerTrend, { days: 7 }, { token: sales });
    expect(data.entered).toHaveLength(7);
    expect(data.entered.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 0, 1]);
    expect(data.stages).toEqual([{ stage: 'potential', count: 2 }]);
    expect(data.recallSoon).toBe(2);
  });

  it('on the cards above the list cover only the person’s own customers, whatever else they can see', async () => {
    const { data } = await crm.call(getOwnSummary, {}, { token: manager });
    expect(data).toEqual({ held: 1, holdLimit: 120, own: 1, recallSoon: 0, tasksToday: 1, tasksOverdue: 1 });
    expect((await crm.call(getOwnSummary, {}, { token: sales })).data).toMatchObject({
      own: 2,
      recallSoon: 2,
      tasksToday: 2,
    });
  });
});
