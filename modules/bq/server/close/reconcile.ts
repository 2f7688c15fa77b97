import { BQ_CODES } from '@switchboard/bq-contract';
import { AppError } from '@switchboard/kit-contract';
import type { Services, Logger } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { closedDays, logRepair, markPrelim, whileFenced } from './close.repo.ts';
import type { DaySums } from './day-sums.ts';
import { countDifferences, dayOf, daySums, hasEvents, rebuildDay } from './day.ch.repo.ts';

export type RecordWorker = Pick<Services, 'db' | 'records'> & { readonly log: Pick<Logger, 'warn' | 'error'> };

/**
 * Records rule 37: the totals of a day must match its rows. If they do not, for example after a duplicate event, they
 * are rebuilt from the events and exchanged. Returns the number of groups that differed. A closed day is not changed
 * (rule 36).
 */
export async function reconcileDay(worker: RecordWorker, sums: DaySums, day: string): Promise<number> {
  const db = bqDb(worker);
  const { client } = worker.records;
  const { product } = sums;
  if ((await closedDays(db, product, [day])).has(day)) throw new AppError(BQ_CODES.dayClosed);
  const of = dayOf(day);
  const groups = (await countDifferences(client, sums, of)) === 0 ? 0 : await repair();
  await markPrelim(db, sums, day, await daySums(client, sums, of));
  return groups;

  async function repair(): Promise<number> {
    return await whileFenced(db, product, async () => {
      // checked again: events in transit may have caused the difference
      const found = await countDifferences(client, sums, of);
      if (found === 0) return 0;
      // totals rebuilt from the remaining events would be worse
      if (!(await hasEvents(client, sums, of))) {
        worker.log.error(
          { product, day, groups: found },
          'sums of records differ, and their events are no longer kept',
        );
        return found;
      }
      const before = await daySums(client, sums, of);
      await rebuildDay(client, sums, of);
      const after = await daySums(client, sums, of);
      await logRepair(db, { product, day, groups: found, before, after });
      worker.log.warn({ product, day, groups: found, before, after }, 'sums of records differed and were rebuilt');
      return found;
    });
  }
}
