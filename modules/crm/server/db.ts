import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

export type CrmDb = Kysely<DB>;

/** Restricts the shared database type to this module's own tables: a foreign table does not compile here. */
export function crmDb(holder: { db: Db }): CrmDb {
  return holder.db as CrmDb;
}
