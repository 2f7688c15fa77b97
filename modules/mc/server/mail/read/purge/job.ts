import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { MAIL_KEEP_DAYS } from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { removeMails } from '../mail-store.ts';
import { forgetMails, overdueMails } from './repo.ts';

const BATCH = 500;

/**
 * Every night (mc M71): removes spam older than 30 days and mails deleted 30 days ago from the lists and the mail
 * server; their rows and files are removed 30 days later (mc M37). In batches that hold no lock for long.
 */
export const purgeMailsJob: JobDefinition = {
  name: 'mc.purge-mails',
  cron: '10 4 * * *',
  async run(_, context) {
    for (;;) {
      const mails = await overdueMails(mcDb(context), MAIL_KEEP_DAYS, BATCH);
      if (mails.length === 0) break;
      await inTransaction(context, async (tx) => await removeMails(tx, mails));
    }
    const files = context.jobServices?.services.files;
    for (;;) {
      const gone = await forgetMails(mcDb(context), MAIL_KEEP_DAYS, BATCH);
      for (const { id, emlKey, htmlKey } of gone) {
        for (const key of [emlKey, htmlKey, `mail/part/${id}/`]) if (key !== null) await files?.removeAll(key);
      }
      if (gone.length < BATCH) break;
    }
  },
};
