import type { Locale } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { RoleContent } from '../rights/widening.ts';
import { nameOf } from './repo.ts';

export interface RoleRow {
  roleId: string;
  name: string;
  remark: string | null;
  isEnabled: boolean;
}

export async function listRoles(db: SysDb, locale: Locale): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id::text as "roleId", ${nameOf('r', locale)} as name, r.remark, r.status = 1 as "isEnabled"
    from sys.role r where r.deleted_at is null order by r.kind, r.id`.execute(db);
  return rows;
}

/** The grants of each role, in the form in which they are compared with the giver's own rights. */
export async function listRoleGrants(db: SysDb, roleIds: readonly string[]): Promise<Map<string, RoleContent>> {
  const { rows } = await sql<RoleContent & { roleId: string }>`
    select r.id::text as "roleId", r.default_scope as "defaultScope",
      coalesce((select json_agg(res.international) from sys.role_resource rr join sys.resource res on res.id = rr.resource_id
        where rr.role_id = r.id and res.deleted_at is null), '[]') as keys,
      coalesce((select json_agg(json_build_object('objectCode', sc.object_code, 'scope', sc.scope,
          'deptIds', (select coalesce(json_agg(below.id::text), '[]') from sys.dept top
            join sys.dept below on below.path like top.path || '%'
            where top.id = any(sc.dept_ids) and below.deleted_at is null), 'entityCodes', sc.entity_codes))
        from sys.role_data_scope sc where sc.role_id = r.id), '[]') as scopes,
      coalesce((select json_agg(json_build_object('objectCode', fp.object_code, 'fieldCode', fp.field_code,
          'level', fp.level, 'maskRule', fp.mask_rule)) from sys.role_field_perm fp where fp.role_id = r.id), '[]') as fields
    from sys.role r where r.id = any(${roleIds}::bigint[]) and r.deleted_at is null`.execute(db);
  return new Map(rows.map(({ roleId, ...grant }) => [roleId, grant]));
}

export interface HeldRoleRow {
  roleId: string;
  name: string;
  isEnabled: boolean;
  isOver: boolean;
  expireAt: Date | null;
  grantedAt: Date;
  grantedBy: string | null;
}

export async function listHeldRoles(db: SysDb, userId: string, locale: Locale): Promise<HeldRoleRow[]> {
  const { rows } = await sql<HeldRoleRow>`
    select r.id::text as "roleId", ${nameOf('r', locale)} as name, r.status = 1 as "isEnabled",
      coalesce(ur.expire_at <= now(), false) as "isOver", ur.expire_at as "expireAt", ur.granted_at as "grantedAt", g.name as "grantedBy"
    from sys.user_role ur join sys.role r on r.id = ur.role_id left join sys.staff g on g.id = ur.granted_by
    where ur.user_id = ${userId}::bigint and r.deleted_at is null order by r.id`.execute(db);
  return rows;
}

export async function deleteUserRoles(db: SysDb, userId: string, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  await db
    .deleteFrom('sys.user_role')
    .where('user_id', '=', userId)
    .where('role_id', 'in', [...roleIds])
    .execute();
}

export async function upsertUserRole(
  db: SysDb,
  grant: { userId: string; roleId: string; expireAt: string | null; grantedBy: string },
): Promise<void> {
  const values = { expire_at: grant.expireAt, granted_by: grant.grantedBy, granted_at: sql<Date>`now()` };
  await db
    .insertInto('sys.user_role')
    .values({ user_id: grant.userId, role_id: grant.roleId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'role_id']).doUpdateSet(values))
    .execute();
}
