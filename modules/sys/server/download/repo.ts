import type { ExportQuery } from '@switchboard/kit-contract';
import type { StoredFile, TableFormat } from '@switchboard/kit-server';
import { EXPORT_STATUS } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface NewTask {
  readonly userId: string;
  readonly staffId: string;
  readonly page: string;
  readonly bizCode: string;
  readonly bizName: { readonly zh: string; readonly en: string };
  readonly name: string;
  readonly query: ExportQuery;
  readonly paramsHash: Buffer;
  readonly columns: readonly string[];
  readonly locale: 'zh' | 'en';
  readonly format: TableFormat;
  readonly totalNum: number;
  /** Created at once, by the process that answers the call. */
  readonly isSync: boolean;
  readonly leaseSeconds: number;
}

/** A task that a worker processes: its work counts as long as `attempt` is the newest. */
export interface ClaimedTask {
  readonly id: string;
  readonly attempt: number;
  /** Attempts since the task was requested, or last retried manually. */
  readonly tries: number;
  readonly userId: string;
  readonly staffId: string;
  readonly bizCode: string;
  readonly name: string;
  readonly query: ExportQuery;
  readonly locale: 'zh' | 'en';
  readonly format: TableFormat;
  readonly place: string;
}

const TASK = sql`t.id::text as id, t.attempt::int as attempt, (t.attempt - t.attempt_base)::int as tries, t.user_id::text as "userId", t.created_by::text as "staffId",
  t.biz_code as "bizCode", t.name, t.params as query, t.locale, t.format, t.place::text as place`;

/** Serializes starts and claims per user: limits are counted, not estimated. */
export async function lockUser(db: SysDb, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sys.dl_export_task'), hashtext(${userId}))`.execute(db);
}

/** Sys R72: the same request within a minute, or while the file is still being created, returns the same task. */
export async function findSame(
  db: SysDb,
  userId: string,
  paramsHash: Buffer,
): Promise<{ id: string; isSync: boolean; fileId: string | null; totalNum: number } | undefined> {
  const { rows } = await sql<{ id: string; isSync: boolean; fileId: string | null; totalNum: number }>`
    select id::text as id, sync_flag as "isSync", file_id::text as "fileId", total_num::int as "totalNum"
    from sys.dl_export_task where user_id = ${userId} and params_hash = ${paramsHash} and deleted_at is null
      and (status in (0, 1) or (status = 2 and created_at > now() - interval '60 seconds'))
    order by id desc limit 1`.execute(db);
  return rows[0];
}

export async function countQueued(db: SysDb, userId: string): Promise<number> {
  const { rows } = await sql<{ num: number }>`select count(*)::int as num from sys.dl_export_task
    where user_id = ${userId} and status = 0`.execute(db);
  return rows[0]?.num ?? 0;
}

export async function insertTask(db: SysDb, task: NewTask): Promise<ClaimedTask> {
  // lint-ok raw-writes: returns the task as a worker claims it
  const { rows } = await sql<ClaimedTask>`insert into sys.dl_export_task as t
      (user_id, created_by, international, biz_code, biz_name_zh, biz_name_en, name, params, params_hash, columns, locale,
       format, sync_flag, total_num, status, attempt, started_at, lease_until)
    values (${task.userId}, ${task.staffId}, ${task.page}, ${task.bizCode}, ${task.bizName.zh}, ${task.bizName.en},
      ${task.name}, ${JSON.stringify(task.query)}, ${task.paramsHash}, ${JSON.stringify(task.columns)}, ${task.locale},
      ${task.format}, ${task.isSync}, ${task.totalNum}, ${task.isSync ? 1 : 0}, ${task.isSync ? 1 : 0},
      case when ${task.isSync} then now() end, case when ${task.isSync} then now() + ${task.leaseSeconds} * interval '1 second' end)
    returning ${TASK}`.execute(db);
  return rows[0] as ClaimedTask;
}

/** Sys R73: queued tasks, and those of a worker that stopped responding. At most `most` of one user run. */
export async function claimTask(
  db: SysDb,
  { id, leaseSeconds, most, maxTries }: { id: string; leaseSeconds: number; most: number; maxTries: number },
): Promise<ClaimedTask | undefined> {
  const { rows: owner } = await sql<{ userId: string }>`select user_id::text as "userId" from sys.dl_export_task
    where id = ${id}`.execute(db);
  if (owner[0] === undefined) return undefined;
  await lockUser(db, owner[0].userId);
  // lint-ok raw-writes: a queue: workers claim and finish tasks
  const { rows } = await sql<ClaimedTask>`update sys.dl_export_task t
    set status = 1, attempt = t.attempt + 1, lease_until = now() + ${leaseSeconds} * interval '1 second', heartbeat_at = now(),
      started_at = now(), done_num = 0, progress = 0, eta_seconds = null, error_msg = null, updated_at = now()
    where t.id = ${id} and t.deleted_at is null and t.attempt - t.attempt_base < ${maxTries}
      and ((t.status = 0 and (t.lease_until is null or t.lease_until <= now())) or (t.status = 1 and t.lease_until <= now()))
      and (select count(*) from sys.dl_export_task o where o.user_id = t.user_id and o.id <> t.id and o.status = 1
        and o.lease_until > now()) < ${most}
    returning ${TASK}`.execute(db);
  return rows[0];
}

type Fence = Pick<ClaimedTask, 'id' | 'attempt'>;
const isMine = ({ id, attempt }: Fence) => sql`id = ${id} and attempt = ${attempt} and status = 1`;

export interface Progress {
  readonly done: number;
  readonly percent: number;
  readonly etaSeconds: number | null;
  readonly total: number;
}

