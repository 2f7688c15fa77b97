import type { Locale } from '@switchboard/kit-contract';
import type { FillVar } from '@switchboard/mc-contract';
import { type RawBuilder, sql } from 'kysely';
import type { McDb } from '../db.ts';

export interface MessageRow {
  msgId: string;
  msgType: string;
  title: string;
  msgContentTemplate: string;
  msgFillAfterVar: FillVar[];
  level: number;
  link: string | null;
  status: number;
  createdAt: Date;
}

export interface MessageFilter {
  msgType?: string | undefined;
  status?: number | undefined;
  start?: string | undefined;
  end?: string | undefined;
  keyword?: string | undefined;
}

const columns = (locale: Locale): RawBuilder<unknown> => {
  const [title, content] =
    locale === 'en' ? [sql`m.title_en`, sql`m.msg_content_template_en`] : [sql`m.title`, sql`m.msg_content_template`];
  return sql`m.id::text as "msgId", m.type_code as "msgType", ${title} as title, ${content} as "msgContentTemplate",
    m.msg_fill_after_var as "msgFillAfterVar", m.level, m.link, m.status, m.created_at as "createdAt"`;
};

function conditions(userId: string, filter: MessageFilter): RawBuilder<unknown> {
  const parts = [sql`m.user_id = ${userId}`, sql`m.status <> 2`];
  if (filter.msgType !== undefined) parts.push(sql`m.type_code = ${filter.msgType}`);
  if (filter.status !== undefined) parts.push(sql`m.status = ${filter.status}`);
  if (filter.start !== undefined) parts.push(sql`m.created_at >= ${filter.start}`);
  if (filter.end !== undefined) parts.push(sql`m.created_at <= ${filter.end}`);
  if (filter.keyword !== undefined && filter.keyword !== '') {
    // searches the displayed text: the template with its inserted values
    const like = `%${filter.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(sql`(m.title || ' ' || m.title_en || ' ' || m.msg_content_template || ' ' || m.msg_content_template_en || ' ' ||
      (select coalesce(string_agg(v ->> 'showFieldName', ' '), '') from jsonb_array_elements(m.msg_fill_after_var) v)) ilike ${like}`);
  }
  return sql.join(parts, sql` and `);
}

export async function listMessages(
  db: McDb,
  userId: string,
  { filter, locale, limit, offset }: { filter: MessageFilter; locale: Locale; limit: number; offset: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select ${columns(locale)} from mc.message m where ${conditions(userId, filter)}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countMessages(db: McDb, userId: string, filter: MessageFilter, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from
    (select 1 from mc.message m where ${conditions(userId, filter)} limit ${cap}) as capped`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findMessage(
  db: McDb,
  { userId, msgId, locale }: { userId: string; msgId: string; locale: Locale },
): Promise<(MessageRow & { objectCode: string | null; objectId: string | null }) | null> {
  const { rows } = await sql<
    MessageRow & { objectCode: string | null; objectId: string | null }
  >`select ${columns(locale)}, m.object_code as "objectCode", m.object_id as "objectId" from mc.message m
    where m.user_id = ${userId} and m.id = ${msgId} and m.status <> 2`.execute(db);
  return rows[0] ?? null;
}

export async function updateStatus(
  db: McDb,
  userId: string,
  change: { msgIds: readonly string[] | null; msgType: string | null; status: number },
): Promise<number> {
  const { rows } = await sql`update mc.message set status = ${change.status},
      read_at = case when ${change.status} = 0 then null else coalesce(read_at, now()) end
    where user_id = ${userId} and status <> ${change.status} and status <> 2
      and (${change.msgIds}::bigint[] is null or id = any(${change.msgIds}::bigint[]))
      and (${change.msgType}::text is null or type_code = ${change.msgType})
    returning 1 as done`.execute(db);
  return rows.length;
}

export interface TypeCount {
  msgType: string;
  unread: number;
  total: number;
}

export async function countTypes(db: McDb, userId: string): Promise<TypeCount[]> {
  const { rows } =
    await sql<TypeCount>`select t.code as "msgType", count(m.id) filter (where m.status = 0)::int as unread,
      count(m.id)::int as total
    from mc.msg_type t left join mc.message m on m.type_code = t.code and m.user_id = ${userId} and m.status <> 2
    group by t.code, t.sort order by t.sort`.execute(db);
  return rows;
}

export async function countUnread(db: McDb, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from mc.message
    where user_id = ${userId} and status = 0`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function existsUnread(db: McDb, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from mc.message
    where user_id = ${userId} and status = 0) as is`.execute(db);
  return rows[0]?.is === true;
}

export async function listTypes(db: McDb): Promise<{ code: string; zh: string; en: string; canMute: boolean }[]> {
  const { rows } = await sql<{ code: string; zh: string; en: string; canMute: boolean }>`
    select code, name_zh as zh, name_en as en, can_mute as "canMute" from mc.msg_type order by sort`.execute(db);
  return rows;
}

export async function purgeMessages(db: McDb, batch: number): Promise<number> {
  const { rows } = await sql`delete from mc.message where id in (
      select id from mc.message where created_at < now() - case when status = 0 then interval '365 days' else interval '180 days' end
      limit ${batch})
    returning 1 as done`.execute(db);
  return rows.length;
}
