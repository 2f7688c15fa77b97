import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

export type McDb = Kysely<DB>;

/** Narrows the shared database type to this module's own tables: accessing a foreign table does not compile. */
export function mcDb(holder: { db: Db }): McDb {
  return holder.db as McDb;
}
