import type { Locale } from '@switchboard/kit-contract';
import { definePgSource, rowCondition, type RowScope, updateRow, updateRows } from '@switchboard/kit-server';
import { FB_LIST_KEY, FEEDBACK_STATUS, feedbackResource, myFeedbackResource } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { feedbackTable } from '../tables.ts';
import type { FeedbackStatus, ReplySide } from './states.ts';

const FROM = sql`sys.feedback f join sys."user" u on u.id = f.user_id join sys.staff s on s.id = u.staff_id
  left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary left join sys.dept d on d.id = pd.dept_id
  left join sys.resource res on res.id = f.resource_id
  left join sys."user" hu on hu.id = f.handler_id left join sys.staff hs on hs.id = hu.staff_id`;
const OWNER = sql`u.staff_id`;
const UNGUARDED = 'the staff tables contain the owner of a feedback, and every sign-in reads them without a user';
const SCOPE_COLUMNS = { owner: OWNER, dept: sql`pd.dept_id`, unguarded: UNGUARDED };

/** English names are optional (sys.md §0): fall back to Chinese. */
const named = (alias: 'res' | 'd', locale: Locale) =>
  locale === 'en'
    ? sql<string | null>`coalesce(${sql.ref(`${alias}.name_en`)}, ${sql.ref(`${alias}.name_zh`)})`
    : sql<string | null>`${sql.ref(`${alias}.name_zh`)}`;

const shared = (locale: Locale) => ({
  id: sql`f.id`,
  no: sql`f.no`,
  type: sql`f.type`,
  pageName: named('res', locale),
  content: sql`f.content`,
  urgency: sql`f.urgency`,
  status: sql`f.status`,
  createdAt: sql`f.created_at`,
  lastReplyAt: sql`f.last_reply_at`,
});

/** The rows of a department are those handled by its people (sys R34). */
export const feedbackSource = (locale: Locale) =>
  definePgSource({
    resource: feedbackResource,
    from: FROM,
    where: sql`f.deleted_at is null`,
    scope: SCOPE_COLUMNS,
    columns: {
      ...shared(locale),
      submitterName: sql`s.name`,
      deptName: named('d', locale),
      handlerName: sql`hs.name`,
      version: sql`f.version`,
    },
  });

export const myFeedbackSource = (locale: Locale) =>
  definePgSource({
    resource: myFeedbackResource,
    from: FROM,
    where: sql`f.deleted_at is null`,
    scope: { owner: OWNER, unguarded: UNGUARDED },
    columns: {
      ...shared(locale),
      lastReply: sql`(select r.content from sys.feedback_reply r where r.feedback_id = f.id and r.side = 2
        order by r.created_at desc, r.id desc limit 1)`,
      userUnread: sql`f.user_unread`,
    },
  });

export interface FeedbackRow {
  id: string;
  no: string;
  userId: string;
  staffId: string;
  type: string;
  pageName: string | null;
  pagePath: string | null;
  content: string;
  urgency: number;
  status: FeedbackStatus;
  handlerId: string | null;
  handlerName: string | null;
  submitterName: string;
  createdAt: Date;
  version: number;
}

/**
 * Uses the condition of the list and of its `rowRights`; no share opens feedback, and reading requires the same as
 * changing.
 */
const inScope = (scope: RowScope) => rowCondition(SCOPE_COLUMNS, scope, 'change') ?? sql`true`;

const select = (locale: Locale) => sql`select f.id::text as id, f.no, f.user_id::text as "userId",
    u.staff_id::text as "staffId", f.type, ${named('res', locale)} as "pageName", f.page_path as "pagePath", f.content, f.urgency,
    f.status, f.handler_id::text as "handlerId", hs.name as "handlerName", s.name as "submitterName",
    f.created_at as "createdAt", f.version from ${FROM}`;

/** Own feedback, or rows within `scope`; null scope = own only. */
export async function findFeedback(
  db: SysDb,
  id: string,
  { userId, scope, locale }: { userId: string; scope: RowScope | null; locale: Locale },
): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`${select(locale)} where f.id = ${id}::bigint and f.deleted_at is null
    and (f.user_id = ${userId}::bigint or ${scope === null ? sql`false` : inScope(scope)})`.execute(db);
  return rows[0];
}

/** Locked for the transaction, if the list shows it under this scope; null = only the submitter's own. */
export async function lockFeedback(
  db: SysDb,
  id: string,
  { userId, scope }: { userId: string; scope: RowScope | null },
): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`${select('zh')} where f.id = ${id}::bigint and f.deleted_at is null
    and ${scope === null ? sql`f.user_id = ${userId}::bigint` : inScope(scope)} for update of f`.execute(db);
  return rows[0];
}

export async function insertFeedback(
  db: SysDb,
  row: {
    userId: string;
    staffId: string;
    type: string;
    resourceId: string | null;
    pagePath: string | null;
    content: string;
    urgency: number;
    handlerId: string | null;
  },
): Promise<{ id: string; no: string }> {
  // lint-ok raw-writes: returns the generated number
  const { rows } = await sql<{ id: string; no: string }>`insert into sys.feedback
      (no, user_id, type, resource_id, page_path, content, urgency, handler_id, created_by, updated_by)
    values ('FB' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('sys.feedback_no_seq')::text, 5, '0'),
      ${row.userId}::bigint, ${row.type}, ${row.resourceId}::bigint, ${row.pagePath}, ${row.content}, ${row.urgency},
      ${row.handlerId}::bigint, ${row.staffId}::bigint, ${row.staffId}::bigint)
    returning id::text as id, no`.execute(db);
  return rows[0] as { id: string; no: string };
}

