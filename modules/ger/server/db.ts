import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

export type GerDb = Kysely<DB>;

/** Narrows the shared database to this module's own tables: a foreign table does not compile here. */
export function gerDb(holder: { db: Db }): GerDb {
  return holder.db as GerDb;
}
