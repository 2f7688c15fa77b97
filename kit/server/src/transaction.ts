import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Db } from './engines/postgres.ts';
import { scopeSettings } from './rights/row-security.ts';

/** Whoever works: a person in a call, or a process of the house, which has no key to act by. */
type Actor = { readonly db: Db } | Pick<Context, 'db' | 'principal' | 'rowSecurity' | 'callKey'>;

/**
 * One transaction for a service: the write, its audit row and its jobs stand or fall together. In a call the row policies
 * see the person and the key that the call asks for (sys R35).
 */
export async function inTransaction<T>(actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> {
  return await actor.db.transaction().execute(async (tx) => {
    const settings = settingsOf(actor);
    if (settings !== null) await sql.raw(settings).execute(tx);
    return await work(tx);
  });
}

/** A piece of a transaction that is taken back alone: when it throws, what it wrote is gone and everything before it stands. */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint piece`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint piece`.execute(tx);
    return result;
  } catch (error) {
    // fails only where the connection is gone, and then the whole transaction is: the reason of the work tells more
    await sql`rollback to savepoint piece`.execute(tx).catch(() => {});
    throw error;
  }
}

function settingsOf(actor: Actor): string | null {
  if (!('principal' in actor) || actor.callKey === null || actor.rowSecurity.length === 0) return null;
  return scopeSettings(actor.rowSecurity, actor.principal, actor.callKey);
}