export async function addReply(
  db: SysDb,
  reply: {
    feedbackId: string;
    userId: string;
    staffId: string;
    side: ReplySide;
    content: string;
    status: FeedbackStatus;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into sys.feedback_reply (feedback_id, user_id, side, content)
    values (${reply.feedbackId}::bigint, ${reply.userId}::bigint, ${reply.side}, ${reply.content}) returning id::text as id`.execute(
    db,
  );
  const isAnswer = reply.side === 2;
  const answered = { lastReplyAt: sql`now()`, handlerId: sql`coalesce(handler_id, ${reply.userId}::bigint)` };
  await updateRow(db, feedbackTable, {
    id: reply.feedbackId,
    values: { status: reply.status, userUnread: isAnswer, ...(isAnswer ? answered : {}) },
    by: reply.staffId,
  });
  return (rows[0] as { id: string }).id;
}

export interface ReplyRow {
  id: string;
  side: ReplySide;
  name: string;
  content: string;
  createdAt: Date;
  readAt: Date | null;
}

export async function listReplies(db: SysDb, feedbackId: string): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`select r.id::text as id, r.side, s.name, r.content, r.created_at as "createdAt",
      r.read_at as "readAt" from sys.feedback_reply r join sys."user" u on u.id = r.user_id
    join sys.staff s on s.id = u.staff_id where r.feedback_id = ${feedbackId}::bigint order by r.created_at, r.id`.execute(
    db,
  );
  return rows;
}

/** The submitter opened the feedback: clears the red dot. */
export async function markRead(db: SysDb, feedbackId: string): Promise<void> {
  // lint-ok raw-writes: a mark of the reader, no change of the feedback
  await sql`update sys.feedback set user_unread = false where id = ${feedbackId}::bigint and user_unread`.execute(db);
  await sql`update sys.feedback_reply set read_at = now() where feedback_id = ${feedbackId}::bigint and side = 2
    and read_at is null`.execute(db);
}

export const unreadCount = (userId: string) => sql<{ n: number }>`select count(*)::int as n from sys.feedback
  where user_id = ${userId}::bigint and user_unread and deleted_at is null`;

export async function countUnread(db: SysDb, userId: string): Promise<number> {
  const { rows } = await unreadCount(userId).execute(db);
  return rows[0]?.n ?? 0;
}

export async function countPending(db: SysDb, scope: RowScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${FROM}
    where f.status = 0 and f.deleted_at is null and ${inScope(scope)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function hasFeedback(db: SysDb, userId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys.feedback where user_id = ${userId}::bigint and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

export async function feedbackOfReply(db: SysDb, replyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select feedback_id::text as id from sys.feedback_reply
    where id = ${replyId}::bigint`.execute(db);
  return rows[0]?.id;
}

export interface HandlerRow {
  handlerId: string;
  name: string;
}

/** Active users with a role that allows replies. */
export async function listHandlers(db: SysDb): Promise<HandlerRow[]> {
  const { rows } = await sql<HandlerRow>`select distinct u.id::text as "handlerId", s.name from sys."user" u
    join sys.staff s on s.id = u.staff_id join sys.user_role ur on ur.user_id = u.id
    join sys.role r on r.id = ur.role_id and r.status = 1 and r.deleted_at is null
    join sys.role_resource rr on rr.role_id = r.id
    join sys.resource res on res.id = rr.resource_id and res.international = ${`${FB_LIST_KEY}:reply`} and res.status = 1
      and res.deleted_at is null
    where u.status = 1 and u.deleted_at is null and (ur.expire_at is null or ur.expire_at > now()) order by s.name`.execute(
    db,
  );
  return rows;
}

export interface ConfigRow {
  tipsZh: string;
  tipsEn: string | null;
  handlerIds: string[];
  autoCloseDays: number;
  version: number;
}

export async function readConfig(db: SysDb): Promise<ConfigRow> {
  const { rows } =
    await sql<ConfigRow>`select tips_zh as "tipsZh", tips_en as "tipsEn", handler_ids::text[] as "handlerIds",
    auto_close_days as "autoCloseDays", version from sys.feedback_config where id = 1`.execute(db);
  return rows[0] as ConfigRow;
}

/** One statement: two workers at once close each feedback once. */
export async function closeAnsweredBefore(db: SysDb, moment: Date): Promise<number> {
  return await updateRows(db, feedbackTable, {
    values: { status: FEEDBACK_STATUS.closed, updatedBy: null },
    where: sql`t.status = ${FEEDBACK_STATUS.replied} and t.last_reply_at < ${moment} and t.deleted_at is null`,
    by: null,
  });
}

export async function isResource(db: SysDb, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys.resource where id = ${id}::bigint and kind in (2, 3) and deleted_at is null`.execute(
      db,
    );
  return rows.length > 0;
}
