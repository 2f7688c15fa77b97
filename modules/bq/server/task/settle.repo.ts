import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The gateway refused the task: nothing was sent. */
export async function noteNotStarted(tx: Db, taskId: string): Promise<void> {
  await sql`update bq.sms_task set state = 'cancelled', ended_at = now(), updated_at = now(), version = version + 1
    where id = ${taskId}::bigint and state in ('sending', 'paused')`.execute(tx);
  await sql`update bq.sms_appointment set state = 'failed', updated_at = now(), version = version + 1
    where task_id = ${taskId}::bigint and state = 'triggered'`.execute(tx);
  await sql`update bq.two_way_task set state = 'stopped', ended_at = now(), updated_at = now(), version = version + 1
    where id = ${taskId}::bigint and state = 'running'`.execute(tx);
  await sql`update bq.voice_task set state = 'stopped', ended_at = now(), updated_at = now(), version = version + 1
    where id = ${taskId}::bigint and state in ('running', 'paused')`.execute(tx);
}

/**
 * The appointment time has passed and the gateway never accepted the task (rule 60). Returns whether there is such an
 * appointment.
 */
export async function expireAppointment(tx: Db, taskId: string): Promise<boolean> {
  const { rows } = await sql`update bq.sms_appointment set state = 'expired', updated_at = now(), version = version + 1
      where task_id = ${taskId}::bigint and state in ('waiting', 'triggered') returning id`.execute(tx);
  await sql`update bq.sms_task set state = 'cancelled', ended_at = now(), updated_at = now(), version = version + 1
    where id = ${taskId}::bigint and state in ('scheduled', 'sending', 'paused')`.execute(tx);
  return rows.length > 0;
}

/** An appointment that never started: the gateway has refunded its charge, or charged nothing. */
export async function noteRefunded(tx: Db, taskId: string): Promise<void> {
  await sql`update bq.sms_appointment set refunded_at = now(), updated_at = now()
    where task_id = ${taskId}::bigint and state in ('cancelled', 'expired') and refunded_at is null`.execute(tx);
}
