import type { JobDefinition } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { closeAnsweredBefore, readConfig } from '../feedback/repo.ts';
import { closesBefore } from '../feedback/states.ts';

/** Every hour: closes feedback that was answered long ago without a follow-up (sys.md 2.4). */
export const closeFeedbackJob: JobDefinition = {
  name: 'sys.close-feedback',
  cron: '23 * * * *',
  async run(_, context) {
    const db = sysDb(context);
    const { autoCloseDays } = await readConfig(db);
    const closed = await closeAnsweredBefore(db, closesBefore(new Date(), autoCloseDays));
    if (closed > 0) context.log.info({ closed }, 'answered feedback closed');
  },
};
