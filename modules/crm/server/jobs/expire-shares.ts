import type { JobDefinition } from '@switchboard/kit-server';
import { crmDb } from '../db.ts';
import { expireShares } from '../share/repo.ts';

/** 02:00: marks expired shares in the list (crm rule 19). They have granted no access since their expiry. */
export const expireSharesJob: JobDefinition = {
  name: 'crm.expire-shares',
  cron: '0 2-6 * * *',
  async run(_, context) {
    const expired = await expireShares(crmDb(context));
    if (expired > 0) context.log.info({ expired }, 'shares expired');
  },
};
