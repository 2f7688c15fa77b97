import { AppError } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { listUsableAccounts, MAIL_RIGHT, type MailRight, type UsableAccount } from './access.repo.ts';

/** mc M20: a user without any mailbox gets an error, and the client opens the page that explains it. */
export async function usableAccounts(
  context: Pick<Context, 'db' | 'principal'>,
  right: MailRight = MAIL_RIGHT.read,
): Promise<UsableAccount[]> {
  const accounts = await listUsableAccounts(mcDb(context), context.principal.staffId, right);
  if (accounts.length === 0) throw new AppError(MAIL_CODES.noMailbox);
  return accounts;
}

/** mc M24: an account of another user gets exactly the same response as a missing one. */
export async function usableAccount(
  context: Pick<Context, 'db' | 'principal'>,
  accountId: string,
  right: MailRight,
): Promise<UsableAccount> {
  const found = (await usableAccounts(context, right)).find(({ id }) => id === accountId);
  if (found === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  return found;
}
