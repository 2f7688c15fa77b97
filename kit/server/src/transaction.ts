import type { Db } from './engines/postgres.ts';

/** One transaction for a service: the write, its audit row and its jobs stand or fall together. */
export async function inTransaction<T>(context: { readonly db: Db }, work: (tx: Db) => Promise<T>): Promise<T> {
  return await context.db.transaction().execute(work);
}
