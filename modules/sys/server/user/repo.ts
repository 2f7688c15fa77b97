import type { Locale } from '@switchboard/kit-contract';
import { definePgSource } from '@switchboard/kit-server';
import { userResource } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

/** English names are optional (sys.md §0): fall back to Chinese. */
const nameOf = (alias: 'd' | 'r', locale: Locale) =>
  locale === 'en'
    ? sql`coalesce(${sql.ref(`${alias}.name_en`)}, ${sql.ref(`${alias}.name_zh`)})`
    : sql`${sql.ref(`${alias}.name_zh`)}`;

const deptNames = (locale: Locale) => sql<string[]>`array(select ${nameOf('d', locale)} from sys.staff_dept sd
  join sys.dept d on d.id = sd.dept_id where sd.staff_id = s.id order by sd.is_primary desc, d.sort)`;

/** The staff list. Departments and roles are gathered per row of the page, not joined: a join would multiply the rows. */
export const userSource = (locale: Locale) =>
  definePgSource({
    resource: userResource,
    from: sql`sys."user" u join sys.staff s on s.id = u.staff_id
    left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary`,
    where: sql`u.deleted_at is null`,
    scope: { owner: sql`u.staff_id`, dept: sql`pd.dept_id` },
    columns: {
      id: sql`u.id`,
      jobNumber: sql`s.job_number`,
      name: sql`s.name`,
      loginName: sql`u.login_name`,
      deptNames: deptNames(locale),
      deptId: sql`pd.dept_id`,
      title: sql`s.title`,
      roleNames: sql`array(select ${nameOf('r', locale)} from sys.user_role ur join sys.role r on r.id = ur.role_id
      where ur.user_id = u.id order by r.id)`,
      employStatus: sql`s.employ_status`,
      status: sql`u.status`,
      lastLoginAt: sql`u.last_login_at`,
      joinedOn: sql`s.job_time`,
    },
  });

export interface UserInfoRow {
  avatar: string | null;
  job_time: string | null;
  dept_names: string[];
}

export async function findUserInfo(db: SysDb, staffId: string, locale: Locale): Promise<UserInfoRow | undefined> {
  return await db
    .selectFrom('sys.staff as s')
    .select(['s.avatar', 's.job_time'])
    .select(deptNames(locale).as('dept_names'))
    .where('s.id', '=', staffId)
    .executeTakeFirst();
}
