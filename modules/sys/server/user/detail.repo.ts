import type { Locale } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { nameOf } from './repo.ts';

export interface PersonRow {
  version: number;
  nameEn: string | null;
  leaderName: string | null;
  leftOn: string | null;
  hasPassword: boolean;
  mustChangePwd: boolean;
  lockedUntil: Date | null;
}

export async function findPerson(db: SysDb, userId: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select u.version, s.name_en as "nameEn", l.name as "leaderName", s.left_at as "leftOn",
      u.password_hash is not null as "hasPassword", u.must_change_pwd as "mustChangePwd",
      case when u.locked_until > now() then u.locked_until end as "lockedUntil"
    from sys."user" u join sys.staff s on s.id = u.staff_id left join sys.staff l on l.id = s.leader_id
    where u.id = ${userId}::bigint`.execute(db);
  return rows[0];
}

export interface DeptRow {
  id: string;
  name: string;
  /** Names from the top, for display. */
  path: string;
  isPrimary: boolean;
  isLeader: boolean;
}

export async function listDeptsOf(db: SysDb, userId: string, locale: Locale): Promise<DeptRow[]> {
  const { rows } = await sql<DeptRow>`
    select own.id::text as id, ${locale === 'en' ? sql`coalesce(own.name_en, own.name_zh)` : sql`own.name_zh`} as name,
      (select string_agg(${nameOf('d', locale)}, ' / ' order by d.depth) from sys.dept d where own.path like d.path || '%') as path,
      sd.is_primary as "isPrimary", sd.is_leader as "isLeader"
    from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id join sys.dept own on own.id = sd.dept_id
    where u.id = ${userId}::bigint order by sd.is_primary desc, own.sort`.execute(db);
  return rows;
}

export interface IdentityRow {
  id: string;
  provider: 'dingtalk' | 'oidc';
  issuer: string;
  subject: string;
  email: string | null;
  linkedAt: Date;
  lastLoginAt: Date | null;
}

export async function listIdentitiesOf(db: SysDb, userId: string): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select id::text as id, provider, issuer, subject, email::text as email, created_at as "linkedAt",
      last_login_at as "lastLoginAt"
    from sys.identity where user_id = ${userId}::bigint and deleted_at is null order by id`.execute(db);
  return rows;
}

export interface DeptOptionRow {
  id: string;
  parentId: string | null;
  name: string;
}

/** `only` = the departments within a user's scope; null = all. */
export async function listDeptOptions(
  db: SysDb,
  only: readonly string[] | null,
  locale: Locale,
): Promise<DeptOptionRow[]> {
  const { rows } = await sql<DeptOptionRow>`
    select d.id::text as id, d.parent_id::text as "parentId", ${nameOf('d', locale)} as name from sys.dept d
    where d.deleted_at is null and ${only === null ? sql`true` : sql`d.id = any(${only}::bigint[])`}
    order by d.depth, d.sort, d.id`.execute(db);
  return rows;
}
