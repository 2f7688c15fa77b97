import type { JobDefinition } from '@switchboard/kit-server';
import { workOutMonth } from '../partner/month.ts';
import { notifyAgents } from '../partner/notify.repo.ts';
import { dateOfDay, dayOf } from '../retention/business-day.ts';

/**
 * Runs after the nightly spend: the current month so far, and on its first days also the previous month until it is
 * complete. Then publishes all agents.
 */
export const commissionJob: JobDefinition = {
  name: 'crm.commission',
  cron: '30 3 * * *',
  async run(_, { db, jobs, log }) {
    const today = dateOfDay(dayOf(new Date()));
    const first = `${today.slice(0, 7)}-01`;
    const yesterday = dateOfDay(dayOf(new Date(`${first}T00:00:00Z`)) - 1);
    const months = Number(today.slice(8)) <= 5 ? [`${yesterday.slice(0, 7)}-01`, first] : [first];
    for (const month of months)
      log.info({ month, lines: await workOutMonth({ db }, month) }, 'commissions were calculated');
    await notifyAgents({ db, jobs });
  },
};
