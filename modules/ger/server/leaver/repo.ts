import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export async function listOpenTasks(db: Db, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from ger.wf_task
    where assignee_id = ${staffId} and status in ('pending', 'waiting') order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Roles with this person as the only active member. */
export async function listRolesWithout(db: Db, staffId: string): Promise<{ id: string; zh: string; en: string }[]> {
  const { rows } = await sql<{ id: string; zh: string; en: string }>`select r.id::text, r.name_zh as zh, r.name_en as en
    from ger.wf_role r where r.state = 'enabled'
      and exists (select 1 from ger.wf_role_member m where m.role_id = r.id and m.staff_id = ${staffId})
      and not exists (select 1 from ger.wf_role_member m join sys.staff_name s on s.id = m.staff_id
        where m.role_id = r.id and m.staff_id <> ${staffId} and s.deleted_at is null and not s.has_left)
    order by r.id`.execute(db);
  return rows;
}
