import { updateRows } from '@switchboard/kit-server';
import { EXPORT_STATUS } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { exportTaskTable } from '../tables.ts';

/** Owner filter of tasks: one user, or null for all users. */
export type TaskOwner = string | null;

export interface TaskRow {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly status: number;
  readonly place: string;
}

/** Locked, in the order of ids. Tasks of other users are treated as missing. */
export async function lockTasks(db: SysDb, ids: readonly string[], whose: TaskOwner): Promise<TaskRow[]> {
  const { rows } =
    await sql<TaskRow>`select id::text as id, user_id::text as "userId", name, status::int as status, place::text as place
    from sys.dl_export_task where id = any(${ids}::bigint[]) and deleted_at is null
      and (${whose}::bigint is null or user_id = ${whose}) order by id for update`.execute(db);
  return rows;
}

export async function cancelTasks(db: SysDb, ids: readonly string[]): Promise<void> {
  await updateRows(db, exportTaskTable, {
    values: { status: EXPORT_STATUS.cancelled, finishedAt: sql`now()`, leaseUntil: null, etaSeconds: null },
    where: isOneOf(ids),
    by: null,
  });
}

const isOneOf = (ids: readonly string[]) => sql`t.id = any(${ids}::bigint[])`;

export async function requeueTasks(db: SysDb, ids: readonly string[]): Promise<void> {
  await updateRows(db, exportTaskTable, {
    values: {
      status: EXPORT_STATUS.queued,
      attemptBase: sql`t.attempt`,
      errorMsg: null,
      leaseUntil: null,
      finishedAt: null,
      doneNum: 0,
      progress: 0,
    },
    where: isOneOf(ids),
    by: null,
  });
}

export async function deleteTasks(db: SysDb, ids: readonly string[], staffId: string): Promise<void> {
  const values = { deletedAt: sql`now()`, deletedBy: staffId };
  await updateRows(db, exportTaskTable, { values, where: isOneOf(ids), by: staffId });
}

export interface LinkedFile {
  readonly taskId: string;
  readonly objectKey: string;
  readonly name: string;
  readonly isExpired: boolean;
}

/** Locked: a download is counted once. */
export async function lockFile(db: SysDb, fileId: string, whose: TaskOwner): Promise<LinkedFile | undefined> {
  const { rows } = await sql<LinkedFile>`select t.id::text as "taskId", f.object_key as "objectKey", f.name,
      (t.status = 5 or t.expire_at <= now()) as "isExpired"
    from sys.dl_export_task t join sys.dl_file f on f.id = t.file_id
    where f.id = ${fileId} and t.deleted_at is null and (${whose}::bigint is null or t.user_id = ${whose})
    for update of t`.execute(db);
  return rows[0];
}

export async function countDownload(db: SysDb, taskId: string): Promise<void> {
  // lint-ok raw-writes: a figure is no change of the task
  await sql`update sys.dl_export_task set download_count = download_count + 1, seen = true where id = ${taskId}`.execute(
    db,
  );
}

/** Tasks with files to remove: expired or deleted ones. */
export async function tasksToEmpty(db: SysDb): Promise<{ id: string; fileId: string; place: string }[]> {
  const { rows } = await sql<{
    id: string;
    fileId: string;
    place: string;
  }>`select t.id::text as id, t.file_id::text as "fileId", t.place::text as place
    from sys.dl_export_task t join sys.dl_file f on f.id = t.file_id
    where f.deleted_at is null and (t.deleted_at is not null or (t.status = 2 and t.expire_at <= now())) limit 1000`.execute(
    db,
  );
  return rows;
}

export async function markEmptied(db: SysDb, { id, fileId }: { id: string; fileId: string }): Promise<void> {
  await sql`update sys.dl_file set deleted_at = now(), updated_at = now() where id = ${fileId}`.execute(db);
  const where = sql`t.id = ${id} and t.status = ${EXPORT_STATUS.done}`;
  await updateRows(db, exportTaskTable, { values: { status: EXPORT_STATUS.expired }, where, by: null });
}
