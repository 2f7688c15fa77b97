import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, inTransaction, rowCondition, type RowSecurity, rowsOf } from '@switchboard/kit-server';
import { sql } from 'kysely';

/**
 * Actions on a document are authorized by the scope of their own key, not by that of the list; a row out of scope is
 * reported as not found.
 */
export async function requireRow(context: Context, security: RowSecurity, id: string): Promise<void> {
  const { principal, callKey } = context;
  const scope = callKey === null ? null : principal.scopeOf(callKey, security.object);
  if (scope === null) throw new AppError(CODES.notFound);
  const isOwn = rowCondition(rowsOf(security, 'r'), scope, 'change') ?? sql`true`;
  const { rows } = await inTransaction(
    context,
    async (tx) =>
      await sql`select 1 from ${sql.table(security.table)} r where r.id = ${id}::bigint and ${isOwn}`.execute(tx),
  );
  if (rows.length === 0) throw new AppError(CODES.notFound);
}
