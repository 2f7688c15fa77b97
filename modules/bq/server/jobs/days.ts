import { addDays, businessDay } from '@switchboard/kit-contract';
import type { JobContext, JobDefinition } from '@switchboard/kit-server';
import { closeDays, reopenedDays, whileFenced } from '../close/close.repo.ts';
import { DAY_SUMS } from '../close/day-sums.ts';
import { differencesOfEnds } from '../close/ends.ch.repo.ts';
import { settleDoubts } from '../close/doubt.ts';
import { reconcileDay } from '../close/reconcile.ts';
import { bqDb } from '../db.ts';
import { pruneIntents } from '../ingest/intents.repo.ts';

/** Reports arrive for up to 72 hours: until then the figures of a day still change. */
const OPEN_DAYS = 3;
const LONG_S = 4 * 3_600;

const dayBack = (days: number): string => addDays(businessDay(), -days);

function storeOf(context: JobContext) {
  const records = context.jobServices?.services.records;
  if (records === undefined) throw new Error('this worker has no record store');
  return { ...context, records };
}

/** A reopened day is compared before it is closed again. Writers are paused meanwhile: none stores into a closed day. */
export const closeDaysJob: JobDefinition = {
  name: 'bq.day.close',
  cron: '0 1 * * *',
  maxSeconds: LONG_S,
  run: async (_data, context) => {
    const db = bqDb(context);
    for (const sums of DAY_SUMS) {
      for (const day of await reopenedDays(db, sums.product)) await reconcileDay(storeOf(context), sums, day);
      await whileFenced(db, sums.product, async () => await closeDays(db, sums.product));
    }
    await pruneIntents(db);
  },
};

export const reconcileDaysJob: JobDefinition = {
  name: 'bq.day.reconcile',
  cron: '30 1 * * *',
  maxSeconds: LONG_S,
  run: async (_data, context) => {
    const worker = storeOf(context);
    for (let back = 1; back <= OPEN_DAYS; back++)
      for (const sums of DAY_SUMS) await reconcileDay(worker, sums, dayBack(back));
    const [from, to] = [dayBack(OPEN_DAYS), dayBack(1)];
    const differences = await differencesOfEnds(worker.records.client, { from, to });
    if (differences !== null && differences.length > 0)
      throw new Error(`both ends differ from ${from} to ${to} (rule 19): ${JSON.stringify(differences)}`);
  },
};

export const settleDoubtsJob: JobDefinition = {
  name: 'bq.day.doubt',
  cron: '* * * * *',
  maxSeconds: LONG_S,
  run: async (_data, context) => void (await settleDoubts(storeOf(context))),
};
