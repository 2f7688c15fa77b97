import { campaignMailDue } from '@switchboard/crm-contract';
import { AppError, type EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { MAIL_CODES, mailRefused, zWritten } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { listUsableAccounts, MAIL_RIGHT } from '../account/access.repo.ts';
import { freezeMail } from '../outbox/freeze.ts';
import { isSubmitted } from '../outbox/repo.ts';

type Due = EventOf<typeof campaignMailDue>;
type Refusal = { readonly why: 'limit' | 'sender' | 'other'; readonly reason: string };

/** A mail of a campaign goes the way of every mail: the outbox, once. May run twice: the submission says whether it did. */
export const campaignMailJob: JobDefinition<Due> = {
  name: 'mc.mail.campaign',
  on: [campaignMailDue],
  async run(due, context) {
    const { staffId, submitId, senderEmail, to, subject, html, unsubscribeUrl } = due;
    if (context.house === undefined) throw new Error('no doors to the files');
    if (await isSubmitted(context.db, staffId, submitId)) return;
    const refuse = async (refusal: Refusal): Promise<void> =>
      await inTransaction(context, async (tx) => {
        await context.jobs.publish(tx, mailRefused, { submitId, staffId, ...refusal }, staffId);
      });
    const accounts = await listUsableAccounts(mcDb({ db: context.db }), staffId, MAIL_RIGHT.send);
    const account = accounts.find(({ email }) => email.toLowerCase() === senderEmail.toLowerCase());
    if (account === undefined) return await refuse({ why: 'sender', reason: senderEmail });
    const node = { ...context.house.doors, db: context.db };
    try {
      const written = zWritten.parse({ accountId: account.id, to: [to], subject, content: html });
      await freezeMail(node, { staffId, submitId, draftId: null, written, bulk: { unsubscribeUrl } }, async () => {});
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await refuse({ why: error.code === MAIL_CODES.sendLimit ? 'limit' : 'other', reason: error.message });
    }
  },
};
