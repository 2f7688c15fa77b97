import { AppError, CODES, type Fields } from '@switchboard/kit-contract';
import { type Context, type PgSource, scopedRead } from '@switchboard/kit-server';
import { sql } from 'kysely';

/**
 * The first step of a change: checks the scope of the call's key, not of the page's. Rows out of scope are reported as
 * missing (sys R35).
 */
export async function requireOwn<F extends Fields>(source: PgSource<F>, id: string, context: Context): Promise<void> {
  const { where, run } = scopedRead(source, {}, context, context.callKey ?? source.resource.right);
  const [rows] = await run(
    sql`select 1 from ${source.from} where ${where} and ${source.columns['id']} = ${id}::bigint`,
  );
  if (rows?.[0] === undefined) throw new AppError(CODES.notFound);
}
