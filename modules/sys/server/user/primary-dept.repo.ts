import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The department of the records that a member of staff adds. */
export async function primaryDept(tx: Db, staffId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select dept_id::text as id from sys.staff_dept
    where staff_id = ${staffId}::bigint and is_primary`.execute(tx);
  return rows[0]?.id ?? null;
}
