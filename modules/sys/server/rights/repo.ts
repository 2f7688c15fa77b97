import type { ObjectFields, RoleGrant } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

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

/** The grants of a role, independent of its holders and of the end of a membership. Ordered: equal rights have one digest. */
const ROLE = sql`json_build_object(
    'roleId', r.id::text, 'code', r.code, 'name', r.name_zh, 'defaultScope', r.default_scope,
    'keys', coalesce((select json_agg(res.international order by res.international) from sys.role_resource rr join sys.resource res on res.id = rr.resource_id
      where rr.role_id = r.id and res.status = 1 and res.deleted_at is null), '[]'),
    'scopes', coalesce((select json_agg(json_build_object('objectCode', sc.object_code, 'scope', sc.scope,
        'deptIds', coalesce((select json_agg(below.id::text order by below.id) from sys.dept top join sys.dept below on below.path like top.path || '%'
          where top.id = any(sc.dept_ids) and below.deleted_at is null), '[]'), 'entityCodes', sc.entity_codes) order by sc.object_code)
      from sys.role_data_scope sc where sc.role_id = r.id), '[]'),
    'fields', coalesce((select json_agg(json_build_object('objectCode', fp.object_code, 'fieldCode', fp.field_code,
        'level', fp.level, 'maskRule', fp.mask_rule) order by fp.object_code, fp.field_code) from sys.role_field_perm fp where fp.role_id = r.id), '[]'))`;

const END = sql`(extract(epoch from ur.expire_at) * 1000)::bigint`;

const DEPTS = sql`coalesce((select json_agg(dept_id::text order by dept_id) from own), '[]') as "deptIds",
  coalesce((select json_agg(d.id::text order by d.id) from sys.dept d where d.deleted_at is null
    and exists (select 1 from own where d.path like own.path || '%')), '[]') as "treeDeptIds"`;

/**
 * Everything that determines the rights of one person, in one query. Expired roles are included: the engine checks the
 * time.
 */
const grantsOf = (userId: string) => sql`${DEPTS},
  coalesce((select json_agg((${ROLE})::jsonb || jsonb_build_object('expiresAt', ${END}) order by r.id)
    from sys.user_role ur join sys.role r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.status = 1 and r.deleted_at is null), '[]') as roles`;

const ownDepts = (userId: string) => sql`own as (
  select sd.dept_id, d.path from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id
  join sys."user" u on u.staff_id = sd.staff_id where u.id = ${userId})`;

const PERSON = sql`u.id::text as "userId", u.staff_id::text as "staffId", s.name, s.job_number as "jobNumber", u.locale`;

/** A role that a person holds. */
export interface HeldRole {
  readonly roleId: string;
  readonly expiresAt: number | null;
}

export type SessionPerson = Omit<SessionRow, 'roles'> & { readonly held: HeldRole[] };

/**
 * The person and the roles they hold; the grants of a role are read once for all its holders. Null = signed out,
 * disabled or left. A person with a password set by another user holds no roles: the session can only set a new
 * password.
 */
export async function loadSession(db: SysDb, sessionId: string, userId: string): Promise<SessionPerson | null> {
  const { rows } = await sql<SessionPerson>`with ${ownDepts(userId)}
    select ${PERSON}, ${DEPTS}, coalesce((select json_agg(json_build_object('roleId', ur.role_id::text, 'expiresAt', ${END}) order by ur.role_id)
      from sys.user_role ur where ur.user_id = ${userId} and not u.must_change_pwd), '[]') as held
    from sys.session ses join sys."user" u on u.id = ses.user_id join sys.staff s on s.id = u.staff_id
    where ses.id = ${sessionId} and u.id = ${userId} and ses.revoked_at is null and ses.absolute_expires_at > now()
      and u.status <> 0 and u.deleted_at is null and s.employ_status <> 3`.execute(db);
  return rows[0] ?? null;
}

/** Null: disabled or deleted. */
export async function loadRole(db: SysDb, roleId: string): Promise<Omit<RoleGrant, 'expiresAt'> | null> {
  const { rows } = await sql<{ role: Omit<RoleGrant, 'expiresAt'> }>`select ${ROLE} as role from sys.role r
    where r.id = ${roleId} and r.status = 1 and r.deleted_at is null`.execute(db);
  return rows[0]?.role ?? null;
}

/** The same facts for any user, for explanations and previews; no session needed. */
export async function loadGrantsOf(db: SysDb, userId: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`with ${ownDepts(userId)}
    select ${PERSON}, ${grantsOf(userId)}
    from sys."user" u join sys.staff s on s.id = u.staff_id where u.id = ${userId} and u.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The user and their current rights, without a session: for work on their behalf. Null = disabled or left. */
export async function loadActive(db: SysDb, userId: string): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`with ${ownDepts(userId)}
    select ${PERSON}, ${grantsOf(userId)}
    from sys."user" u join sys.staff s on s.id = u.staff_id
    where u.id = ${userId} and u.status <> 0 and u.deleted_at is null and s.employ_status <> 3`.execute(db);
  return rows[0] ?? null;
}

/** Fields of every registered object, with their defaults. */
export async function listObjects(db: SysDb): Promise<ObjectFields[]> {
  const { rows } = await sql<ObjectFields>`
    select object_code as code, json_object_agg(field_code, json_build_object('level', default_level, 'maskRule', mask_rule)) as fields
    from sys.object_field group by object_code`.execute(db);
  return rows;
}

/** Keys that administrators bound to calls, in addition to the call's own. */
export async function listExtraBindings(db: SysDb): Promise<{ method: string; path: string; key: string }[]> {
  const { rows } = await sql<{ method: string; path: string; key: string }>`
    select a.method, a.path_pattern as path, r.international as key from sys.resource_api a
    join sys.resource r on r.id = a.resource_id
    where not a.from_contract and r.status = 1 and r.deleted_at is null`.execute(db);
  return rows;
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
  iframe_base: string | null;
}

/** Modules, menus, pages and external entries; buttons (kind 4) are sent as keys. */
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
    .select(['active_router', 'only_one_bookmark', 'hide_aside', 'hide_bookmark', 'external_url', 'iframe_base'])
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where('kind', '<>', 4)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
