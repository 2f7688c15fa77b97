import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface RoleGrant {
  roleId: string;
  defaultScope: number;
  keys: string[];
  /** `deptIds`: the chosen departments and everything below them (sys R34). */
  scopes: { objectCode: string; scope: number; deptIds: string[] }[];
}

export interface SessionRow {
  userId: string;
  staffId: string;
  name: string;
  jobNumber: string;
  locale: 'zh' | 'en';
  deptIds: string[];
  /** Own departments and everything below them. */
  treeDeptIds: string[];
  roles: RoleGrant[];
}

/** Everything the rights of one live session hang on, in one query. Null = signed out, disabled or left. */
export async function loadSession(db: SysDb, sessionId: string, userId: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    with own as (
      select sd.dept_id, d.path from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id
      join sys."user" u on u.staff_id = sd.staff_id where u.id = ${userId}),
    roles as (
      select r.id, r.default_scope from sys.user_role ur join sys.role r on r.id = ur.role_id
      where ur.user_id = ${userId} and r.status = 1 and r.deleted_at is null and (ur.expire_at is null or ur.expire_at > now()))
    select u.id::text as "userId", u.staff_id::text as "staffId", s.name, s.job_number as "jobNumber", u.locale,
      coalesce((select json_agg(dept_id::text) from own), '[]') as "deptIds",
      coalesce((select json_agg(d.id::text) from sys.dept d where d.deleted_at is null
        and exists (select 1 from own where d.path like own.path || '%')), '[]') as "treeDeptIds",
      coalesce((select json_agg(json_build_object(
        'roleId', roles.id::text, 'defaultScope', roles.default_scope,
        'keys', coalesce((select json_agg(res.international) from sys.role_resource rr join sys.resource res on res.id = rr.resource_id
          where rr.role_id = roles.id and res.status = 1 and res.deleted_at is null), '[]'),
        'scopes', coalesce((select json_agg(json_build_object('objectCode', sc.object_code, 'scope', sc.scope,
            'deptIds', coalesce((select json_agg(below.id::text) from sys.dept top join sys.dept below on below.path like top.path || '%'
              where top.id = any(sc.dept_ids) and below.deleted_at is null), '[]')))
          from sys.role_data_scope sc where sc.role_id = roles.id), '[]'))) from roles), '[]') as roles
    from sys.session ses join sys."user" u on u.id = ses.user_id join sys.staff s on s.id = u.staff_id
    where ses.id = ${sessionId} and u.id = ${userId} and ses.revoked_at is null and ses.absolute_expires_at > now()
      and u.status <> 0 and u.deleted_at is null and s.employ_status <> 3`.execute(db);
  return rows[0] ?? null;
}

export interface ResourceRow {
  id: string;
  parent_id: string | null;
  kind: number;
  name_zh: string;
  name_en: string | null;
  international: string;
  router: string | null;
  icon: string | null;
  web_show_flag: number;
  sub_app: string;
  active_router: string | null;
  only_one_bookmark: boolean;
  hide_aside: boolean;
  hide_bookmark: boolean;
  external_url: string | null;
}

/** Modules, menus, pages and external entries; buttons (kind 4) travel as keys. */
export async function listMenuResources(db: SysDb): Promise<ResourceRow[]> {
  return await db
    .selectFrom('sys.resource')
    .select([
      'id',
      'parent_id',
      'kind',
      'name_zh',
      'name_en',
      'international',
      'router',
      'icon',
      'web_show_flag',
      'sub_app',
    ])
    .select(['active_router', 'only_one_bookmark', 'hide_aside', 'hide_bookmark', 'external_url'])
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where('kind', '<>', 4)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
