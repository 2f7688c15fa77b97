import { deleteRows, insertRow, updateRow, updateRows } from '@switchboard/kit-server';
import type { ImportProblem, ImportRowState, ImportRun } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { importJobTable } from '../tables.ts';

export interface NewRun {
  readonly module: string;
  readonly type: string;
  readonly fileName: string;
  readonly ignored: readonly string[];
  readonly locale: string;
  readonly userId: string;
  readonly staffId: string;
  readonly rows: readonly {
    readonly rowNo: number;
    readonly texts: object;
    readonly value: object;
    readonly state: ImportRowState;
    readonly problems: readonly ImportProblem[];
  }[];
}

export async function insertRun(db: SysDb, run: NewRun): Promise<string> {
  const { module, type, fileName, ignored, locale, userId, staffId, rows } = run;
  const job = { module, type, fileName, ignored: JSON.stringify(ignored), total: rows.length, locale, userId };
  const id = await insertRow(db, importJobTable, { ...job, state: 'confirm' }, staffId);
  // one parameter for any number of rows
  await sql`insert into sys.import_row (job_id, row_no, texts, value, state, problems)
    select ${id}::bigint, r."rowNo", r.texts, r.value, r.state, r.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("rowNo" int, texts jsonb, value jsonb, state varchar(10), problems jsonb)`.execute(db);
  return id;
}

export interface RunRow {
  readonly id: string;
  readonly state: ImportRun['state'];
  readonly userId: string;
  readonly staffId: string;
  readonly locale: 'zh' | 'en';
  readonly isOld: boolean;
}

const RUN = sql`select id::text as id, state, user_id::text as "userId", created_by::text as "staffId", locale,
  created_at < now() - interval '24 hours' as "isOld" from sys.import_job`;

/** Locked: a run is confirmed, processed and undone by one process at a time. */
export async function lockRun(db: SysDb, { id, type }: { id: string; type: string }): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`${RUN} where id = ${id}::bigint and type = ${type} and deleted_at is null
    for update`.execute(db);
  return rows[0];
}

export async function setState(db: SysDb, id: string, state: ImportRun['state']): Promise<void> {
  const finished = FINISHED.has(state) ? { finishedAt: sql`now()` } : {};
  await updateRow(db, importJobTable, { id, values: { state, ...finished }, by: null });
}

const FINISHED: ReadonlySet<ImportRun['state']> = new Set(['done', 'undone', 'failed']);

export interface WaitingRow {
  readonly rowNo: number;
  readonly value: unknown;
  readonly objectId: string | null;
}

export async function waitingRows(
  db: SysDb,
  { id, state, limit }: { id: string; state: ImportRowState; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`select row_no as "rowNo", value, object_id::text as "objectId"
    from sys.import_row where job_id = ${id}::bigint and state = ${state} order by row_no limit ${limit}`.execute(db);
  return rows;
}

export interface RowOutcome {
  readonly rowNo: number;
  readonly state: ImportRowState;
  readonly objectId?: string;
  readonly problems?: readonly ImportProblem[];
}

export async function markRow(db: SysDb, id: string, { rowNo, state, objectId, problems }: RowOutcome): Promise<void> {
  await sql`update sys.import_row set state = ${state}, object_id = coalesce(${objectId ?? null}::bigint, object_id),
    problems = coalesce(${problems === undefined ? null : JSON.stringify(problems)}::jsonb, problems)
    where job_id = ${id}::bigint and row_no = ${rowNo}`.execute(db);
}

type Stored = Omit<ImportRun, 'counts'> & { readonly counts: ImportRun['counts'] | null };

/** A run is visible only to the user who started it: it contains the uploaded file. */
export async function findRun(
  db: SysDb,
  { id, type, userId, shown }: { id: string; type: string; userId: string; shown: number },
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select j.id::text as id, j.state, j.file_name as "fileName", j.total, j.ignored,
      to_char(j.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      (select jsonb_object_agg(c.state, c.count) from (select r.state, count(*)::int as count from sys.import_row r
        where r.job_id = j.id group by r.state) c) as counts,
      coalesce((select jsonb_agg(jsonb_build_object('rowNo', p.row_no, 'state', p.state, 'problems', p.problems)
        order by p.row_no) from (select * from sys.import_row r where r.job_id = j.id and r.state in (${PROBLEM_STATES})
        order by r.row_no limit ${shown}) p), '[]') as problems
    from sys.import_job j
    where j.id = ${id}::bigint and j.type = ${type} and j.user_id = ${userId}::bigint and j.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

const PROBLEM_STATES = sql.raw(`'duplicate', 'error', 'refused', 'kept'`);

export interface ProblemRow {
  readonly rowNo: number;
  readonly texts: Readonly<Record<string, string>>;
  readonly problems: readonly ImportProblem[];
}

export async function problemRows(db: SysDb, id: string): Promise<ProblemRow[]> {
  const { rows } = await sql<ProblemRow>`select row_no as "rowNo", texts, problems from sys.import_row
    where job_id = ${id}::bigint and state in (${PROBLEM_STATES}) order by row_no`.execute(db);
  return rows;
}

/** Runs that are not confirmed within a day expire; rows of old runs are personal data and are deleted after 90 days. */
export async function expireRuns(db: SysDb): Promise<void> {
  await updateRows(db, importJobTable, {
    values: { state: 'failed', finishedAt: sql`now()` },
    where: sql`t.state = 'confirm' and t.created_at < now() - interval '24 hours'`,
    by: null,
  });
  await deleteRows(
    db,
    importJobTable,
    sql`t.state in ('done', 'failed', 'undone') and t.created_at < now() - interval '90 days'`,
  );
}
