import { inTransaction, type JobContext, requestNotice } from '@switchboard/kit-server';
import { customerLink } from '../ownership/links.ts';
import { dateOfDay, dayOf, endOfDay } from './business-day.ts';
import { longestWarning, takeToWarn } from './repo.ts';
import { GRACE_DAYS } from './recall-due.ts';
import { daysLeft, isWarnDay } from './warning.ts';

const BATCH = 500;

/** Notifies owners of upcoming recalls, once per day and customer however often it runs (crm rule 7). */
export async function warnOwners(worker: Pick<JobContext, 'db' | 'jobs'>, now: Date): Promise<number> {
  const day = dateOfDay(dayOf(now));
  const horizon = Math.max(await longestWarning(worker.db), GRACE_DAYS);
  const until = endOfDay(dayOf(now) + horizon);
  let warned = 0;
  for (;;) {
    const looked = await inTransaction(worker, async (tx) => {
      const rows = await takeToWarn(tx, { now, day, until, limit: BATCH });
      for (const row of rows.filter((one) => isWarnDay(one, now))) {
        await requestNotice(tx, worker, {
          eventCode: 'crm.customer.recall-soon',
          to: { staffIds: [row.ownerId] },
          vars: { customerName: row.name, days: String(daysLeft(row.recallAt, now)) },
          objectCode: 'crm.customer',
          objectId: row.id,
          link: customerLink(row.id),
          dedupeKey: `crm.recall-soon:${row.id}:${day}`,
        });
        warned++;
      }
      return rows.length;
    });
    if (looked === 0) return warned;
  }
}
