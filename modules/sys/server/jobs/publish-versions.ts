import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { announce } from '../version/announce.ts';
import { publishDue } from '../version/repo.ts';

/**
 * Every minute: publishes scheduled notices that are due (sys R67). Readers see them from the scheduled time,
 * independent of this job.
 */
export const publishVersionsJob: JobDefinition = {
  name: 'sys.publish-versions',
  cron: '* * * * *',
  async run(_, context) {
    const published = await inTransaction(context, async (tx) => {
      const ids = await publishDue(sysDb({ db: tx }));
      for (const id of ids) await announce(tx, context, id, null);
      return ids;
    });
    if (published.length > 0) context.log.info({ published }, 'scheduled version notices published');
  },
};
