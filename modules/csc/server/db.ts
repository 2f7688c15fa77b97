import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

export type CscDb = Kysely<DB>;

/** Narrows the shared database to this module's own tables: a foreign table does not compile here. */
export function cscDb(holder: { db: Db }): CscDb {
  return holder.db as CscDb;
}
