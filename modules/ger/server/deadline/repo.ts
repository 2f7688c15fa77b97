import { businessDay } from '@switchboard/kit-contract';
import type { Db, WorkdayExceptions } from '@switchboard/kit-server';
import { workdayExceptions } from '@switchboard/sys-server';
import { sql } from 'kysely';

interface Calendar {
  readonly now: Date;
  readonly exceptions: WorkdayExceptions;
}

/** The database clock, and the days from today on that deviate from their weekday. */
export async function readCalendar(tx: Db): Promise<Calendar> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  const [{ now }] = rows as [{ now: Date }];
  return { now, exceptions: await workdayExceptions(tx, businessDay(now)) };
}

/** Tasks past their deadline or due for a reminder; rechecked under the lock of their instance. */
export async function listDue(db: Db): Promise<{ id: string; isTimeout: boolean }[]> {
  const { rows } = await sql<{ id: string; isTimeout: boolean }>`(select id::text, true as "isTimeout" from ger.wf_task
      where status = 'pending' and timed_out_at is null and due_at <= now() order by due_at limit 200)
    union all (select id::text, false from ger.wf_task
      where status = 'pending' and next_remind_at <= now() order by next_remind_at limit 200)`.execute(db);
  return rows;
}

const DUE_TEXT = sql`to_char(t.due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;

export interface DueTask {
  /** Formatted for display. */
  readonly due: string;
  readonly reminded: number;
  readonly assigneeName: string;
}

/** Returns null when the task was handled or another worker was faster. */
export async function markTimedOut(tx: Db, taskId: string): Promise<DueTask | null> {
  const { rows } = await sql<DueTask>`update ger.wf_task t set timed_out_at = now() from sys.staff_name s
    where t.id = ${taskId} and s.id = t.assignee_id and t.status = 'pending' and t.timed_out_at is null and t.due_at <= now()
    returning ${DUE_TEXT} as due, t.auto_remind_count as reminded, s.name as "assigneeName"`.execute(tx);
  return rows[0] ?? null;
}

/** Like `markTimedOut`, for a reminder; the next one is scheduled afterwards. */
export async function markReminded(tx: Db, taskId: string): Promise<DueTask | null> {
  const { rows } =
    await sql<DueTask>`update ger.wf_task t set next_remind_at = null, auto_remind_count = auto_remind_count + 1 from sys.staff_name s
    where t.id = ${taskId} and s.id = t.assignee_id and t.status = 'pending' and t.next_remind_at <= now()
    returning ${DUE_TEXT} as due, t.auto_remind_count as reminded, s.name as "assigneeName"`.execute(tx);
  return rows[0] ?? null;
}

export async function remindAgainAt(tx: Db, taskId: string, at: Date): Promise<void> {
  await sql`update ger.wf_task set next_remind_at = ${at} where id = ${taskId}`.execute(tx);
}
