import type { JobDefinition } from '@switchboard/kit-server';
import { sendLeaversToPool } from '../leaver/service.ts';
import { runNight } from '../retention/night.ts';

/** 02:00, repeated until 06:00 in case no worker was available; finished work is not repeated (crm rules 7, 9-11, 18). */
export const recallJob: JobDefinition = {
  name: 'crm.recall',
  cron: '0 2-6 * * *',
  async run(_, context) {
    const now = new Date();
    const { recalled, exempt } = await runNight(context, now);
    const left = await sendLeaversToPool(context, now);
    context.log.info({ recalled, exempt, left }, 'customers returned to the public pool');
  },
};
