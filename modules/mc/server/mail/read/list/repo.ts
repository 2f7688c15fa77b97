import type { MailAddress, MailParty } from '@switchboard/mc-contract';
import { type RawBuilder, sql } from 'kysely';
import type { McDb } from '../../../db.ts';
import { conditions, isWholeBoxByThread, type ListScope, orderOf } from './conditions.repo.ts';

export interface MailListRow {
  readonly id: string;
  readonly accountId: string;
  readonly box: number;
  readonly receiveTime: Date;
  readonly subject: string;
  readonly snippet: string;
  readonly senderName: string | null;
  readonly senderEmail: string;
  readonly receivers: MailAddress[];
  readonly seen: boolean;
  readonly flagged: boolean;
  readonly answered: boolean;
  readonly forwarded: boolean;
  readonly mark: string | null;
  readonly follow: number;
  readonly hasAttach: boolean;
  readonly billFlag: number;
  readonly size: number;
  readonly threadId: string | null;
  readonly threadCount: number;
  readonly spamReason: number | null;
  readonly deletedBoxAt: Date | null;
  readonly party: MailParty | null;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Each mailbox returns its first rows from its own index, and only those few are merged: a user with three boxes of
 * 200,000 mails must not wait for a full sort. Earlier pages are skipped by index, without reading their mails.
 */
export async function listMails(db: McDb, scope: ListScope, { limit, offset }: Window): Promise<MailListRow[]> {
  const order = orderOf(scope.query);
  const { rows } = await sql<MailListRow>`
    select ${listColumns(scope.query.threadFlag === true)} from (
      select k.id from unnest(${[...scope.accountIds]}::bigint[]) as a (id) cross join lateral (
        select ${order.column} as place, m.id from mc.mail_message m where m.account_id = a.id and ${conditions(scope)}
        order by ${order.by} limit ${limit + offset}) k
      order by k.place ${order.direction}, k.id ${order.direction} limit ${limit} offset ${offset}) k
    join mc.mail_message m on m.id = k.id
    order by ${order.by}`.execute(db);
  return rows;
}

export async function countMails(db: McDb, scope: ListScope, cap: number): Promise<number> {
  const accountIds = sql`any(${[...scope.accountIds]}::bigint[])`;
  // a whole box by threads: checking every thread costs a tenth of checking for every mail whether it is the newest of
  // its thread
  const counted = isWholeBoxByThread(scope.query)
    ? sql`select 1 from mc.mail_thread t where t.account_id = ${accountIds} and exists (select 1 from mc.mail_message m
        where m.thread_id = t.id and m.box = ${scope.box} and m.deleted_at is null)`
    : sql`select 1 from mc.mail_message m where m.account_id = ${accountIds} and ${conditions(scope)}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${counted} limit ${cap}) as capped`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** mc M64: the mails before and after a mail in the list that it was opened from. */
export async function neighbours(
  db: McDb,
  scope: ListScope,
  id: string,
): Promise<{ prevId: string | null; nextId: string | null }> {
  const { by, back, key, isDescending } = orderOf(scope.query);
  const here = sql`(select ${key} from mc.mail_message m where m.id = ${id})`;
  const [after, before] = isDescending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const one = async (side: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<string | null> => {
    const { rows } = await sql<{ id: string }>`select m.id::text as id from mc.mail_message m
      where m.account_id = any(${[...scope.accountIds]}::bigint[]) and ${conditions(scope)} and m.id <> ${id}
        and (${key}) ${side} ${here} order by ${order} limit 1`.execute(db);
    return rows[0]?.id ?? null;
  };
  const [nextId, prevId] = await Promise.all([one(after, by), one(before, back)]);
  return { prevId, nextId };
}

export interface SenderRow {
  readonly name: string | null;
  readonly email: string;
  readonly lastTime: Date;
}

export async function listSenders(
  db: McDb,
  { accountIds, keyword }: { accountIds: readonly string[]; keyword: string },
  { limit, offset }: Window,
): Promise<{ rows: SenderRow[]; total: number }> {
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<SenderRow & { total: number }>`
    select (array_agg(m.sender_name order by m.receive_time desc))[1] as name, m.sender_email::text as email,
      max(m.receive_time) as "lastTime", (count(*) over ())::int as total
    from mc.mail_message m where m.account_id = any(${[...accountIds]}::bigint[]) and m.box = 2 and m.deleted_at is null
      and (m.sender_email ilike ${like} or m.sender_name ilike ${like})
    group by m.sender_email order by max(m.receive_time) desc limit ${limit} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

function listColumns(isByThread: boolean): RawBuilder<unknown> {
  const threadCount = isByThread
    ? sql`greatest(1, (select count(*)::int from mc.mail_message t where t.thread_id = m.thread_id and t.box = m.box
        and t.deleted_at is null))`
    : sql`1`;
  return sql`m.id::text, m.account_id::text as "accountId", m.box, m.receive_time as "receiveTime", m.subject, m.snippet,
    m.sender_name as "senderName", m.sender_email::text as "senderEmail", m.receiver_list as receivers, m.seen, m.flagged,
    m.answered, m.forwarded, m.mark_code as mark, m.follow_code as follow, m.has_attach as "hasAttach",
    m.bill_flag as "billFlag", m.size::float8 as size, m.thread_id::text as "threadId", ${threadCount} as "threadCount",
    m.spam_reason as "spamReason", m.deleted_box_at as "deletedBoxAt",
    (select jsonb_build_object('partyType', d.party_type, 'partyCode', d.party_code, 'partyName', d.party_name)
      from mc.mail_dealing d where d.message_id = m.id order by d.party_type, d.party_code limit 1) as party`;
}
