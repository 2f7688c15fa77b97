import { smsTaskResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';
import { refusedStart } from '../task/command.repo.ts';
import type { CountedTask } from '../task/figures.ch.repo.ts';
import { OF_ACCOUNT } from '../task/owner.repo.ts';
import { smsTaskTable } from '../tables.ts';

const percent = (part: string, of: string) => sql`round(100.0 * ${sql.ref(part)} / nullif(${sql.ref(of)}, 0), 2)::text`;

export const smsTaskSource = (locale: Locale) =>
  definePgSource({
    resource: smsTaskResource,
    table: smsTaskTable,
    alias: 't',
    join: sql`join bq.app a on a.id = t.app_id left join bq.channel c on c.id = t.channel_id`,
    scope: OF_ACCOUNT,
    columns: {
      appName: sql`a.name`,
      customerName: sql`a.customer_name`,
      progress: sql`round(least(100, 100.0 * t.sent / t.total), 2)::text`,
      deliveryRate: percent('t.delivered', 't.reportable'),
      channelName: sql`c.name`,
      stopReason: sql`coalesce(t.stop_reason, ${refusedStart(sql`t.id`, locale)})`,
    },
  });

export const smsTaskMaster = defineMaster({
  resource: smsTaskResource,
  table: smsTaskTable,
  taken: { zh: '任务编号已存在', en: 'This task number already exists' },
});

/** Where the messages of a task are in the record store. */
export async function findPlace(db: Db, id: string): Promise<CountedTask | undefined> {
  const { rows } =
    await sql<CountedTask>`select id::text, app_id::text as "appId", coalesce(started_at, created_at) as since
    from bq.sms_task where id = ${id}::bigint`.execute(db);
  return rows[0];
}

export async function hasWaitingAppointment(tx: Db, taskId: unknown): Promise<boolean> {
  const { rows } = await sql`select 1 from bq.sms_appointment
    where task_id = ${taskId}::bigint and state = 'waiting'`.execute(tx);
  return rows.length > 0;
}
