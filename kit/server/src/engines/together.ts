import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely';
import type { Db } from './postgres.ts';

type RowsOf<T extends readonly RawBuilder<unknown>[]> = {
  -readonly [K in keyof T]: T[K] extends RawBuilder<infer Row> ? Row[] : never;
};

/**
 * Statements that need nothing of each other's answers, in their order and in one round trip: the connection is in pipeline
 * mode. Inside a transaction they are part of it; the first that fails is what the caller hears of.
 */
export async function together<const T extends readonly RawBuilder<unknown>[]>(db: Db, queries: T): Promise<RowsOf<T>> {
  if (queries.length === 0) return [] as unknown as RowsOf<T>;
  const results = await sendTogether(
    db,
    queries.map((query) => query.compile(db)),
  );
  return results.map(({ rows }) => rows) as RowsOf<T>;
}

export async function sendTogether(db: Db, statements: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
  return await db.getExecutor().provideConnection(async (connection) => {
    const sent = statements.map(async (statement) => await connection.executeQuery<unknown>(statement));
    // all of them, also after a failure: the connection goes back to the pool when nothing is under way
    const outcomes = await Promise.allSettled(sent);
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
  });
}
