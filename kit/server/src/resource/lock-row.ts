import { AppError, CODES, type Fields } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { selectList, toJsonRow } from './page.ts';
import { changeCondition } from './row-rights.ts';
import type { Row } from './scoped-read.ts';
import type { PgSource } from './source.ts';

/**
 * Every change of a row begins here: in the scope of the call's key (a share never allows changes), locked until the
 * transaction ends, and in the version that the user last saw. A row out of scope answers like a missing one (sys R35),
 * so the version is compared last. Returns all fields in clear.
 */
export async function lockRow<F extends Fields>(
  tx: Db,
  { source, id, version }: { source: PgSource<F>; id: string; version: number },
  { principal, callKey }: Pick<Context, 'principal' | 'callKey'>,
): Promise<Row> {
  if (callKey === null || !('security' in source.scope)) throw new AppError(CODES.notFound);
  const table = sql.ref(source.scope.row ?? source.scope.alias);
  const parts = [
    source.where,
    changeCondition(source, callKey, principal),
    sql`${source.columns['id']} = ${id}::bigint`,
  ];
  const where = sql.join(
    parts.filter((part) => part !== undefined && part !== null),
    sql` and `,
  );
  const { rows } = await sql<Row>`select ${selectList(source, { isShown: () => true })}, ${table}.version as "_version"
    from ${source.from} where ${where} for update of ${table}`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new AppError(CODES.notFound);
  if (row['_version'] !== version) throw new AppError(CODES.staleWrite);
  delete row['_version'];
  return toJsonRow(row);
}
