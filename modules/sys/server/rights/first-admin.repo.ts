import { insertRow, SCOPE, updateRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { roleTable, staffTable, userTable } from '../tables.ts';

const CODE = 'super_admin';

/** The built-in role with every page and button; an existing one is only completed. */
export async function ensureAdminRole(db: SysDb): Promise<string> {
  const known = await db
    .selectFrom('sys.role')
    .select('id')
    .where('code', '=', CODE)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const row = { code: CODE, nameZh: '超级管理员', nameEn: 'Super administrator', kind: 1, defaultScope: SCOPE.all };
  const id = known?.id ?? (await insertRow(db, roleTable, row, null));
  await updateRow(db, roleTable, { id, values: { status: 1 }, by: null });
  await sql`insert into sys.role_resource (role_id, resource_id) select ${id}, r.id from sys.resource r
    where r.deleted_at is null and (r.router is not null or r.kind = 4) on conflict do nothing`.execute(db);
  return id;
}

export async function insertAdministrator(
  db: SysDb,
  admin: { login: string; name: string; jobNumber: string; passwordHash: string; roleId: string },
): Promise<string> {
  const { jobNumber, name, login, passwordHash } = admin;
  const staffId = await insertRow(db, staffTable, { jobNumber, name, employStatus: 2 }, null);
  const id = await insertRow(db, userTable, { staffId, loginName: login, passwordHash, mustChangePwd: true }, null);
  await db.insertInto('sys.user_role').values({ user_id: id, role_id: admin.roleId }).execute();
  return id;
}
