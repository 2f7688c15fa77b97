import type { JobDefinition } from '@switchboard/kit-server';
import { warnOwners } from '../retention/warn.ts';

/** 09:00; the later runs only handle what an unavailable worker left over (crm rule 7). */
export const warnRecallJob: JobDefinition = {
  name: 'crm.warn-recall',
  cron: '0 9-12 * * *',
  async run(_, context) {
    const warned = await warnOwners(context, new Date());
    if (warned > 0) context.log.info({ warned }, 'owners were warned of recalls');
  },
};
