import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

export type SysDb = Kysely<DB>;

/** Narrows the shared database to this module's own tables: a query on another module's table does not compile. */
export function sysDb(holder: { db: Db }): SysDb {
  return holder.db as SysDb;
}
