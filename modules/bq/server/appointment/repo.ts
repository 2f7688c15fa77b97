import { appointmentResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';
import { refusedStart } from '../task/command.repo.ts';
import { OF_ACCOUNT } from '../task/owner.repo.ts';
import { smsAppointmentTable, smsTaskTable } from '../tables.ts';

export const appointmentSource = (locale: Locale) =>
  definePgSource({
    resource: appointmentResource,
    table: smsAppointmentTable,
    alias: 'p',
    join: sql`join bq.sms_task t on t.id = p.task_id join bq.app a on a.id = p.app_id
      left join sys.staff_name s on s.id = p.cancel_by`,
    scope: OF_ACCOUNT,
    columns: {
      taskNo: sql`t.task_no`,
      taskName: sql`t.name`,
      appName: sql`a.name`,
      customerName: sql`a.customer_name`,
      content: sql`t.content`,
      cancelName: sql`s.name`,
      failReason: refusedStart(sql`p.task_id`, locale),
    },
  });

export const appointmentMaster = defineMaster({
  resource: appointmentResource,
  table: smsAppointmentTable,
  taken: { zh: '该任务已有预约', en: 'This task is already scheduled' },
});

/** Cancels the task of a cancelled appointment. */
export async function cancelTaskOf(tx: Db, appointmentId: string, by: string): Promise<string> {
  const [task] = await updateRows(tx, smsTaskTable, {
    values: { state: 'cancelled', endedAt: sql`now()` },
    from: sql`bq.sms_appointment p`,
    where: sql`p.id = ${appointmentId}::bigint and t.id = p.task_id`,
    returning: sql<{ id: string }>`t.id::text as id`,
    by,
  });
  return task?.id ?? '';
}

export interface DueAppointment {
  readonly id: string;
  readonly taskId: string;
  readonly appId: string;
  readonly planAt: Date;
  readonly count: number;
  readonly ref: string;
  readonly channelId: string | null;
  readonly smsType: 'otp' | 'notify' | 'marketing' | 'two_way';
  readonly sender: string;
  readonly body: string;
}

/** Appointments due within these seconds that have no job yet. */
export async function armSoon(tx: Db, seconds: number): Promise<{ id: string; planAt: Date }[]> {
  // lint-ok raw-writes: skips rows that another worker has locked, and users see no difference
  const { rows } = await sql<{ id: string; planAt: Date }>`update bq.sms_appointment set armed_at = now()
    where id in (select id from bq.sms_appointment where state = 'waiting' and armed_at is null
      and plan_at <= now() + ${seconds} * interval '1 second' order by plan_at limit 1000 for update skip locked)
    returning id::text, plan_at as "planAt"`.execute(tx);
  return rows;
}

/** Appointments that are overdue although a job was scheduled: the worker died, or the queue stopped. */
export async function findOverdue(db: Db, bySeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from bq.sms_appointment where state = 'waiting'
    and plan_at < now() - ${bySeconds} * interval '1 second' order by plan_at limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the row until the end of the transaction. Null: not waiting, or not due yet. */
export async function lockDue(tx: Db, id: string): Promise<DueAppointment | null> {
  const { rows } =
    await sql<DueAppointment>`select p.id::text, t.id::text as "taskId", p.app_id::text as "appId", p.plan_at as "planAt",
      p.count, t.recipients_ref as ref, t.channel_id::text as "channelId", t.sms_type as "smsType", t.sender, t.content as body
    from bq.sms_appointment p join bq.sms_task t on t.id = p.task_id
    where p.id = ${id}::bigint and p.state = 'waiting' and p.plan_at <= now() for update of p`.execute(tx);
  return rows[0] ?? null;
}

export async function markTriggered(tx: Db, { id, taskId }: DueAppointment): Promise<void> {
  const triggered = { state: 'triggered', triggeredAt: sql`now()` };
  await updateRow(tx, smsAppointmentTable, { id, values: triggered, by: null });
  const where = sql`t.id = ${taskId}::bigint and t.state = 'scheduled'`;
  await updateRows(tx, smsTaskTable, { values: { state: 'sending', startedAt: sql`now()` }, where, by: null });
}
