import type { JobDefinition } from '@switchboard/kit-server';
import { mcDb } from '../../db.ts';
import { purgeLog } from './repo.ts';

const BATCH = 5_000;

/** mc.md §2.3: the mail log is kept for 730 days. */
const purgeMailLogJob: JobDefinition = {
  name: 'mc.mail.purge-log',
  cron: '50 3 * * *',
  async run(_, context) {
    let deleted = BATCH;
    while (deleted === BATCH) deleted = await purgeLog(mcDb(context), BATCH);
  },
};

export const mailLogJobs = [purgeMailLogJob];
