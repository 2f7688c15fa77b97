import type { Db } from '@switchboard/kit-server';
import type { Kysely } from 'kysely';
import type { DB } from './db.gen.ts';

export type AiDb = Kysely<DB>;

/** Narrows the database to this module's tables: access to another module's table does not compile. */
export function aiDb(holder: { db: Db }): AiDb {
  return holder.db as AiDb;
}
