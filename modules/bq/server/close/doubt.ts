import { bqDb } from '../db.ts';
import { closedDays, logRepair, whileFenced } from './close.repo.ts';
import { DAY_SUMS, type DaySums } from './day-sums.ts';
import { dayOf, daySums, hasEvents, isReplicated, rebuildDay } from './day.ch.repo.ts';
import { findDoubts, settleDoubt } from './doubt.repo.ts';
import type { RecordWorker } from './reconcile.ts';

/**
 * Records rule 37, immediately instead of at night: rebuilds the totals of days on which the store crashed from the
 * events. Rebuilds all of them without a comparison: any of a dozen tables may contain the batch twice, and most have
 * nothing to compare with.
 */
export async function settleDoubts(worker: RecordWorker): Promise<number> {
  const db = bqDb(worker);
  let remade = 0;
  for (const doubt of await findDoubts(db)) {
    const sums = DAY_SUMS.find(({ product }) => product === doubt.product);
    if (
      sums !== undefined &&
      !(await isReplicated(worker.records.client, sums)) &&
      (await remake(worker, sums, doubt.day))
    )
      remade += 1;
    await settleDoubt(db, doubt);
  }
  return remade;
}

async function remake(worker: RecordWorker, sums: DaySums, day: string): Promise<boolean> {
  const db = bqDb(worker);
  const { client } = worker.records;
  const { product } = sums;
  const of = dayOf(day);
  return await whileFenced(db, product, async () => {
    if ((await closedDays(db, product, [day])).has(day) || !(await hasEvents(client, sums, of))) return false;
    const before = await daySums(client, sums, of);
    await rebuildDay(client, sums, of);
    const after = await daySums(client, sums, of);
    await logRepair(db, { product, day, groups: 0, before, after });
    worker.log.warn(
      { product, day, before, after },
      'daily sums were rebuilt because the store failed while it took records',
    );
    return true;
  });
}
