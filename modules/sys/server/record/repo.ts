import type { RecordComment } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export interface ObjectRef {
  readonly objectCode: string;
  readonly objectId: string;
}

interface Before {
  readonly at: string;
  readonly id: string;
}

const utc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const before = (at: Before | null) =>
  at === null ? sql`true` : sql`(r.created_at, r.id) < (${at.at}::timestamptz, ${at.id}::bigint)`;

export async function listComments(
  db: SysDb,
  { objectCode, objectId }: ObjectRef,
  query: { before: Before | null; limit: number; staffId: string },
): Promise<RecordComment[]> {
  const { rows } =
    await sql<RecordComment>`select r.id::text as id, ${utc('r.created_at')} as at, r.created_by::text as "authorId",
      s.name as "authorName", r.content, r.created_by = ${query.staffId}::bigint as "isOwn",
      coalesce((select json_agg(json_build_object('id', m.id::text, 'name', m.name) order by m.id)
        from sys.staff m where m.id = any(r.mention_ids)), '[]') as mentions
    from sys.record_comment r join sys.staff s on s.id = r.created_by
    where r.object_code = ${objectCode} and r.object_id = ${objectId}::bigint and r.deleted_at is null and ${before(query.before)}
    order by r.created_at desc, r.id desc limit ${query.limit}`.execute(db);
  return rows;
}

export async function insertComment(
  db: SysDb,
  { objectCode, objectId }: ObjectRef,
  comment: { content: string; mentionIds: readonly string[]; by: string },
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into sys.record_comment (object_code, object_id, content, mention_ids, created_by)
    values (${objectCode}, ${objectId}::bigint, ${comment.content}, ${comment.mentionIds}::bigint[], ${comment.by}::bigint)
    returning id::text as id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** The text of the comment; null = missing, or another user's comment. */
export async function removeComment(
  db: SysDb,
  { objectCode, objectId }: ObjectRef,
  { id, by }: { id: string; by: string },
): Promise<string | null> {
  const { rows } = await sql<{
    content: string;
  }>`update sys.record_comment set deleted_at = now(), deleted_by = ${by}::bigint
    where id = ${id}::bigint and object_code = ${objectCode} and object_id = ${objectId}::bigint
      and created_by = ${by}::bigint and deleted_at is null returning content`.execute(db);
  return rows[0]?.content ?? null;
}

/** Accounts of people in service; a person without one can be mentioned, but not notified. */
export async function accountsOf(
  db: SysDb,
  staffIds: readonly string[],
): Promise<{ staffId: string; name: string; userId: string }[]> {
  const { rows } = await sql<{ staffId: string; name: string; userId: string }>`
    select s.id::text as "staffId", s.name, u.id::text as "userId" from sys.staff s join sys."user" u on u.staff_id = s.id
    where s.id = any(${staffIds}::bigint[]) and s.employ_status <> 3 and s.deleted_at is null and u.deleted_at is null
      and u.status <> 0`.execute(db);
  return rows;
}

export interface ChangeRow {
  id: string;
  at: string;
  actorName: string | null;
  action: string;
  before: unknown;
  after: unknown;
}

/** Changes of the record; refused attempts and reads are not included. */
export async function listChanges(
  db: SysDb,
  { objectCode, objectId }: ObjectRef,
  query: { before: Before | null; limit: number },
): Promise<ChangeRow[]> {
  const { rows } =
    await sql<ChangeRow>`select r.id::text as id, ${utc('r.created_at')} as at, r.actor_name as "actorName",
      r.action, r.before, r.after
    from sys.audit_log r
    where r.object_code = ${objectCode} and r.object_id = ${objectId} and r.result = 1 and r.category in (1, 3)
      and ${before(query.before)}
    order by r.created_at desc, r.id desc limit ${query.limit}`.execute(db);
  return rows;
}
