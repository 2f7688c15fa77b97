import { insertRow, updateRow, updateRows } from '@switchboard/kit-server';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { deptTable, staffTable, userTable } from '../tables.ts';
import { isNewId } from './apply.ts';
import type { Org, OrgDept, OrgStaff } from './org.ts';

/** Makes the tables match the plan: only rows that differ are written. */
export async function writeOrg(db: SysDb, before: Org, after: Org): Promise<void> {
  const realIds = await writeDepts(db, before.depts, after.depts);
  const known = new Map(before.staff.map((person) => [person.id, person]));
  const changed = after.staff.filter((person) => !isDeepStrictEqual(known.get(person.id), person));
  const added = changed.filter(({ id }) => isNewId(id));
  const staffIds = await insertStaff(db, added);
  await updateStaff(
    db,
    changed.filter(({ id }) => !isNewId(id)),
  );
  const moved = changed.filter((person) => !isDeepStrictEqual(known.get(person.id)?.memberships, person.memberships));
  await replaceMemberships(db, moved, { staffIds, deptIds: realIds });
  await endService(
    db,
    changed.filter((person) => person.hasLeft && known.get(person.id)?.hasLeft === false).map(({ id }) => id),
  );
}

type Ids = ReadonlyMap<string, string>;
const real = (ids: Ids, id: string): string => ids.get(id) ?? id;

async function writeDepts(db: SysDb, before: readonly OrgDept[], after: readonly OrgDept[]): Promise<Ids> {
  const known = new Map(before.map((dept) => [dept.id, dept]));
  const changed = after.filter((dept) => !isDeepStrictEqual(known.get(dept.id), dept));
  const ids = new Map<string, string>();
  for (const dept of changed.filter(({ id }) => isNewId(id))) {
    const { id, dingId, name } = dept;
    const row = { code: `D${dingId}`, nameZh: name, path: '', depth: 0, sort: 0, dingDeptId: dingId, source: 1 };
    ids.set(id, await insertRow(db, deptTable, row, null));
  }
  for (const dept of changed) {
    const parentId = dept.parentId === null ? null : real(ids, dept.parentId);
    const values = { nameZh: dept.name, status: dept.isEnabled ? 1 : 0, parentId };
    await updateRow(db, deptTable, { id: real(ids, dept.id), values, by: null });
  }
  if (changed.length > 0) await rewritePaths(db);
  return ids;
}

/** Computed from the parents for the whole tree: after many moves at once no single path is a safe starting point. */
async function rewritePaths(db: SysDb): Promise<void> {
  // lint-ok raw-writes: paths follow from the parents; the departments below did not change
  await sql`with recursive tree as (
      select id, '/' || id || '/' as path, 1 as depth from sys.dept where parent_id is null and deleted_at is null
      union all
      select d.id, tree.path || d.id || '/', tree.depth + 1 from sys.dept d join tree on d.parent_id = tree.id
      where d.deleted_at is null)
    update sys.dept d set path = tree.path, depth = tree.depth from tree
    where d.id = tree.id and (d.path <> tree.path or d.depth <> tree.depth)`.execute(db);
}

const staffColumns = sql`(id text, "jobNumber" text, "dingId" text, "unionId" text, name text, title text, email text, "joinedOn" date)`;

/** New people get an account without access: no password, no role. Signing in links it (sys R05). */
async function insertStaff(db: SysDb, staff: readonly OrgStaff[]): Promise<Ids> {
  // lint-ok raw-writes: one statement for all people
  const made = await sql<{ id: string; dingId: string }>`
    insert into sys.staff (job_number, name, title, work_email, job_time, ding_user_id, ding_union_id)
    select "jobNumber", name, title, email, "joinedOn", "dingId", "unionId"
    from jsonb_to_recordset(${JSON.stringify(staff)}::jsonb) as v ${staffColumns}
    returning id::text, ding_user_id as "dingId"`.execute(db);
  // lint-ok raw-writes: one statement for all people
  await sql`insert into sys."user" (staff_id, login_name)
    select s.id, case when exists (select 1 from sys."user" u where lower(u.login_name) = lower(s.job_number))
      then s.job_number || '.' || s.id else s.job_number end
    from sys.staff s where s.id = any(${made.rows.map(({ id }) => id)}::bigint[])`.execute(db);
  const byDing = new Map(made.rows.map((row) => [row.dingId, row.id]));
  return new Map(staff.map((person) => [person.id, byDing.get(person.dingId ?? '') ?? '']));
}

async function updateStaff(db: SysDb, staff: readonly OrgStaff[]): Promise<void> {
  await updateRows(db, staffTable, {
    values: {
      name: sql`v.name`,
      title: sql`v.title`,
      workEmail: sql`v.email`,
      jobTime: sql`v."joinedOn"`,
      dingUserId: sql`v."dingId"`,
      dingUnionId: sql`v."unionId"`,
    },
    from: sql`jsonb_to_recordset(${JSON.stringify(staff)}::jsonb) as v ${staffColumns}`,
    where: sql`t.id = v.id::bigint`,
    by: null,
  });
}

async function replaceMemberships(
  db: SysDb,
  staff: readonly OrgStaff[],
  ids: { staffIds: Ids; deptIds: Ids },
): Promise<void> {
  const rows = staff.flatMap((person) =>
    person.memberships.map((one) => ({
      staffId: real(ids.staffIds, person.id),
      deptId: real(ids.deptIds, one.deptId),
      isPrimary: one.isPrimary,
      isHead: one.isHead,
    })),
  );
  const people = staff.filter(({ id }) => !isNewId(id)).map(({ id }) => id);
  await sql`delete from sys.staff_dept where staff_id = any(${people}::bigint[])`.execute(db);
  await sql`insert into sys.staff_dept (staff_id, dept_id, is_primary, is_leader)
    select "staffId", "deptId", "isPrimary", "isHead" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as v ("staffId" bigint, "deptId" bigint, "isPrimary" boolean, "isHead" boolean)`.execute(db);
}

/** Sys R61: marked as left, account disabled, signed out everywhere. The triggers on these tables notify every node. */
async function endService(db: SysDb, staffIds: readonly string[]): Promise<void> {
  if (staffIds.length === 0) return;
  await updateRows(db, staffTable, {
    values: { employStatus: 3, leftAt: sql`(now() at time zone 'Asia/Shanghai')::date` },
    where: sql`t.id = any(${staffIds}::bigint[])`,
    by: null,
  });
  await updateRows(db, userTable, {
    values: { status: 0 },
    where: sql`t.staff_id = any(${staffIds}::bigint[]) and t.status <> 0`,
    by: null,
  });
  await sql`update sys.session s set revoked_at = now(), revoke_reason = 'disabled'
    from sys."user" u where u.id = s.user_id and u.staff_id = any(${staffIds}::bigint[]) and s.revoked_at is null`.execute(
    db,
  );
}