/** Renews the lease and stores the progress. False = another worker has the task, or it was cancelled. */
export async function beat(db: SysDb, task: Fence, progress: Progress, leaseSeconds: number): Promise<boolean> {
  // lint-ok raw-writes: progress of a worker
  const { numAffectedRows } = await sql`update sys.dl_export_task set done_num = ${progress.done},
    total_num = ${progress.total}, progress = ${progress.percent}, eta_seconds = ${progress.etaSeconds},
    heartbeat_at = now(), lease_until = now() + ${leaseSeconds} * interval '1 second' where ${isMine(task)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export interface MadeFile extends StoredFile {
  readonly bucket: string;
  readonly objectKey: string;
  readonly name: string;
  readonly mime: string;
  readonly rows: number;
  readonly isSeen: boolean;
}

/** The only place where a file becomes available. Null = an outdated attempt: its file must be removed (sys R73). */
export async function publishFile(
  db: SysDb,
  task: Pick<ClaimedTask, 'id' | 'attempt' | 'userId' | 'staffId'>,
  { bucket, objectKey, name, mime, rows: count, size, sha256, isSeen }: MadeFile,
): Promise<string | null> {
  // lint-ok raw-writes: creates the file and finishes the task in one statement
  const { rows } = await sql<{ fileId: string }>`with mine as (
      select id from sys.dl_export_task where ${isMine(task)} for update),
    file as (
      insert into sys.dl_file (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state, expire_at, created_by)
      select ${bucket}, ${objectKey}, ${name}, ${size}, ${mime}, ${sha256}, ${task.userId}, 'export', 3,
        now() + interval '7 days', ${task.staffId} from mine returning id)
    update sys.dl_export_task t set status = 2, file_id = file.id, done_num = ${count}, total_num = ${count}, progress = 100,
      eta_seconds = 0, finished_at = now(), expire_at = now() + interval '7 days', lease_until = null, seen = ${isSeen},
      updated_at = now()
    from file, mine where t.id = mine.id returning t.file_id::text as "fileId"`.execute(db);
  return rows[0]?.fileId ?? null;
}

/**
 * Ends a failed attempt. With attempts left the task waits `delaySeconds` and runs again, otherwise it has failed.
 * Returns which.
 */
export async function giveUp(
  db: SysDb,
  task: Fence,
  { reason, isFinal, delaySeconds }: { reason: string; isFinal: boolean; delaySeconds: number },
): Promise<'again' | 'failed' | 'not mine'> {
  // lint-ok raw-writes: a queue: workers claim and finish tasks
  const { rows } = await sql<{ status: number }>`update sys.dl_export_task set
      status = case when ${isFinal} then 3 else 0 end, error_msg = ${reason}, eta_seconds = null,
      lease_until = case when ${isFinal} then null else now() + ${delaySeconds} * interval '1 second' end,
      finished_at = case when ${isFinal} then now() end, updated_at = now()
    where ${isMine(task)} returning status`.execute(db);
  if (rows[0] === undefined) return 'not mine';
  return rows[0].status === EXPORT_STATUS.failed ? 'failed' : 'again';
}

/** Returns an unfinished task to the queue without counting the attempt. False = this worker no longer holds it. */
export async function handBack(db: SysDb, task: Fence): Promise<boolean> {
  // lint-ok raw-writes: a queue: workers claim and finish tasks
  const { numAffectedRows } = await sql`update sys.dl_export_task set status = 0, attempt_base = attempt_base + 1,
    lease_until = null, done_num = 0, progress = 0, eta_seconds = null, updated_at = now() where ${isMine(task)}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Tasks that should be running and are not: the worker died, or no worker was notified. */
export async function dueTasks(db: SysDb, maxAttempts: number): Promise<{ due: string[]; spent: ClaimedTask[] }> {
  const { rows: spent } =
    // lint-ok raw-writes: a queue: workers claim and finish tasks
    await sql<ClaimedTask>`update sys.dl_export_task t set lease_until = now() + interval '1 minute'
    where t.status = 1 and t.lease_until <= now() and t.attempt - t.attempt_base >= ${maxAttempts} returning ${TASK}`.execute(
      db,
    );
  const { rows } = await sql<{ id: string }>`select id::text as id from sys.dl_export_task
    where deleted_at is null and ((status = 1 and lease_until <= now())
      or (status = 0 and coalesce(lease_until, created_at + interval '20 seconds') <= now()))
    order by id limit 1000`.execute(db);
  return { due: rows.map(({ id }) => id), spent };
}

export async function nextQueued(db: SysDb, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys.dl_export_task
    where user_id = ${userId} and status = 0 and deleted_at is null and (lease_until is null or lease_until <= now())
    order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Rows per second of the latest exports of this list. */
export async function findPace(db: SysDb, bizCode: string): Promise<number | null> {
  const { rows } = await sql<{
    pace: number | null;
  }>`select (sum(done_num) / nullif(sum(extract(epoch from finished_at - started_at)), 0))::float8
      as pace from (select done_num, finished_at, started_at from sys.dl_export_task
      where biz_code = ${bizCode} and status = 2 and done_num > 10000 order by finished_at desc limit 10) last`.execute(
    db,
  );
  return rows[0]?.pace ?? null;
}

export const unseenCount = (userId: string) => sql<{ num: number }>`select count(*)::int as num from sys.dl_export_task
  where user_id = ${userId} and status = 2 and not seen and deleted_at is null and expire_at > now()`;

export async function markSeen(db: SysDb, userId: string): Promise<void> {
  // lint-ok raw-writes: a mark of the reader, no change of the task
  await sql`update sys.dl_export_task set seen = true where user_id = ${userId} and not seen and status = 2`.execute(
    db,
  );
}
