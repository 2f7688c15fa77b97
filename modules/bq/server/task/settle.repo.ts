import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { smsAppointmentTable, smsTaskTable, twoWayTaskTable, voiceTaskTable } from '../tables.ts';

/** The gateway refused the task: nothing was sent. */
export async function noteNotStarted(tx: Db, taskId: string): Promise<void> {
  const endedAt = sql`now()`;
  const sms = sql`t.id = ${taskId}::bigint and t.state in ('sending', 'paused')`;
  await updateRows(tx, smsTaskTable, { values: { state: 'cancelled', endedAt }, where: sms, by: null });
  const appointment = sql`t.task_id = ${taskId}::bigint and t.state = 'triggered'`;
  await updateRows(tx, smsAppointmentTable, { values: { state: 'failed' }, where: appointment, by: null });
  const twoWay = sql`t.id = ${taskId}::bigint and t.state = 'running'`;
  await updateRows(tx, twoWayTaskTable, { values: { state: 'stopped', endedAt }, where: twoWay, by: null });
  const voice = sql`t.id = ${taskId}::bigint and t.state in ('running', 'paused')`;
  await updateRows(tx, voiceTaskTable, { values: { state: 'stopped', endedAt }, where: voice, by: null });
}

/**
 * The appointment time has passed and the gateway never accepted the task (rule 60). Returns whether there is such an
 * appointment.
 */
export async function expireAppointment(tx: Db, taskId: string): Promise<boolean> {
  const where = sql`t.task_id = ${taskId}::bigint and t.state in ('waiting', 'triggered')`;
  const expired = await updateRows(tx, smsAppointmentTable, { values: { state: 'expired' }, where, by: null });
  const values = { state: 'cancelled', endedAt: sql`now()` };
  const open = sql`t.id = ${taskId}::bigint and t.state in ('scheduled', 'sending', 'paused')`;
  await updateRows(tx, smsTaskTable, { values, where: open, by: null });
  return expired > 0;
}

/** An appointment that never started: the gateway has refunded its charge, or charged nothing. */
export async function noteRefunded(tx: Db, taskId: string): Promise<void> {
  // lint-ok raw-writes: a refund makes no open form stale
  await sql`update bq.sms_appointment set refunded_at = now(), updated_at = now()
    where task_id = ${taskId}::bigint and state in ('cancelled', 'expired') and refunded_at is null`.execute(tx);
}
