import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

type TjDb = Kysely<DB>;

/** Narrows the shared database to this module's own tables: a foreign table does not compile here. */
export function tjDb(holder: { db: Db }): TjDb {
  return holder.db as TjDb;
}
