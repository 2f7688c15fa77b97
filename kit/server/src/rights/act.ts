import type { QueryResult, RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { sendReadOnly } from '../engines/pipeline.ts';
import { becomeSystem, scopeSettings, SYSTEM_SETTING } from './row-security.ts';

type Person = Pick<Context, 'db' | 'principal' | 'rowSecurity'>;

/**
 * Reads as the user, by `key`: the row policies know the reader. Begin with the settings, the queries and commit are
 * sent together (the connection is in pipeline mode), so the policies cost no round trip; the queries share one
 * snapshot.
 */
export async function readAs(
  { db, principal, rowSecurity }: Person,
  key: string,
  queries: readonly RawBuilder<unknown>[],
): Promise<QueryResult<unknown>[]> {
  return await sendReadOnly(db, scopeSettings(rowSecurity, principal, key), queries);
}

/** Reads without the row policies, in one round trip; `why` is for the reviewer, as with `asSystem`. */
export async function readAsSystem(
  { db }: Pick<Context, 'db'>,
  _why: string,
  queries: readonly RawBuilder<unknown>[],
): Promise<QueryResult<unknown>[]> {
  return await sendReadOnly(db, SYSTEM_SETTING, queries);
}

/**
 * From here to the end of the transaction the system acts: for consequences of a user's action that the user must not
 * change directly.
 */
export async function continueAsSystem(tx: Db, _why: string): Promise<void> {
  await becomeSystem(tx);
}

/**
 * Bypasses the row policies inside a call of a user: for rules that must see every row (a duplicate anywhere, why a row
 * is out of a user's scope). `why` documents the reason for the reviewer.
 */
export async function asSystem<T>(
  context: Pick<Context, 'db'>,
  _why: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return await context.db.transaction().execute(async (tx) => {
    await becomeSystem(tx);
    return await work(tx);
  });
}
