import type { Db, NoticeRequest } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The accounts of the people, departments (with all below them) and roles in a notice; in order, each once. */
export async function usersToNotify(
  db: Db,
  { staffIds = [], deptIds = [], roleCodes = [] }: NoticeRequest['to'],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id::text from sys."user" u join sys.staff s on s.id = u.staff_id
    where u.status <> 0 and u.deleted_at is null and s.employ_status <> 3 and (
      s.id = any(${staffIds}::bigint[])
      or exists (select 1 from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id
        join sys.dept top on top.id = any(${deptIds}::bigint[]) and d.path like top.path || '%' where sd.staff_id = s.id)
      or exists (select 1 from sys.user_role ur join sys.role r on r.id = ur.role_id
        where ur.user_id = u.id and r.code = any(${roleCodes}::text[]) and r.status = 1 and r.deleted_at is null
          and (ur.expire_at is null or ur.expire_at > now())))
    order by u.id`.execute(db);
  return rows.map((row) => row.id);
}
