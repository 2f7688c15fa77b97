import { mcDb } from '../../db.ts';
import { settle } from '../store/change.ts';
import { buryMails, hasGone, mergeMoved } from './bury.repo.ts';
import { type Connection, dbOf, write } from './connection.ts';

/**
 * mc M37, at the end of a pass: a mail that left one folder and appeared in another was moved; one that is in no folder
 * any more is removed from the lists.
 */
export async function buryGone(connection: Connection): Promise<boolean> {
  const { account } = connection;
  if (!(await hasGone(dbOf(connection), account.id))) return false;
  await write(connection, async (tx) => {
    const db = mcDb({ db: tx });
    await settle(tx, account.id, await mergeMoved(db, account.id));
    await settle(tx, account.id, await buryMails(db, account.id));
  });
  return true;
}
