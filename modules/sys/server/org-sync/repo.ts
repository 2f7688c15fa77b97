import type { OrgChange } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import type { Org } from './org.ts';
import type { ChangeCounts } from './plan.ts';

/** Everything that a plan is computed from, in a fixed order: the same organisation gives the same text. */
export async function loadOrg(db: SysDb): Promise<Org> {
  const depts = await sql<Org['depts'][number]>`
    select id::text, case when source = 1 then ding_dept_id end as "dingId", name_zh as name, parent_id::text as "parentId",
      status = 1 as "isEnabled"
    from sys.dept where deleted_at is null order by id`.execute(db);
  const staff = await sql<Org['staff'][number]>`
    select s.id::text, s.job_number as "jobNumber", s.ding_user_id as "dingId", s.ding_union_id as "unionId", s.name, s.title,
      s.work_email::text as email, s.job_time as "joinedOn", s.employ_status = 3 as "hasLeft",
      coalesce((select json_agg(json_build_object('deptId', sd.dept_id::text, 'isPrimary', sd.is_primary, 'isHead', sd.is_leader)
        order by sd.dept_id) from sys.staff_dept sd where sd.staff_id = s.id), '[]') as memberships
    from sys.staff s where s.deleted_at is null order by s.id`.execute(db);
  return { depts: depts.rows, staff: staff.rows };
}

export interface RunSummary {
  counts: ChangeCounts;
  staffCount: number;
  /** State of the organisation when the plan was computed. */
  fingerprint?: string;
  /** The dry run that was executed. */
  planId?: string;
}

export interface RunRow {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  isDryRun: boolean;
  state: 'running' | 'done' | 'stopped' | 'failed';
  startedByName: string | null;
  summary: RunSummary | Record<string, never>;
  error: string | null;
  changes: OrgChange[];
}

const runColumns = sql`r.id::text, r.started_at as "startedAt", r.finished_at as "finishedAt", r.is_dry_run as "isDryRun", r.state,
  s.name as "startedByName", r.summary, r.error`;

/** Null: another run is in progress. A run without updates for a quarter of an hour has ended: its process died. */
export async function beginRun(
  db: SysDb,
  run: { isDryRun: boolean; startedBy: string | null },
): Promise<string | null> {
  await sql`update sys.org_sync_run set state = 'failed', finished_at = now(), error = 'the process ended'
    where state = 'running' and started_at < now() - interval '15 minutes'`.execute(db);
  const { rows } = await sql<{ id: string }>`insert into sys.org_sync_run (is_dry_run, state, started_by)
    values (${run.isDryRun}, 'running', ${run.startedBy}) on conflict do nothing returning id::text`.execute(db);
  return rows[0]?.id ?? null;
}

export async function finishRun(
  db: SysDb,
  run: {
    id: string;
    state: 'done' | 'stopped' | 'failed';
    summary?: RunSummary;
    changes?: readonly OrgChange[];
    error?: string;
  },
): Promise<void> {
  await sql`update sys.org_sync_run set state = ${run.state}, finished_at = now(), error = ${run.error ?? null},
      summary = ${JSON.stringify(run.summary ?? {})}::jsonb, changes = ${JSON.stringify(run.changes ?? [])}::jsonb
    where id = ${run.id}`.execute(db);
}

export async function findRun(db: SysDb, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${runColumns}, r.changes from sys.org_sync_run r
    left join sys.staff s on s.id = r.started_by where r.id = ${id}::bigint`.execute(db);
  return rows[0];
}

export async function listRuns(
  db: SysDb,
  page: { pageNo: number; pageSize: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const offset = (page.pageNo - 1) * page.pageSize;
  const [list, total] = await Promise.all([
    sql<RunRow>`select ${runColumns}, '[]'::jsonb as changes from sys.org_sync_run r
      left join sys.staff s on s.id = r.started_by order by r.started_at desc, r.id desc
      limit ${page.pageSize} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from sys.org_sync_run`.execute(db),
  ]);
  return { rows: list.rows, total: total.rows[0]?.n ?? 0 };
}

/** People in service who hold a key now: the recipients of an alert about it. */
export async function holdersOf(db: SysDb, key: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id::text as id from sys.resource res join sys.role_resource rr on rr.resource_id = res.id
    join sys.role r on r.id = rr.role_id and r.status = 1 and r.deleted_at is null
    join sys.user_role ur on ur.role_id = r.id and (ur.expire_at is null or ur.expire_at > now())
    join sys."user" u on u.id = ur.user_id and u.status <> 0 and u.deleted_at is null
    join sys.staff s on s.id = u.staff_id and s.employ_status <> 3
    where res.international = ${key} and res.status = 1 and res.deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** A row is added every half hour; a quarter of a year is enough for troubleshooting. */
export async function dropOldRuns(db: SysDb): Promise<void> {
  await sql`delete from sys.org_sync_run where started_at < now() - interval '90 days'`.execute(db);
}
