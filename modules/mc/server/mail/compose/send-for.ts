import { AppError } from '@switchboard/kit-contract';
import { inTransaction, type JobContext } from '@switchboard/kit-server';
import { MAIL_CODES, mailRefused, zWritten } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { listUsableAccounts, MAIL_RIGHT } from '../account/access.repo.ts';
import { freezeMail, type NewSending } from '../outbox/freeze.ts';
import { isSubmitted } from '../outbox/repo.ts';

interface Due extends Pick<NewSending, 'bulk'> {
  readonly submitId: string;
  readonly staffId: string;
  readonly senderEmail: string;
  readonly to: readonly { readonly name: string | null; readonly email: string }[];
  readonly subject: string;
  readonly html: string;
}
type Refusal = { readonly why: 'limit' | 'sender' | 'other'; readonly reason: string };

/**
 * Sends a mail on behalf of a user, at the request of another module. May run twice: the submission id shows whether it
 * was sent.
 */
export async function sendFor(due: Due, context: JobContext): Promise<void> {
  const { staffId, submitId, senderEmail, to, subject, html, bulk } = due;
  if (context.jobServices === undefined) throw new Error('this worker has no job services');
  if (await isSubmitted(context.db, staffId, submitId)) return;
  const refuse = async (refusal: Refusal): Promise<void> =>
    await inTransaction(context, async (tx) => {
      await context.jobs.publish(tx, mailRefused, { submitId, staffId, ...refusal }, staffId);
    });
  const accounts = await listUsableAccounts(mcDb({ db: context.db }), staffId, MAIL_RIGHT.send);
  const account = accounts.find(({ email }) => email.toLowerCase() === senderEmail.toLowerCase());
  if (account === undefined) return await refuse({ why: 'sender', reason: senderEmail });
  const node = { ...context.jobServices.services, db: context.db };
  try {
    const written = zWritten.parse({ accountId: account.id, to, subject, content: html });
    const sending = { staffId, submitId, draftId: null, written, ...(bulk === undefined ? {} : { bulk }) };
    await freezeMail(node, sending, async () => {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuse({ why: error.code === MAIL_CODES.sendLimit ? 'limit' : 'other', reason: error.message });
  }
}
