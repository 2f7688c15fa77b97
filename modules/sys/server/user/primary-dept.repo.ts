import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';

/** The department of the records that a member of staff adds, as a value in a statement. */
export const primaryDeptOf = (staffId: string): RawBuilder<string | null> =>
  sql<string | null>`(select dept_id from sys.primary_dept where staff_id = ${staffId}::bigint)`;

export async function primaryDept(tx: Db, staffId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select ${primaryDeptOf(staffId)}::text as id`.execute(tx);
  return rows[0]?.id ?? null;
}
