import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';

/** The same department as `primaryDept`, as a value in a statement. */
export const primaryDeptOf = (staffId: string): RawBuilder<string | null> =>
  sql<string | null>`(select dept_id from sys.primary_dept where staff_id = ${staffId}::bigint)`;

/** The department that owns a person's documents. */
export async function primaryDept(tx: Db, staffId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select dept_id::text as id from sys.primary_dept
    where staff_id = ${staffId}`.execute(tx);
  return rows[0]?.id ?? null;
}
