import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

export type BqDb = Kysely<DB>;

/** Narrows the house's database to this module's own tables: a foreign table does not compile here. */
export function bqDb(holder: { db: Db }): BqDb {
  return holder.db as BqDb;
}
