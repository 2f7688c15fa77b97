import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Db } from './engines/postgres.ts';
import { scopeSettings } from './rights/row-security.ts';

/** The acting party: a user in a call, or a process of the portal, which has no key. */
type Actor = { readonly db: Db } | Pick<Context, 'db' | 'principal' | 'rowSecurity' | 'callKey'>;

/**
 * One transaction for a service: the write, its audit row and its jobs are committed or rolled back together. In a call
 * the row policies see the user and the key of the call (sys R35).
 */
export async function inTransaction<T>(actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> {
  return await actor.db.transaction().execute(async (tx) => {
    const settings = settingsOf(actor);
    if (settings !== null) await sql.raw(settings).execute(tx);
    return await work(tx);
  });
}

/**
 * Runs a part of a transaction that can be rolled back alone: when it throws, its writes are undone and everything
 * before them stays.
 */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint piece`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint piece`.execute(tx);
    return result;
  } catch (error) {
    // fails only when the connection, and with it the transaction, is lost: the original error explains more
    await sql`rollback to savepoint piece`.execute(tx).catch(() => {});
    throw error;
  }
}

function settingsOf(actor: Actor): string | null {
  if (!('principal' in actor) || actor.callKey === null || actor.rowSecurity.length === 0) return null;
  return scopeSettings(actor.rowSecurity, actor.principal, actor.callKey);
}
