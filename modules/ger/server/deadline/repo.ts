import { businessDay } from '@switchboard/kit-contract';
import { type Db, updateRows, type WorkdayExceptions } from '@switchboard/kit-server';
import { workdayExceptions } from '@switchboard/sys-server';
import { sql } from 'kysely';
import { wfTaskTable } from '../tables.ts';

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

export interface DueTask {
  /** Formatted for display. */
  readonly due: string;
  readonly reminded: number;
  readonly assigneeName: string;
}

const DUE_TASK = sql<DueTask>`to_char(t.due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due,
  t.auto_remind_count as reminded, s.name as "assigneeName"`;

/** Returns null when the task was handled or another worker was faster. */
export async function markTimedOut(tx: Db, taskId: string): Promise<DueTask | null> {
  const [due] = await updateRows(tx, wfTaskTable, {
    values: { timedOutAt: sql`now()` },
    from: sql`sys.staff_name s`,
    where: sql`t.id = ${taskId} and s.id = t.assignee_id and t.status = 'pending' and t.timed_out_at is null and t.due_at <= now()`,
    returning: DUE_TASK,
    by: null,
  });
  return due ?? null;
}

/** Like `markTimedOut`, for a reminder; the next one is scheduled afterwards. */
export async function markReminded(tx: Db, taskId: string): Promise<DueTask | null> {
  const [due] = await updateRows(tx, wfTaskTable, {
    values: { nextRemindAt: null, autoRemindCount: sql`t.auto_remind_count + 1` },
    from: sql`sys.staff_name s`,
    where: sql`t.id = ${taskId} and s.id = t.assignee_id and t.status = 'pending' and t.next_remind_at <= now()`,
    returning: DUE_TASK,
    by: null,
  });
  return due ?? null;
}
