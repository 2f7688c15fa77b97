import { mcDb } from '../../db.ts';
import { settle } from '../store/change.ts';
import { buryMails, hasGone, mergeMoved } from './bury.repo.ts';
import { type Connection, dbOf, write } from './connection.ts';

/** mc M37, at the end of a pass: what left one folder and came into another was moved; what is nowhere any more goes from the lists. */
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
