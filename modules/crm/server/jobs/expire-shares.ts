import type { JobDefinition } from '@switchboard/kit-server';
import { crmDb } from '../db.ts';
import { expireShares } from '../share/repo.ts';

/** 02:00: shares whose time is over (crm rule 19). They let nobody in from that moment on; this says so in the list. */
export const expireSharesJob: JobDefinition = {
  name: 'crm.expire-shares',
  cron: '0 2-6 * * *',
  async run(_, context) {
    const expired = await expireShares(crmDb(context));
    if (expired > 0) context.log.info({ expired }, 'shares expired');
  },
};
