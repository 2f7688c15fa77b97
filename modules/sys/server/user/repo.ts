import type { Locale } from '@switchboard/kit-contract';
import { definePgSource, perLocale, rowCondition, type RowScope } from '@switchboard/kit-server';
import { userResource } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import { APPEARANCE_TYPE } from '../appearance/repo.ts';
import type { JsonValue } from '../db.gen.ts';
import type { SysDb } from '../db.ts';

/** English names are optional (sys.md §0): fall back to Chinese. */
export const nameOf = (alias: 'd' | 'r', locale: Locale) =>
  locale === 'en'
    ? sql<string>`coalesce(${sql.ref(`${alias}.name_en`)}, ${sql.ref(`${alias}.name_zh`)})`
    : sql<string>`${sql.ref(`${alias}.name_zh`)}`;

const deptNames = (locale: Locale) => sql<string[]>`array(select ${nameOf('d', locale)} from sys.staff_dept sd
  join sys.dept d on d.id = sd.dept_id where sd.staff_id = s.id order by sd.is_primary desc, d.sort)`;

/** Roles in force now: an expired one is shown in the detail, not in the list. */
const liveRoles = sql`sys.user_role ur join sys.role r on r.id = ur.role_id
  where ur.user_id = u.id and r.deleted_at is null and (ur.expire_at is null or ur.expire_at > now())`;

const FROM = sql`sys."user" u join sys.staff s on s.id = u.staff_id
    left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary`;
const SCOPE_COLUMNS = {
  owner: sql`u.staff_id`,
  dept: sql`pd.dept_id`,
  unguarded: 'sign-in, sessions and owner names read accounts before and outside any scope (ADR 0009)',
};

/** A lock ends automatically: the time decides, not the stored state. */
export const accountStatus = sql<number>`case when u.status = 0 then 0 when u.locked_until > now() then 2 else 1 end`;

/** The staff list. Departments and roles are aggregated per row of the page, not joined: a join would multiply the rows. */
export const userSource = perLocale((locale: Locale) =>
  definePgSource({
    resource: userResource,
    from: FROM,
    where: sql`u.deleted_at is null`,
    scope: SCOPE_COLUMNS,
    columns: {
      id: sql`u.id`,
      jobNumber: sql`s.job_number`,
      name: sql`s.name`,
      loginName: sql`u.login_name`,
      deptNames: deptNames(locale),
      deptId: sql`pd.dept_id`,
      deptPathIds: sql`array(select distinct unnest(string_to_array(trim(both '/' from d.path), '/'))
      from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id where sd.staff_id = s.id)`,
      title: sql`s.title`,
      roleNames: sql`array(select ${nameOf('r', locale)} from ${liveRoles} order by r.id)`,
      roleIds: sql`array(select r.id::text from ${liveRoles} order by r.id)`,
      employStatus: sql`s.employ_status`,
      status: accountStatus,
      lastLoginAt: sql`u.last_login_at`,
      signInWays: sql`array_remove(array[case when u.password_hash is not null then 'password' end]::text[]
      || array(select distinct i.provider::text from sys.identity i where i.user_id = u.id and i.deleted_at is null), null)`,
      // encrypted at rest: filled in by `withMobiles`, after the query
      mobile: sql`null::text`,
      workEmail: sql`s.work_email::text`,
      joinedOn: sql`s.job_time`,
    },
  }),
);

export interface AccountRow {
  id: string;
  staffId: string;
  name: string;
  loginName: string;
  status: number;
  version: number;
  mustChangePwd: boolean;
  employStatus: number;
}

/** The account, locked for the transaction, if it is in this scope: by the condition of the list and of its `rowRights`. */
export async function lockAccount(db: SysDb, userId: string, scope: RowScope): Promise<AccountRow | undefined> {
  const inScope = rowCondition(SCOPE_COLUMNS, scope, 'change') ?? sql`true`;
  const { rows } = await sql<AccountRow>`
    select u.id::text as id, u.staff_id::text as "staffId", s.name, u.login_name as "loginName",
      ${accountStatus} as status, u.version, u.must_change_pwd as "mustChangePwd", s.employ_status as "employStatus"
    from ${FROM} where u.id = ${userId}::bigint and u.deleted_at is null and ${inScope} for update of u`.execute(db);
  return rows[0];
}

export interface UserInfoRow {
  avatar: string | null;
  job_time: string | null;
  must_change_pwd: boolean;
  dept_names: string[];
  appearance: JsonValue | null;
}

export async function findProfile(db: SysDb, userId: string, locale: Locale): Promise<UserInfoRow | undefined> {
  const { rows } = await sql<UserInfoRow>`
    select s.avatar, s.job_time, u.must_change_pwd, g.content as appearance, ${deptNames(locale)} as dept_names
    from sys."user" u join sys.staff s on s.id = u.staff_id
      left join sys.user_guide g on g.user_id = u.id and g.type = ${APPEARANCE_TYPE}
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

/** Ids that have a number, with the stored number. */
export async function findMobiles(db: SysDb, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys.user as u')
    .innerJoin('sys.staff as s', 's.id', 'u.staff_id')
    .select(['u.id', 's.mobile_enc'])
    .where('u.id', 'in', [...userIds])
    .where('s.mobile_enc', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.mobile_enc as Buffer]));
}
