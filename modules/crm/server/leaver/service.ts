import { inTransaction, insertRow, type JobContext, requestNotice } from '@switchboard/kit-server';
import { managersOf } from '@switchboard/sys-server';
import { enterPool } from '../ownership/enter-pool.ts';
import { dateOfDay, dayOf, endOfDay, hourOfDay } from '../retention/business-day.ts';
import { poolOfCustomer } from '../pool/visible.repo.ts';
import { taskTable } from '../tables.ts';
import { finishLeaver, insertLeaver, leaverFacts, takeCustomersOf, takeLeaver } from './repo.ts';

type Worker = Pick<JobContext, 'db' | 'jobs'>;

/** CRM rule 18: how long the manager can transfer the customers. */
const HAND_OVER_DAYS = 7;
const BATCH = 200;
const CLAIMABLE_HOUR = 10;

/** One task and one notification for the manager, even if the event is delivered several times. */
export async function noteLeaver(worker: Worker, { staffId, now }: { staffId: string; now: Date }): Promise<void> {
  const lastDay = dayOf(now) + HAND_OVER_DAYS;
  await inTransaction(worker, async (tx) => {
    const [managerId = null] = await managersOf(tx, staffId);
    const isNew = await insertLeaver(tx, { staffId, managerId, now, toPoolOn: dateOfDay(lastDay) });
    const { name, customers, firstId } = await leaverFacts(tx, staffId);
    if (!isNew || managerId === null || firstId === null) return;
    const title = `离职交接：${name} 名下 ${customers} 个客户`;
    const task = { customerId: firstId, assigneeId: managerId, title, dueAt: endOfDay(lastDay) };
    await insertRow(tx, taskTable, task, null);
    await requestNotice(tx, worker, {
      eventCode: 'crm.customer.hand-over',
      to: { staffIds: [managerId] },
      vars: { name, customers: String(customers), date: dateOfDay(lastDay) },
      link: `/crm/client-partner/my-client?ownerName=${encodeURIComponent(name)}`,
      dedupeKey: `crm.hand-over:${staffId}`,
    });
  });
}

/** Moves customers that were not transferred in time to the department's public pool. */
export async function sendLeaversToPool(worker: Worker, now: Date): Promise<number> {
  let sent = 0;
  for (;;) {
    const moved = await inTransaction(worker, async (tx) => {
      const staffId = await takeLeaver(tx, dateOfDay(dayOf(now)));
      if (staffId === null) return null;
      const ids = await takeCustomersOf(tx, { staffId, limit: BATCH });
      if (ids.length === 0) await finishLeaver(tx, staffId);
      const customers = await Promise.all(ids.map(async (id) => ({ id, poolId: await poolOfCustomer(tx, id) })));
      await enterPool(tx, worker, {
        customers,
        event: 'staff_left',
        reason: null,
        by: null,
        at: now,
        claimableFrom: hourOfDay(dayOf(now), CLAIMABLE_HOUR),
      });
      return ids.length;
    });
    if (moved === null) return sent;
    sent += moved;
  }
}
