import type { QueryResult, RawBuilder } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { sendReadOnly } from '../engines/pipeline.ts';
import { becomeSystem, scopeSettings, SYSTEM_SETTING } from './row-security.ts';

type Person = Pick<Context, 'db' | 'principal' | 'rowSecurity'>;

/**
 * Reads as the person, by `key`: the row policies see who asks. Begin with the settings, the queries and commit travel
 * together (the connection is in pipeline mode), so being watched costs no round trip; and they share one snapshot.
 */
export async function readAs(
  { db, principal, rowSecurity }: Person,
  key: string,
  queries: readonly RawBuilder<unknown>[],
): Promise<QueryResult<unknown>[]> {
  return await sendReadOnly(db, scopeSettings(rowSecurity, principal, key), queries);
}

/** Reads past the row policies, in one round trip; `why` is for the reviewer, as with `asSystem`. */
export async function readAsSystem(
  { db }: Pick<Context, 'db'>,
  _why: string,
  queries: readonly RawBuilder<unknown>[],
): Promise<QueryResult<unknown>[]> {
  return await sendReadOnly(db, SYSTEM_SETTING, queries);
}

/** From here to the end of the transaction the house acts: for what follows from a person's act but is not theirs to change. */
export async function continueAsSystem(tx: Db, _why: string): Promise<void> {
  await becomeSystem(tx);
}

/**
 * Past the row policies, inside a call of a person: for rules that must see every row (a duplicate anywhere, why a row is
 * out of somebody's scope). `why` stands in the code for whoever reviews it.
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
