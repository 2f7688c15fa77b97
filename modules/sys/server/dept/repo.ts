import { definePgSource, updateRow } from '@switchboard/kit-server';
import type { Locale } from '@switchboard/kit-contract';
import { type DeptFields, staffResource } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { deptTable, staffTable } from '../tables.ts';

export interface DeptRow {
  id: string;
  parentId: string | null;
  code: string;
  nameZh: string;
  nameEn: string | null;
  path: string;
  sort: number;
  status: 0 | 1;
  source: 1 | 2;
  leaderStaffId: string | null;
  version: number;
}

export interface CountedDeptRow extends DeptRow {
  leaderName: string | null;
  staffCount: number;
  totalStaffCount: number;
}

const columns = sql`d.id::text as id, d.parent_id::text as "parentId", d.code, d.name_zh as "nameZh", d.name_en as "nameEn",
  d.path, d.sort, d.status, d.source, d.leader_staff_id::text as "leaderStaffId", d.version`;

/** Held until the transaction ends: every change of the tree structure waits here, which prevents cycles. */
export async function lockTree(db: SysDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys.dept.tree'))`.execute(db);
}

/** All departments in order, each with the number of its people and of all people below, each person once. */
export async function listDepts(db: SysDb): Promise<CountedDeptRow[]> {
  const { rows } = await sql<CountedDeptRow>`
    with member as (
      select sd.staff_id, d.id, string_to_array(trim(both '/' from d.path), '/') as above
      from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id
      join sys.staff s on s.id = sd.staff_id and s.employ_status <> 3 and s.deleted_at is null),
    own as (select id, count(*)::int as n from member group by id),
    below as (select a.id, count(distinct member.staff_id)::int as n from member, unnest(member.above) as a (id) group by a.id)
    select ${columns}, leader.name as "leaderName",
      coalesce(own.n, 0) as "staffCount", coalesce(below.n, 0) as "totalStaffCount"
    from sys.dept d left join own on own.id = d.id left join below on below.id = d.id::text
    left join sys.staff leader on leader.id = d.leader_staff_id and leader.employ_status <> 3
    where d.deleted_at is null order by d.depth, d.sort, d.id`.execute(db);
  return rows;
}

export async function findDept(db: SysDb, id: string): Promise<DeptRow | undefined> {
  const { rows } = await sql<DeptRow>`select ${columns} from sys.dept d
    where d.id = ${id}::bigint and d.deleted_at is null`.execute(db);
  return rows[0];
}

export async function isCodeTaken(db: SysDb, code: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from sys.dept
    where code = ${code} and deleted_at is null and id is distinct from ${exceptId}::bigint`.execute(db);
  return rows.length > 0;
}

export async function isStaffInService(db: SysDb, staffId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys.staff')
    .select('id')
    .where('id', '=', staffId)
    .where('employ_status', '<>', 3)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertDept(
  db: SysDb,
  dept: DeptFields & { parent: DeptRow | null; actorId: string },
): Promise<string> {
  // lint-ok raw-writes: the path contains the id of the new row
  const { rows } = await sql<{ id: string }>`
    with made as (select nextval(pg_get_serial_sequence('sys.dept', 'id')) as id)
    insert into sys.dept (id, parent_id, code, name_zh, name_en, path, depth, leader_staff_id, sort, source, created_by, updated_by)
      overriding system value
    select made.id, ${dept.parent?.id ?? null}, ${dept.code}, ${dept.nameZh}, ${dept.nameEn},
      ${dept.parent?.path ?? '/'} || made.id || '/', ${depthOf(dept.parent) + 1}, ${dept.leaderStaffId}, ${dept.sort}, 2,
      ${dept.actorId}, ${dept.actorId} from made
    returning id::text`.execute(db);
  return (rows[0] as { id: string }).id;
}

const depthOf = (dept: DeptRow | null): number => (dept === null ? 0 : dept.path.split('/').length - 2);

/** Moves the department under its new parent and rewrites the paths of everything below it (sys R40). */
export async function placeDept(
  db: SysDb,
  { dept, parent, actorId }: { dept: DeptRow; parent: DeptRow | null; actorId: string },
): Promise<void> {
  const path = `${parent?.path ?? '/'}${dept.id}/`;
  // lint-ok audited-writes: the service writes the entry, with the path
  await updateRow(db, deptTable, { id: dept.id, values: { parentId: parent?.id ?? null }, by: actorId });
  // lint-ok raw-writes: paths follow from the parents; the departments below were not edited
  await sql`update sys.dept set path = ${path} || substr(path, ${dept.path.length + 1}::int),
      depth = depth + ${depthOf(parent) + 1 - depthOf(dept)}::int
    where path like ${`${dept.path}%`}`.execute(db);
}

export async function listSiblingIds(db: SysDb, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from sys.dept
    where parent_id is not distinct from ${parentId}::bigint and deleted_at is null order by sort, id`.execute(db);
  return rows.map((row) => row.id);
}

export async function orderSiblings(db: SysDb, ids: readonly string[]): Promise<void> {
  // lint-ok raw-writes: the siblings were not edited
  await sql`update sys.dept d set sort = o.place - 1
    from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    where d.id = o.id and d.sort <> o.place - 1`.execute(db);
}

/** Contents that prevent the deletion of a department (sys R62). */
export async function countContents(db: SysDb, id: string): Promise<{ staff: number; children: number }> {
  const { rows } = await sql<{ staff: number; children: number }>`select
    (select count(*)::int from sys.staff_dept sd join sys.staff s on s.id = sd.staff_id
      where sd.dept_id = ${id} and s.employ_status <> 3 and s.deleted_at is null) as staff,
    (select count(*)::int from sys.dept where parent_id = ${id} and deleted_at is null) as children`.execute(db);
  return rows[0] as { staff: number; children: number };
}

/** People in service; their departments are aggregated once for all of them, and no person appears twice. */
export const staffSource = (locale: Locale) =>
  definePgSource({
    resource: staffResource,
    table: staffTable,
    alias: 's',
    join: sql`left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary
      left join sys.dept d on d.id = pd.dept_id and d.deleted_at is null
      left join (
        select m.staff_id, array_agg(distinct m.dept_id::text) as dept_ids, array_agg(distinct above.id) as path_ids,
          array_agg(distinct m.dept_id::text) filter (where m.is_leader) as head_of_ids
        from sys.staff_dept m join sys.dept md on md.id = m.dept_id and md.deleted_at is null,
          unnest(string_to_array(trim(both '/' from md.path), '/')) as above (id)
        group by m.staff_id) places on places.staff_id = s.id`,
    where: sql`s.employ_status <> 3`,
    scope: {
      owner: sql`s.id`,
      dept: sql`pd.dept_id`,
      unguarded: 'people are read by sign-in and by every list that shows a name (ADR 0009)',
    },
    columns: {
      deptName: locale === 'en' ? sql`coalesce(d.name_en, d.name_zh)` : sql`d.name_zh`,
      deptIds: sql`coalesce(places.dept_ids, '{}')`,
      deptPathIds: sql`coalesce(places.path_ids, '{}')`,
      headOfIds: sql`coalesce(places.head_of_ids, '{}')`,
    },
  });
