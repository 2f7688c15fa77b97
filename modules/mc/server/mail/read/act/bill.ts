import { AppError, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { billPushed, MAIL_ACTION, MAIL_CODES, type pushBills } from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { MAIL_RIGHT } from '../../account/access.repo.ts';
import { logMail } from '../../log/write-log.ts';
import { listAttachments } from '../file/repo.ts';
import { type MailInHand, mailsInHand } from '../find-mail.ts';
import { rawKey } from '../mail-store.ts';
import { notePush } from './repo.ts';

/** mc M75: by the owner of the mailbox, once per mail and flag; finance is notified with the mail and its attachments. */
export async function pushToFinance(
  { ids, billFlag }: ParsedInputOf<typeof pushBills>,
  context: Context,
): Promise<ResultOf<typeof pushBills>> {
  const mails = await mailsInHand(ids, MAIL_RIGHT.read, context);
  if (mails.some(({ account }) => !account.isOwn)) throw new AppError(MAIL_CODES.noRight);
  // fetched before the transaction: an old mail may have to come from its server
  const keys = new Map<string, string>();
  for (const { mail } of mails) keys.set(mail.id, await rawKey(context, mail.id));
  const pushed = await inTransaction(context, async (tx) => {
    let count = 0;
    for (const one of mails)
      if (await pushOne(tx, one, { billFlag, emlKey: keys.get(one.mail.id) ?? '' }, context)) count += 1;
    await context.audit(tx, { object: 'mc.mail', action: 'push-bill', after: { ids, billFlag, pushed: count } });
    return count;
  });
  return { pushed, skipped: mails.length - pushed };
}

async function pushOne(
  tx: Context['db'],
  { mail }: MailInHand,
  { billFlag, emlKey }: { billFlag: number; emlKey: string },
  { principal, jobs, ip }: Context,
): Promise<boolean> {
  const db = mcDb({ db: tx });
  const { staffId } = principal;
  if (!(await notePush(db, { id: mail.id, billFlag, staffId }))) return false;
  const files = await listAttachments(db, mail.id);
  const attachments = files.map(({ id, name, mime, size }) => ({ id, name, mime, size }));
  await jobs.publish(tx, billPushed, { messageId: mail.id, billFlag, emlKey, attachments }, staffId);
  await logMail(tx, {
    accountId: mail.accountId,
    staffId,
    action: MAIL_ACTION.billPushed,
    messageId: mail.id,
    subject: mail.subject,
    peer: mail.senderEmail,
    detail: String(billFlag),
    ip,
  });
  return true;
}
