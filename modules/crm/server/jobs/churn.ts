import type { JobDefinition } from '@switchboard/kit-server';
import { refreshSpend } from '../account/refresh.ts';
import { runChurnNight } from '../churn/night.ts';
import { dateOfDay, dayOf } from '../retention/business-day.ts';

/** 03:00, repeated until 06:00 in case no worker was available; finished work is not repeated (crm rules 24, 27). */
export const churnJob: JobDefinition = {
  name: 'crm.churn',
  cron: '0 3-6 * * *',
  async run(_, context) {
    const day = dateOfDay(dayOf(new Date()));
    const accounts = await refreshSpend(context, { day });
    const { found, recovered } = await runChurnNight(context, day);
    context.log.info({ accounts, found, recovered }, 'churn check finished');
  },
};
