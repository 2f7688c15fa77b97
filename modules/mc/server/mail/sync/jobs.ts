import { contactChanged, customerMerged } from '@switchboard/crm-contract';
import type { EventOf } from '@switchboard/kit-contract';
import { type AnyJob, inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { mcDb } from '../../db.ts';
import { listAccountIds, recountAccount } from '../store/counters.repo.ts';
import { rematchCustomer } from '../store/rematch.ts';
import { sendDingBundles } from './ding.ts';
import { deleteBuried } from './purge.repo.ts';

/** mc M76: wrong counters are corrected before a user sees them, and logged. */
export const recountMailJob: JobDefinition = {
  name: 'mc.mail.recount',
  cron: '20 3 * * *',
  async run(_, context) {
    for (const accountId of await listAccountIds(mcDb(context))) {
      const wrong = await inTransaction(context, async (tx) => await recountAccount(mcDb({ db: tx }), accountId));
      if (wrong !== null) context.log.warn(wrong, 'unread counts of a mail account were wrong and have been corrected');
    }
  },
};

/** mc M77 */
export const dingMailJob: JobDefinition = {
  name: 'mc.mail.ding',
  cron: '* * * * *',
  run: sendDingBundles,
};

/** mc M37: deletes mails that have been in no folder for 30 days. */
export const purgeMailJob: JobDefinition = {
  name: 'mc.mail.purge',
  cron: '50 3 * * *',
  async run(_, context) {
    const files = context.jobServices?.services.files;
    for (;;) {
      const { num, keys } = await deleteBuried(mcDb(context), 500);
      for (const key of keys) await files?.removeAll(key);
      if (num === 0) return;
    }
  },
};

/** mc M73 */
export const rematchMailJob: JobDefinition<EventOf<typeof contactChanged> | EventOf<typeof customerMerged>> = {
  name: 'mc.mail.rematch',
  on: [contactChanged, customerMerged],
  async run({ customerId }, { db }) {
    await rematchCustomer(db, customerId);
  },
};

export const mailSyncJobs: readonly AnyJob[] = [recountMailJob, dingMailJob, purgeMailJob, rematchMailJob];
