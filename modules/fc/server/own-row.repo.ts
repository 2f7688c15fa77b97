import { AppError, CODES, type Fields } from '@switchboard/kit-contract';
import { type Context, type PgSource, scopedRead } from '@switchboard/kit-server';
import { sql } from 'kysely';

/**
 * Access to the row depends on a row of another table: checked with the key of the call, out of scope is reported as
 * not found (sys R35).
 */
export async function requireOwn<F extends Fields>(source: PgSource<F>, id: string, context: Context): Promise<void> {
  const { where, run } = scopedRead(source, {}, context, context.callKey ?? source.resource.right);
  const [rows] = await run(
    sql`select 1 from ${source.from} where ${where} and ${source.columns['id']} = ${id}::bigint`,
  );
  if (rows?.[0] === undefined) throw new AppError(CODES.notFound);
}
