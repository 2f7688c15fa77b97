import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

/** Held until the transaction ends. */
export async function lockAdministrators(db: SysDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys.administrators'))`.execute(db);
}

/** People who hold the key now and for good: a role with an end is a farewell, not an administrator. */
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

/** The departments and everything below them, as a scope of chosen departments means them (sys R34). */
export async function withDeptsBelow(db: SysDb, deptIds: readonly string[]): Promise<string[]> {
  if (deptIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct below.id::text as id from sys.dept top join sys.dept below on below.path like top.path || '%'
    where top.id = any(${deptIds}::bigint[]) and below.deleted_at is null`.execute(db);
  return rows.map((row) => row.id);
}
