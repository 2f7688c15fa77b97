import { containing, type Db } from '@switchboard/kit-server';
import type { MailAddress, OUTBOX_STATE } from '@switchboard/mc-contract';
import { type RawBuilder, sql } from 'kysely';

export interface SentFilter {
  readonly accountIds: readonly string[];
  readonly keyword?: string | undefined;
  readonly recipient?: string | undefined;
  readonly state?: 'sending' | 'sent' | 'partial' | 'failed' | 'unknown' | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface ListedMail {
  readonly id: string | null;
  readonly outboxId: string | null;
  readonly accountId: string;
  readonly to: MailAddress[];
  readonly subject: string;
  readonly at: Date;
  readonly hasAttach: boolean;
  readonly state: (typeof OUTBOX_STATE)[keyof typeof OUTBOX_STATE];
  readonly refused: { email: string; text: string | null }[];
  readonly reason: string | null;
  readonly undoUntil: Date | null;
  readonly nextTryAt: Date | null;
}

const STATES = { sending: [0, 1, 2, 4], sent: [3], partial: [3], failed: [5], unknown: [6] } as const;
const TOTAL_CAP = 10_000;

/**
 * Mails in the Sent folders and mails still being sent. Each half reads no more rows than the page needs, by its own
 * index; a mail with a filed copy appears once, as the copy.
 */
export async function listSent(
  db: Db,
  filter: SentFilter,
): Promise<{ rows: ListedMail[]; total: number; isCapped: boolean }> {
  const { pageNo, pageSize } = filter;
  const needed = pageNo * pageSize;
  const { rows } = await sql<ListedMail>`select * from (
      (${copies(filter)} order by m.receive_time desc, m.id desc limit ${needed})
      union all (${underWay(filter)} order by o.created_at desc, o.id desc limit ${needed})) one
    order by at desc, "outboxId" desc nulls last, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(
    db,
  );
  const { rows: counted } = await sql<{
    n: number;
  }>`select (select count(*) from (${copies(filter)} limit ${TOTAL_CAP + 1}) c)::int
    + (select count(*) from (${underWay(filter)} limit ${TOTAL_CAP + 1}) u)::int as n`.execute(db);
  const total = counted[0]?.n ?? 0;
  return { rows, total: Math.min(total, TOTAL_CAP), isCapped: total > TOTAL_CAP };
}

const REFUSED = sql`coalesce((select jsonb_agg(jsonb_build_object('email', r.email, 'text', r.smtp_text) order by r.email)
  from mc.mail_outbox_rcpt r where r.outbox_id = o.id and r.state = 2), '[]')`;
const HAS_REFUSED = sql`exists (select 1 from mc.mail_outbox_rcpt r where r.outbox_id = o.id and r.state = 2)`;

function copies({ accountIds, keyword = '', recipient = '', state, start, end }: SentFilter): RawBuilder<unknown> {
  const isOther = state !== undefined && state !== 'sent' && state !== 'partial';
  return sql`select m.id::text, o.id::text as "outboxId", m.account_id::text as "accountId", m.receiver_list as to, m.subject,
      m.receive_time as at, m.has_attach as "hasAttach", 3 as state, ${REFUSED} as refused, null::text as reason,
      null::timestamptz as "undoUntil", null::timestamptz as "nextTryAt"
    from mc.mail_message m left join mc.mail_outbox o on o.message_id_hdr = m.message_id_hdr and o.account_id = m.account_id
    where m.account_id = any(${[...accountIds]}::bigint[]) and m.box = 1 and m.deleted_at is null
      ${isOther ? sql`and false` : sql``}
      ${state === 'partial' ? sql`and ${HAS_REFUSED}` : state === 'sent' ? sql`and not ${HAS_REFUSED}` : sql``}
      ${keyword === '' ? sql`` : sql`and (m.subject ilike ${containing(keyword)} or m.receiver_list::text ilike ${containing(keyword)})`}
      ${recipient === '' ? sql`` : sql`and m.receiver_list::text ilike ${containing(recipient)}`}
      ${start === undefined ? sql`` : sql`and m.receive_time >= ${start}::timestamptz`}
      ${end === undefined ? sql`` : sql`and m.receive_time <= ${end}::timestamptz`}`;
}

const TO = sql`coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'email', r.email) order by r.email)
  from mc.mail_outbox_rcpt r where r.outbox_id = o.id and r.kind = 1), '[]')`;

function underWay({ accountIds, keyword = '', recipient = '', state, start, end }: SentFilter): RawBuilder<unknown> {
  const like = containing(keyword);
  const named = (text: string) => sql`exists (select 1 from mc.mail_outbox_rcpt r where r.outbox_id = o.id
    and (r.email::text ilike ${text} or r.name ilike ${text}))`;
  return sql`select null::text as id, o.id::text as "outboxId", o.account_id::text as "accountId", ${TO} as to, o.subject,
      coalesce(o.accepted_at, o.created_at) as at,
      exists (select 1 from mc.mail_attachment f where f.draft_id = o.draft_id) as "hasAttach", o.state::int as state, ${REFUSED} as refused,
      case when o.state in (4, 5, 6) then o.smtp_text end as reason,
      case when o.state = 0 and o.not_before > now() then o.not_before end as "undoUntil",
      case when o.state = 4 then o.next_attempt_at end as "nextTryAt"
    from mc.mail_outbox o
    where o.account_id = any(${[...accountIds]}::bigint[]) and o.state <> 7
      and not exists (select 1 from mc.mail_message m where m.account_id = o.account_id and m.message_id_hdr = o.message_id_hdr
        and m.box = 1 and m.deleted_at is null)
      ${state === undefined ? sql`` : sql`and o.state = any(${[...STATES[state]]}::smallint[])`}
      ${state === 'partial' ? sql`and ${HAS_REFUSED}` : state === 'sent' ? sql`and not ${HAS_REFUSED}` : sql``}
      ${keyword === '' ? sql`` : sql`and (o.subject ilike ${like} or ${named(like)})`}
      ${recipient === '' ? sql`` : sql`and ${named(containing(recipient))}`}
      ${start === undefined ? sql`` : sql`and o.created_at >= ${start}::timestamptz`}
      ${end === undefined ? sql`` : sql`and o.created_at <= ${end}::timestamptz`}`;
}
