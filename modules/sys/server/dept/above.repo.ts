import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The department and its ancestors, nearest first. */
export async function deptPath(tx: Db, deptId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select d.id::text from sys.dept own join sys.dept d on own.path like d.path || '%'
    where own.id = ${deptId} order by d.depth desc`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The heads of the department and of its ancestors; null where there is none. */
export async function headsAbove(tx: Db, deptId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ id: string | null }>`select d.leader_staff_id::text as id from sys.dept own
    join sys.dept d on own.path like d.path || '%' where own.id = ${deptId} order by d.depth desc`.execute(tx);
  return rows.map(({ id }) => id);
}
