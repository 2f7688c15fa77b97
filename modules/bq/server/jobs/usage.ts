import type { JobDefinition } from '@switchboard/kit-server';
import { handOverDue } from '../usage/hand-over.ts';
import { tieOutDays } from '../usage/tie-out.ts';

/**
 * Rule 51b, after the nightly count (01:30). Runs hourly until morning because the count may take long: days submitted
 * and compared this night are not processed again.
 */
export const handOverUsageJob: JobDefinition = {
  name: 'bq.usage.hand-over',
  cron: '20 2-8 * * *',
  maxSeconds: 3_600,
  run: async (_data, { db, log, jobServices }) => {
    const records = jobServices?.services.records;
    if (records === undefined) throw new Error('this worker has no record store');
    const handed = await handOverDue({ db, records });
    const differences = await tieOutDays({ db, records });
    if (handed > 0) log.info({ rows: handed }, 'usage was passed to finance');
    if (differences > 0) log.warn({ differences }, 'finance and the ledger differ');
  },
};
