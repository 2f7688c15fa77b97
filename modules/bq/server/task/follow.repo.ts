import type { TaskState } from '@switchboard/bq-contract';
import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { smsAppointmentTable, smsTaskTable } from '../tables.ts';
import type { CountedTask, TaskFigures } from './figures.ch.repo.ts';

export interface FollowedTask extends CountedTask {
  readonly source: string;
  readonly state: string;
}

/** Reports arrive for up to 72 hours after the last message, so the figures of a task change for that long (rule 10). */
export async function findFollowed(db: Db): Promise<FollowedTask[]> {
  const { rows } =
    await sql<FollowedTask>`select id::text, app_id::text as "appId", source, state, coalesce(started_at, created_at) as since
    from bq.sms_task where started_at is not null and (state in ('sending', 'paused')
      -- those that are over are counted once an hour
      or (ended_at > now() - interval '73 hours' and coalesce(counted_at, '-infinity') < now() - interval '1 hour'))
    order by id limit 5000`.execute(db);
  return rows;
}

/** Which of these tasks have no undelivered commands. For the others the state of the gateway may be outdated. */
export async function findSettled(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select i as id from unnest(${ids}::text[]) i where not exists (
    select 1 from bq.task_command k where k.task_id = i::bigint and (k.told_at is null or k.told_at > now() - interval '10 seconds'))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores the end of a task as reported by the gateway. A task changed by a user at the same time is checked again in a
 * minute.
 */
export async function noteEnd(
  tx: Db,
  { id, state }: Pick<FollowedTask, 'id' | 'state'>,
  end: Extract<TaskState['state'], 'done' | 'cancelled'>,
  at: Date,
): Promise<void> {
  const where = sql`t.id = ${id}::bigint and t.state = ${state}`;
  await updateRows(tx, smsTaskTable, { values: { state: end, endedAt: at }, where, by: null });
  const values = { state: end === 'done' ? 'done' : 'failed' };
  const appointment = sql`t.task_id = ${id}::bigint and t.state = 'triggered'`;
  await updateRows(tx, smsAppointmentTable, { values, where: appointment, by: null });
}

export async function storeFigures(
  db: Db,
  tasks: readonly CountedTask[],
  figures: readonly TaskFigures[],
): Promise<void> {
  // lint-ok raw-writes: counting makes no open form stale
  await sql`update bq.sms_task t set sent = coalesce(f.sent, 0), reportable = coalesce(f.reportable, 0),
      delivered = coalesce(f.delivered, 0), failed = coalesce(f.failed, 0), counted_at = now()
    from unnest(${tasks.map(({ id }) => id)}::bigint[]) asked (id)
      left join jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
        f (id bigint, sent int, reportable int, delivered int, failed int) on f.id = asked.id
    where t.id = asked.id`.execute(db);
}
