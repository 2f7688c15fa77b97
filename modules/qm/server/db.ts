import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

type QmDb = Kysely<DB>;

/** Narrows the shared database type to this module's own tables: accessing a foreign table does not compile. */
export function qmDb(holder: { db: Db }): QmDb {
  return holder.db as QmDb;
}
