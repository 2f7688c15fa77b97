import { CompiledQuery, type QueryResult, type RawBuilder } from 'kysely';
import type { Db } from './postgres.ts';
import { BEGIN_READING, BEGIN_READING_UNPREPARED, isStale } from './preparing-client.ts';

type RowsOf<T extends readonly RawBuilder<unknown>[]> = {
  -readonly [K in keyof T]: T[K] extends RawBuilder<infer Row> ? Row[] : never;
};

/**
 * Independent statements, in order and in one round trip: the connection is in pipeline mode. Inside a transaction they
 * are part of it; the caller gets the first failure.
 */
export async function pipeline<const T extends readonly RawBuilder<unknown>[]>(db: Db, queries: T): Promise<RowsOf<T>> {
  if (queries.length === 0) return [] as unknown as RowsOf<T>;
  const results = await sendPipeline(
    db,
    queries.map((query) => query.compile(db)),
  );
  return results.map(({ rows }) => rows) as RowsOf<T>;
}

export async function sendPipeline(db: Db, statements: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
  return await db.getExecutor().provideConnection(async (connection) => {
    const sent = statements.map(async (statement) => await connection.executeQuery<unknown>(statement));
    // waits for all of them, also after a failure: the connection goes back to the pool only when nothing is running
    const outcomes = await Promise.allSettled(sent);
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  });
}

/**
 * Reads in a separate transaction and in one round trip: begin with the settings, the queries, commit. Accepts only
 * reads: if a migration made a prepared statement stale, all of it is sent again without prepared statements.
 */
export async function sendReadOnly(
  db: Db,
  settings: string,
  queries: readonly RawBuilder<unknown>[],
): Promise<QueryResult<unknown>[]> {
  const compiled = queries.map((query) => query.compile(db));
  const send = async (begin: string): Promise<QueryResult<unknown>[]> => {
    const frame = [CompiledQuery.raw(`${begin}; ${settings}`), ...compiled, CompiledQuery.raw('commit')];
    return (await sendPipeline(db, frame)).slice(1, -1);
  };
  try {
    return await send(BEGIN_READING);
  } catch (error) {
    if (!isStale(error)) throw error;
    return await send(BEGIN_READING_UNPREPARED);
  }
}
