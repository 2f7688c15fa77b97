import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Line manager, else the leader of the department or of the nearest one above. */
export async function managerOf(tx: Db, staffId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select coalesce(s.leader_id, (
      select a.leader_staff_id from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id join sys.dept a on starts_with(d.path, a.path)
      where sd.staff_id = s.id and sd.is_primary and a.leader_staff_id is not null and a.leader_staff_id <> s.id
      order by a.depth desc limit 1))::text as id from sys.staff s where s.id = ${staffId}::bigint`.execute(tx);
  return rows[0]?.id ?? null;
}
