import { type Context, type Db, pipeline } from '@switchboard/kit-server';
import { mcDb } from '../../db.ts';
import { settle } from '../store/change.ts';
import { changeFlags, type FlagChange, loadBody, moveMails } from '../store/index.ts';
import { insertOps } from '../store/store.repo.ts';
import { fromServer } from './from-server.ts';
import { emlKeyOf, removeRows } from './mail-store.repo.ts';

/** Mails of several mailboxes in one operation; the store changes one account at a time. */
export type Owned = readonly { readonly id: string; readonly accountId: string }[];

const byAccount = (mails: Owned): { accountId: string; ids: string[] }[] =>
  [...Map.groupBy(mails, ({ accountId }) => accountId)]
    // always in the same order, so that two users with the same mailboxes do not wait for each other
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([accountId, list]) => ({ accountId, ids: list.map(({ id }) => id) }));

export async function flagMails(tx: Db, mails: Owned, change: FlagChange): Promise<number> {
  let changed = 0;
  for (const which of byAccount(mails)) changed += await changeFlags(tx, which, change);
  return changed;
}

export async function moveToBox(tx: Db, mails: Owned, box: number): Promise<number> {
  let changed = 0;
  for (const which of byAccount(mails)) changed += await moveMails(tx, which, box);
  return changed;
}

/** Removes mails from all lists and from the server; the rows are kept for 30 more days (mc M37). */
export async function removeMails(tx: Db, mails: Owned): Promise<void> {
  const db = mcDb({ db: tx });
  for (const { accountId, ids } of byAccount(mails)) {
    const removed = await removeRows(db, accountId, ids);
    await settle(tx, accountId, removed);
    const ops = removed.map(({ id }) => ({ messageId: id, op: 'delete' }));
    await pipeline(tx, insertOps(accountId, ops));
  }
}

/** The storage key of the raw mail, which is fetched from its server first if it is not stored yet. */
export async function rawKey(context: Context, messageId: string): Promise<string> {
  await fromServer(context.log, async () => await loadBody(context, messageId));
  return await emlKeyOf(mcDb(context), messageId);
}
