import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

export type OcDb = Kysely<DB>;

/** Narrows the shared database type to this module's own tables: accessing a foreign table does not compile. */
export function ocDb(holder: { db: Db }): OcDb {
  return holder.db as OcDb;
}
