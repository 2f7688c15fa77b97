import { AppError } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { usableAccounts } from '../account/access.ts';
import { MAIL_RIGHT, type MailRight, type UsableAccount } from '../account/access.repo.ts';
import { type FoundMail, findMails } from './detail/repo.ts';

export interface MailInHand {
  readonly mail: FoundMail;
  readonly account: UsableAccount;
}

/**
 * mc M24: requires that all of these mails are in mailboxes that the user may use this way; one foreign id refuses the
 * whole call.
 */
export async function mailsInHand(
  ids: readonly string[],
  right: MailRight,
  context: Pick<Context, 'db' | 'principal'>,
): Promise<MailInHand[]> {
  const accounts = new Map((await usableAccounts(context, right)).map((account) => [account.id, account]));
  const mails = await findMails(mcDb(context), [...accounts.keys()], ids);
  if (mails.length !== new Set(ids).size) throw new AppError(MAIL_CODES.mailNotFound);
  return mails.map((mail) => ({ mail, account: accounts.get(mail.accountId) as UsableAccount }));
}

export async function mailInHand(id: string, context: Pick<Context, 'db' | 'principal'>): Promise<MailInHand> {
  const [found] = await mailsInHand([id], MAIL_RIGHT.read, context);
  if (found === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  return found;
}
