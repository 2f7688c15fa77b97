import { type Locale, TOTAL_CAP } from '@switchboard/kit-contract';
import { type RowScope, ownedIn } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface PersonRow {
  userId: string;
  name: string;
  jobNumber: string;
  deptName: string | null;
  isActive: boolean;
}

export interface MemberRow extends PersonRow {
  expireAt: string | null;
  grantedAt: string;
  grantedByName: string | null;
}

const PERSON = sql`join sys.staff s on s.id = u.staff_id
  left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary left join sys.dept d on d.id = pd.dept_id`;
const FROM = sql`sys."user" u ${PERSON}`;
const MEMBERS = sql`sys.user_role ur join sys."user" u on u.id = ur.user_id ${PERSON}`;

const columns = (locale: Locale) => sql`u.id::text as "userId", s.name, s.job_number as "jobNumber",
  ${locale === 'en' ? sql`coalesce(d.name_en, d.name_zh)` : sql`d.name_zh`} as "deptName",
  (u.status <> 0 and s.employ_status <> 3) as "isActive"`;

/** Rows of people that the caller may see: decided by the same columns as the staff list. */
const inScope = (scope: RowScope): RawBuilder<unknown> =>
  ownedIn(scope, { owner: sql`u.staff_id`, dept: sql`pd.dept_id` });

const matches = (keyword: string): RawBuilder<unknown> => {
  const text = `%${keyword.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return keyword === ''
    ? sql`true`
    : sql`(s.name ilike ${text} or s.job_number ilike ${text} or u.login_name ilike ${text})`;
};

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function pageMembers(
  db: SysDb,
  query: { roleId: string; keyword: string; limit: number; offset: number; scope: RowScope; locale: Locale },
): Promise<{ rows: MemberRow[]; total: number }> {
  const where = sql`ur.role_id = ${query.roleId} and u.deleted_at is null and ${inScope(query.scope)} and ${matches(query.keyword)}`;
  const { rows } = await sql<MemberRow>`
    select ${columns(query.locale)}, ${iso('ur.expire_at')} as "expireAt", ${iso('ur.granted_at')} as "grantedAt",
      giver.name as "grantedByName"
    from ${MEMBERS} left join sys.staff giver on giver.id = ur.granted_by
    where ${where} order by s.job_number limit ${query.limit} offset ${query.offset}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from (select 1 from ${MEMBERS}
    where ${where} limit ${TOTAL_CAP + 1}) capped`.execute(db);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export async function findPeople(
  db: SysDb,
  query: { keyword: string; limit: number; scope: RowScope; locale: Locale },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select ${columns(query.locale)} from ${FROM}
    where u.deleted_at is null and ${inScope(query.scope)} and ${matches(query.keyword)}
    order by s.job_number limit ${query.limit}`.execute(db);
  return rows;
}

/** The ids that the caller may see. */
export async function visibleUsers(db: SysDb, userIds: readonly string[], scope: RowScope): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select ${columns('zh')} from ${FROM}
    where u.deleted_at is null and u.id = any(${userIds}::bigint[]) and ${inScope(scope)}`.execute(db);
  return rows;
}

export interface Membership {
  userId: string;
  expireAt: string | null;
}

export async function listMemberships(db: SysDb, roleId: string, userIds: readonly string[]): Promise<Membership[]> {
  const { rows } = await sql<Membership>`select ur.user_id::text as "userId", ${iso('ur.expire_at')} as "expireAt"
    from sys.user_role ur where ur.role_id = ${roleId} and ur.user_id = any(${userIds}::bigint[])
    order by ur.user_id`.execute(db);
  return rows;
}

export async function upsertMembers(
  db: SysDb,
  grant: { roleId: string; userIds: readonly string[]; expireAt: string | null; staffId: string },
): Promise<void> {
  await sql`insert into sys.user_role (user_id, role_id, expire_at, granted_by)
    select unnest(${grant.userIds}::bigint[]), ${grant.roleId}, ${grant.expireAt}::timestamptz, ${grant.staffId}
    on conflict (user_id, role_id) do update set expire_at = excluded.expire_at, granted_by = excluded.granted_by,
      granted_at = now()`.execute(db);
}

export async function deleteMembers(db: SysDb, roleId: string, userIds: readonly string[]): Promise<void> {
  await sql`delete from sys.user_role where role_id = ${roleId} and user_id = any(${userIds}::bigint[])`.execute(db);
}
