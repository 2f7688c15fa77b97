import type { FillVar } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../db.ts';

export interface ObjectRef {
  objectCode: string | null;
  objectId: string | null;
}

export async function insertDingTasks(db: McDb, msgIds: readonly string[]): Promise<void> {
  await sql`insert into mc.ding_task (message_id, user_id, object_code, object_id)
    select id, user_id, object_code, object_id from mc.message where id = any(${msgIds}::bigint[])
    on conflict (message_id) do nothing`.execute(db);
}

export interface WaitingTask extends ObjectRef {
  msgId: string;
  dingUserId: string | null;
  locale: 'zh' | 'en';
  titleZh: string;
  titleEn: string;
  contentZh: string;
  contentEn: string;
  vars: FillVar[];
  attempts: number;
  typeCode: string;
  link: string | null;
}

/** The tasks of these messages that DingTalk has not accepted yet. */
export async function listWaiting(db: McDb, msgIds: readonly string[]): Promise<WaitingTask[]> {
  const { rows } =
    await sql<WaitingTask>`select t.message_id::text as "msgId", s.ding_user_id as "dingUserId", u.locale,
      m.title as "titleZh", m.title_en as "titleEn", m.msg_content_template as "contentZh",
      m.msg_content_template_en as "contentEn", m.msg_fill_after_var as vars, t.attempts,
      m.type_code as "typeCode", m.link,
      t.object_code as "objectCode", t.object_id as "objectId"
    from mc.ding_task t join mc.message m on m.id = t.message_id join sys.user_account u on u.id = t.user_id
      join sys.staff_contact s on s.id = u.staff_id
    where t.message_id = any(${msgIds}::bigint[]) and t.state = 0 order by t.message_id`.execute(db);
  return rows;
}

export async function markTaken(db: McDb, msgId: string, taskId: string): Promise<void> {
  await sql`update mc.ding_task set state = 1, task_id = ${taskId}, attempts = attempts + 1, reason = null, sent_at = now()
    where message_id = ${msgId} and state = 0`.execute(db);
}

/** `isFinal`: there will be no further attempt. */
export async function noteFailure(db: McDb, msgId: string, reason: string, isFinal: boolean): Promise<void> {
  await sql`update mc.ding_task set attempts = attempts + 1, reason = ${reason.slice(0, 200)},
      state = case when ${isFinal} then 3 else state end
    where message_id = ${msgId} and state < 2`.execute(db);
}

export async function markDelivered(db: McDb, msgId: string): Promise<void> {
  await sql`update mc.ding_task set state = 2 where message_id = ${msgId} and state = 1`.execute(db);
}

export interface TakenTask extends ObjectRef {
  msgId: string;
  taskId: string;
  dingUserId: string;
  isOverdue: boolean;
}

/** Accepted by DingTalk some time ago and still without a result; the oldest first. */
export async function listTaken(db: McDb, afterSeconds: number, limit: number): Promise<TakenTask[]> {
  const { rows } = await sql<TakenTask>`select t.message_id::text as "msgId", t.task_id as "taskId",
      coalesce(s.ding_user_id, '') as "dingUserId", t.sent_at < now() - interval '1 hour' as "isOverdue",
      t.object_code as "objectCode", t.object_id as "objectId"
    from mc.ding_task t join sys.user_account u on u.id = t.user_id join sys.staff_contact s on s.id = u.staff_id
    where t.state = 1 and t.sent_at <= now() - make_interval(secs => ${afterSeconds})
    order by t.sent_at limit ${limit}`.execute(db);
  return rows;
}

/** Null = some are still pending. */
export async function countSettled(
  db: McDb,
  objectCode: string,
  objectId: string,
): Promise<{ sent: number; failed: number; reason: string | null } | null> {
  const { rows } = await sql<{ open: number; sent: number; failed: number; reason: string | null }>`select
      count(*) filter (where state < 2)::int as open, count(*) filter (where state = 2)::int as sent,
      count(*) filter (where state = 3)::int as failed, max(reason) filter (where state = 3) as reason
    from mc.ding_task where object_code = ${objectCode} and object_id = ${objectId}`.execute(db);
  const [row] = rows;
  return row === undefined || row.open > 0 ? null : row;
}
