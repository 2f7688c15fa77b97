import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** In service and able to sign in: only such people can decide. */
const CAN_ACT = sql`s.deleted_at is null and s.employ_status <> 3 and exists (select 1 from sys."user" u
  where u.staff_id = s.id and u.status = 1 and u.deleted_at is null)`;

/**
 * People who decide for a person, nearest first: the line manager, then the heads of the own department and of those
 * above it. Never the person.
 */
export async function managersOf(db: Db, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with above as (
      select d.id, d.depth, d.leader_staff_id from sys.staff_dept sd join sys.dept own on own.id = sd.dept_id
      join sys.dept d on own.path like d.path || '%' and d.deleted_at is null
      where sd.staff_id = ${staffId} and sd.is_primary),
    candidates as (
      select p.leader_id as staff_id, 1000 as depth, true as is_named from sys.staff p where p.id = ${staffId}
      union all select leader_staff_id, depth, true from above
      union all select head.staff_id, above.depth, false from above
        join sys.staff_dept head on head.dept_id = above.id and head.is_leader)
    select s.id::text from candidates c join sys.staff s on s.id = c.staff_id
    where s.id <> ${staffId} and ${CAN_ACT}
    group by s.id order by max(c.depth) desc, bool_or(c.is_named) desc, s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** People who hold a right now, in order. */
export async function staffHolding(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id::text from sys.staff s
    join sys."user" holder on holder.staff_id = s.id and holder.deleted_at is null
    join sys.user_role ur on ur.user_id = holder.id and (ur.expire_at is null or ur.expire_at > now())
    join sys.role r on r.id = ur.role_id and r.status = 1 and r.deleted_at is null
    join sys.role_resource rr on rr.role_id = r.id
    join sys.resource res on res.id = rr.resource_id and res.status = 1 and res.deleted_at is null
    where res.international = ${key} and ${CAN_ACT} group by s.id order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these people who are in service and can sign in. */
export async function ableStaff(db: Db, staffIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select s.id::text from sys.staff s
    where s.id = any(${staffIds}::bigint[]) and ${CAN_ACT}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The account of a person with the keys it has now; undefined if it cannot sign in. */
export async function accountOf(db: Db, staffId: string): Promise<{ userId: string; keys: string[] } | undefined> {
  const { rows } = await sql<{ userId: string; keys: string[] }>`select u.id::text as "userId", array(
      select distinct res.international::text from sys.user_role ur
      join sys.role r on r.id = ur.role_id and r.status = 1 and r.deleted_at is null
      join sys.role_resource rr on rr.role_id = r.id
      join sys.resource res on res.id = rr.resource_id and res.status = 1 and res.deleted_at is null
      where ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now())) as keys
    from sys."user" u where u.staff_id = ${staffId}::bigint and u.status = 1 and u.deleted_at is null`.execute(db);
  return rows[0];
}
