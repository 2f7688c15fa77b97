import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { Recipients } from './held.ts';

/** Held until the transaction ends. */
export async function lockAdministrators(db: SysDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys.administrators'))`.execute(db);
}

/** People who hold the key now and without an end date: a role that ends makes no permanent administrator. */
export async function countAdministrators(db: SysDb, key: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(distinct u.id) as count
    from sys.resource res
    join sys.role_resource rr on rr.resource_id = res.id
    join sys.role r on r.id = rr.role_id
    join sys.user_role ur on ur.role_id = r.id
    join sys."user" u on u.id = ur.user_id
    join sys.staff s on s.id = u.staff_id
    where res.international = ${key} and res.status = 1 and res.deleted_at is null
      and r.status = 1 and r.deleted_at is null and ur.expire_at is null
      and u.status <> 0 and u.deleted_at is null and s.employ_status <> 3`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The departments and everything below them, as in a scope of chosen departments (sys R34). */
export async function withDeptsBelow(db: SysDb, deptIds: readonly string[]): Promise<string[]> {
  if (deptIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct below.id::text as id from sys.dept top join sys.dept below on below.path like top.path || '%'
    where top.id = any(${deptIds}::bigint[]) and below.deleted_at is null`.execute(db);
  return rows.map((row) => row.id);
}

/** The accounts that hold the role, including a disabled role or account: both can be enabled again. */
export async function listMemberIds(db: SysDb, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text as id from sys.user_role ur join sys."user" u on u.id = ur.user_id
    where ur.role_id = ${roleId} and u.deleted_at is null and (ur.expire_at is null or ur.expire_at > now())`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Roles that hold the resource, locked and in order: their rights do not change in the meantime. */
export async function lockRolesHolding(db: SysDb, resourceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id::text as id from sys.role r where r.deleted_at is null
      and exists (select 1 from sys.role_resource rr where rr.role_id = r.id and rr.resource_id = ${resourceId}::bigint)
    order by r.id for update of r`.execute(db);
  return rows.map((row) => row.id);
}

/** The departments of all these people, and those including everything below. */
export async function listUserDepts(db: SysDb, userIds: readonly string[]): Promise<Recipients> {
  const { rows } = await sql<{ id: string; isOwn: boolean }>`
    with own as (
      select distinct d.id, d.path from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id
      join sys.dept d on d.id = sd.dept_id where u.id = any(${userIds}::bigint[]))
    select id::text as id, true as "isOwn" from own
    union all select d.id::text, false from sys.dept d
      where d.deleted_at is null and exists (select 1 from own where d.path like own.path || '%')`.execute(db);
  const idsOf = (isOwn: boolean): string[] => rows.filter((row) => row.isOwn === isOwn).map((row) => row.id);
  return { deptIds: idsOf(true), treeDeptIds: idsOf(false) };
}
