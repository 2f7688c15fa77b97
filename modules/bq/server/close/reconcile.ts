import { BQ_CODES } from '@switchboard/bq-contract';
import { AppError } from '@switchboard/kit-contract';
import type { Doors, Logger } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { isClosed, logRepair, markPrelim, whileFenced } from './close.repo.ts';
import { countDifferences, dayOf, daySums, rebuildDay } from './sms-day.ch.repo.ts';

type Worker = Pick<Doors, 'db' | 'records'> & { readonly log: Pick<Logger, 'warn'> };

/**
 * Records rule 37: the sums of a day must say what its rows say. Where they do not, as after an event that came twice, they are made
 * again from the events and exchanged. Answers how many groups differed. A closed day is not touched (rule 36).
 */
export async function reconcileDay(worker: Worker, day: string): Promise<number> {
  const db = bqDb(worker);
  const { client } = worker.records;
  const product = 'sms';
  if (await isClosed(db, product, day)) throw new AppError(BQ_CODES.dayClosed);
  const of = dayOf(day);
  const groups = (await countDifferences(client, of)) === 0 ? 0 : await repair();
  await markPrelim(db, product, day, await daySums(client, of));
  return groups;

  async function repair(): Promise<number> {
    return await whileFenced(db, product, async () => {
      // once more: what was on its way may have been the difference
      const found = await countDifferences(client, of);
      if (found === 0) return 0;
      const before = await daySums(client, of);
      await rebuildDay(client, of);
      const after = await daySums(client, of);
      await logRepair(db, { product, day, groups: found, before, after });
      worker.log.warn({ product, day, groups: found, before, after }, 'sums of records differed and were made again');
      return found;
    });
  }
}
