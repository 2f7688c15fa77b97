import { SCOPE } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

const CODE = 'super_admin';

/** The built-in role with every page and button; an existing one is only completed. */
export async function ensureAdminRole(db: SysDb): Promise<string> {
  const known = await db
    .selectFrom('sys.role')
    .select('id')
    .where('code', '=', CODE)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const { id } =
    known ??
    (await db
      .insertInto('sys.role')
      .values({ code: CODE, name_zh: '超级管理员', name_en: 'Super administrator', kind: 1, default_scope: SCOPE.all })
      .returning('id')
      .executeTakeFirstOrThrow());
  await db.updateTable('sys.role').set({ status: 1 }).where('id', '=', id).execute();
  await sql`insert into sys.role_resource (role_id, resource_id) select ${id}, r.id from sys.resource r
    where r.deleted_at is null and (r.router is not null or r.kind = 4) on conflict do nothing`.execute(db);
  return id;
}

export async function insertAdministrator(
  db: SysDb,
  admin: { login: string; name: string; jobNumber: string; passwordHash: string; roleId: string },
): Promise<string> {
  const staff = await db
    .insertInto('sys.staff')
    .values({ job_number: admin.jobNumber, name: admin.name, employ_status: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('sys.user')
    .values({
      staff_id: staff.id,
      login_name: admin.login,
      password_hash: admin.passwordHash,
      must_change_pwd: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('sys.user_role').values({ user_id: id, role_id: admin.roleId }).execute();
  return id;
}
