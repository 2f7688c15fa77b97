import type { FillVar } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../db.ts';

export interface Template {
  eventCode: string;
  typeCode: string;
  titleZh: string;
  titleEn: string;
  contentZh: string;
  contentEn: string;
  route: string | null;
  level: number;
  reopens: boolean;
  ding: boolean;
  isOn: boolean;
}

export async function findTemplate(db: McDb, eventCode: string): Promise<Template | null> {
  const { rows } = await sql<Template>`select event_code as "eventCode", type_code as "typeCode", title_zh as "titleZh",
      title_en as "titleEn", content_zh as "contentZh", content_en as "contentEn", route, level, reopens, ding, status = 1 as "isOn"
    from mc.msg_template where event_code = ${eventCode} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export interface TemplateSeed {
  readonly eventCode: string;
  readonly typeCode: string;
  readonly title: readonly [zh: string, en: string];
  readonly content: readonly [zh: string, en: string];
  readonly vars: readonly { key: string; label: string; required: boolean }[];
  readonly route?: string;
  readonly level?: number;
  readonly reopens?: boolean;
  /** Also sent to DingTalk by default. */
  readonly ding?: boolean;
}

/** Inserts a built-in template; a wording that an administrator changed is kept. */
export async function addTemplate(db: McDb, seed: TemplateSeed): Promise<void> {
  // lint-ok raw-writes: a known template keeps its wording
  await sql`insert into mc.msg_template (event_code, type_code, title_zh, title_en, content_zh, content_en, vars, route, level, reopens, ding)
    values (${seed.eventCode}, ${seed.typeCode}, ${seed.title[0]}, ${seed.title[1]}, ${seed.content[0]}, ${seed.content[1]},
      ${JSON.stringify(seed.vars)}::jsonb, ${seed.route ?? null}, ${seed.level ?? 1}, ${seed.reopens ?? false}, ${seed.ding ?? false})
    on conflict (event_code) do nothing`.execute(db);
}

export interface NewMessage {
  template: Template;
  vars: readonly FillVar[];
  objectCode: string | null;
  objectId: string | null;
  link: string | null;
  dedupeKey: string;
  /** Listed as read and without a popup, because the message is sent through other channels. */
  isQuiet: boolean;
}

/**
 * Inserts the message of each person and its push event in one statement. A person who already has the key gets nothing
 * (mc M13), unless the template reopens the old message. A type that a person disabled is stored as read and without a
 * popup (mc M16).
 */
export async function insertMessages(
  db: McDb,
  userIds: readonly string[],
  message: NewMessage,
): Promise<{ userId: string; msgId: string; ding: boolean }[]> {
  const { template, vars } = message;
  const fill = JSON.stringify(vars);
  const { rows } = await sql<{ userId: string; msgId: string; ding: boolean }>`with settings as (
      select u.id as user_id, t.code as type_code, not ${message.isQuiet} and coalesce(not t.can_mute or p.in_app, true) as in_app,
        case when ${message.isQuiet} then false when t.can_mute then coalesce(p.popup, t.popup) else true end as popup,
        not t.can_mute or coalesce(p.ding, true) as ding
      from unnest(${userIds}::bigint[]) u (id) join mc.msg_type t on t.code = ${template.typeCode}
      left join mc.msg_pref p on p.user_id = u.id and p.type_code = t.code),
    made as (
      insert into mc.message (user_id, type_code, event_code, title, title_en, msg_content_template, msg_content_template_en,
        msg_fill_after_var, level, object_code, object_id, link, dedupe_key, status)
      select user_id, type_code, ${template.eventCode}, ${template.titleZh}, ${template.titleEn}, ${template.contentZh},
        ${template.contentEn}, ${fill}::jsonb, ${template.level}, ${message.objectCode}, ${message.objectId}, ${message.link},
        ${message.dedupeKey}, case when in_app then 0 else 1 end
      from settings order by user_id
      on conflict (user_id, dedupe_key) do update set status = 0, read_at = null, created_at = now(),
        msg_fill_after_var = excluded.msg_fill_after_var where ${template.reopens} and message.status <> 0
      returning id, user_id),
    next as (
      insert into mc.push_cursor (user_id, last_seq) select user_id, 1 from made order by user_id
      on conflict (user_id) do update set last_seq = push_cursor.last_seq + 1
      returning user_id, last_seq),
    told as (
      insert into mc.push_event (user_id, seq, event, payload)
      select next.user_id, next.last_seq, 'message', jsonb_build_object('event', 'message', 'msgType', ${template.typeCode}::text,
        'msgId', made.id::text, 'title', ${template.titleZh}::text, 'titleEn', ${template.titleEn}::text,
        'msgContentTemplate', ${template.contentZh}::text, 'msgContentTemplateEn', ${template.contentEn}::text,
        'msgFillAfterVar', ${fill}::text, 'level', ${template.level}::int, 'link', ${message.link}::text, 'popup', settings.popup)
      from next join made using (user_id) join settings using (user_id)
      returning user_id)
    select told.user_id::text as "userId", made.id::text as "msgId", settings.ding
    from told join made using (user_id) join settings using (user_id)`.execute(db);
  return rows;
}
