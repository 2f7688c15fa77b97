import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';

/** The same department as `primaryDept`, as a value in a statement. */
export const primaryDeptOf = (staffId: string): RawBuilder<string | null> =>
  sql<string | null>`(select dept_id from sys.staff_dept where staff_id = ${staffId}::bigint and is_primary)`;

/** The department that owns a person's documents. */
export async function primaryDept(tx: Db, staffId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select dept_id::text as id from sys.staff_dept
    where staff_id = ${staffId} and is_primary`.execute(tx);
  return rows[0]?.id ?? null;
}
