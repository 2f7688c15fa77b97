import { type RawBuilder, sql } from 'kysely';
import { pipeline } from '@switchboard/kit-server';
import type { McDb } from '../../db.ts';
import { storableJson } from './storable.ts';
import type { KnownMail } from './thread.ts';

/**
 * All stored mails that these mails answer or refer to, that answer or refer to them, or that are the same mail. Each
 * id is looked up separately (`offset 0`): a planner with outdated statistics of a growing mailbox would compare all
 * its mails with all ids.
 */
export function kinOf(
  accountId: string,
  { ids, named }: { readonly ids: readonly string[]; readonly named: readonly string[] },
): RawBuilder<KnownMail> {
  const columns = sql`m.message_id_hdr as "messageIdHdr", m.in_reply_to as "inReplyTo", m.refs, m.subject_norm as "subjectNorm",
    m.thread_id::text as "threadId"`;
  return sql`select ${columns} from unnest(${[...new Set([...ids, ...named])]}::text[]) k (id) cross join lateral (
        select * from mc.mail_message where account_id = ${accountId} and message_id_hdr = k.id offset 0) m
      where m.thread_id is not null
    union select ${columns} from unnest(${[...new Set(ids)]}::text[]) k (id) cross join lateral (
        select * from mc.mail_message where refs @> array[k.id] offset 0) m
      where m.account_id = ${accountId} and m.thread_id is not null`;
}

/** Reserves this many ids for mails and for threads that they may start; unneeded ones stay unused. */
export const newIds = (count: number): RawBuilder<{ readonly messageId: string; readonly threadId: string }> =>
  sql`select nextval(pg_get_serial_sequence('mc.mail_message', 'id'))::text as "messageId",
    nextval(pg_get_serial_sequence('mc.mail_thread', 'id'))::text as "threadId" from generate_series(1, ${count})`;

export interface NewThread {
  readonly id: string;
  readonly rootHdr: string;
  readonly subjectNorm: string;
  readonly num: number;
  readonly unread: number;
  readonly last: string;
}

export const insertThreads = (accountId: string, threads: readonly NewThread[]): RawBuilder<unknown>[] =>
  threads.length === 0
    ? []
    : [
        sql`insert into mc.mail_thread (id, account_id, root_hdr, subject_norm, msg_count, unread_count, last_time)
          overriding system value
          select t.id, ${accountId}, t."rootHdr", t."subjectNorm", t.num, t.unread, t.last
          from jsonb_to_recordset(${storableJson(threads)}::jsonb) t (id bigint, "rootHdr" text, "subjectNorm" text, num int,
            unread int, last timestamptz)`,
      ];

/** Moves all mails of the first thread to the second and deletes the empty one. */
export function mergeThreads(merges: readonly (readonly [string, string])[]): RawBuilder<unknown>[] {
  if (merges.length === 0) return [];
  const [of, into] = [merges.map(([one]) => one), merges.map(([, other]) => other)];
  return [
    // lint-ok raw-writes: a statement of a pipeline
    sql`update mc.mail_message m set thread_id = p.into_id
      from unnest(${of}::bigint[], ${into}::bigint[]) p (of_id, into_id) where m.thread_id = p.of_id`,
    sql`delete from mc.mail_thread where id = any(${of}::bigint[])`,
  ];
}

/** Recounts these threads. */
export const countThreads = (threadIds: readonly string[]): RawBuilder<unknown>[] =>
  threadIds.length === 0
    ? []
    : [
        sql`update mc.mail_thread t set msg_count = c.num, unread_count = c.unread, last_time = c.last
          from (select m.thread_id, count(*)::int as num, count(*) filter (where not m.seen)::int as unread, max(m.receive_time) as last
            from mc.mail_message m where m.thread_id = any(${[...new Set(threadIds)]}::bigint[]) and m.deleted_at is null group by 1) c
          where t.id = c.thread_id and (t.msg_count, t.unread_count, t.last_time) is distinct from (c.num, c.unread, c.last)`,
      ];

/** The same after mails may have been removed: deletes a thread without mails. */
export async function recountThreads(db: McDb, threadIds: readonly string[]): Promise<void> {
  if (threadIds.length === 0) return;
  await pipeline(db, [
    ...countThreads(threadIds),
    sql`delete from mc.mail_thread t where t.id = any(${[...new Set(threadIds)]}::bigint[])
      and not exists (select 1 from mc.mail_message m where m.thread_id = t.id)`,
  ]);
}
