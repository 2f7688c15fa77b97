import type { JobDefinition } from '@switchboard/kit-server';
import { closeDays } from '../close/close.repo.ts';
import { reconcileDay } from '../close/reconcile.ts';
import { bqDb } from '../db.ts';
import { pruneIntents } from '../ingest/intents.repo.ts';

const ZONE_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** A report may come for 72 hours: so long the figures of a day still move. */
const OPEN_DAYS = 3;

export const closeDaysJob: JobDefinition = {
  name: 'bq.day.close',
  cron: '0 1 * * *',
  run: async (_data, context) => {
    const db = bqDb(context);
    await closeDays(db);
    await pruneIntents(db);
  },
};

export const reconcileDaysJob: JobDefinition = {
  name: 'bq.day.reconcile',
  cron: '30 1 * * *',
  maxSeconds: 4 * 3_600,
  run: async (_data, context) => {
    const records = context.house?.doors.records;
    if (records === undefined) throw new Error('a worker without a record store');
    const today = Date.now() + ZONE_MS;
    for (let back = 1; back <= OPEN_DAYS; back++)
      await reconcileDay({ ...context, records }, new Date(today - back * DAY_MS).toISOString().slice(0, 10));
  },
};
