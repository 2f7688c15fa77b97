import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { type accountState, displayAddress, type senderList, type unreadCounts } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { MAIL_RIGHT } from './access.repo.ts';
import { usableAccount, usableAccounts } from './access.ts';
import { listMyAccounts, readSetting, sumUnread } from './repo.ts';

/** mc M76 */
export async function unreadOf(
  { accountId }: ParsedInputOf<typeof unreadCounts>,
  context: Context,
): Promise<ResultOf<typeof unreadCounts>> {
  const accounts =
    accountId === undefined
      ? await usableAccounts(context)
      : [await usableAccount(context, accountId, MAIL_RIGHT.read)];
  return await sumUnread(
    mcDb(context),
    accounts.map(({ id }) => id),
  );
}

export async function myState(context: Context): Promise<ResultOf<typeof accountState>> {
  const db = mcDb(context);
  const [accounts, { allowSelfBind }] = await Promise.all([
    listMyAccounts(db, context.principal.staffId),
    readSetting(db),
  ]);
  return { bound: accounts.length > 0, canBind: allowSelfBind, accounts };
}

export async function mySenders(
  { nameFlag }: ParsedInputOf<typeof senderList>,
  context: Context,
): Promise<ResultOf<typeof senderList>> {
  const accounts = await usableAccounts(context, MAIL_RIGHT.send);
  return accounts.map(({ id, email, displayName: name, isDefault }) => ({
    accountId: id,
    email,
    name,
    display: nameFlag ? displayAddress({ name, email }) : email,
    isDefault,
  }));
}
