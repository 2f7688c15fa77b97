import { type Db, updateRows } from '@switchboard/kit-server';
import { OUTBOX_STATE as STATE } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import { mailDraftTable } from '../../tables.ts';
import type { Refusal } from './transmit.ts';

/** A mail claimed by one worker. Its writes are refused once another worker has claimed the mail (`leaseNo`). */
export interface ClaimedMail {
  readonly id: string;
  readonly draftId: string | null;
  readonly accountId: string;
  readonly staffId: string;
  readonly submitId: string;
  readonly messageIdHdr: string;
  readonly mimeKey: string;
  readonly envelopeFrom: string;
  readonly subject: string;
  readonly attempts: number;
  readonly leaseNo: string;
}

export const MAIL_COLUMNS = sql`o.id::text, o.draft_id::text as "draftId", o.account_id::text as "accountId", o.staff_id::text as "staffId",
  o.submit_id as "submitId", o.message_id_hdr as "messageIdHdr", o.mime_key as "mimeKey", o.envelope_from::text as "envelopeFrom",
  o.subject, o.attempts, o.lease_no::text as "leaseNo"`;

const soon = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** mc M46: claims due mails, and those that a worker abandoned before it sent DATA. */
export async function claimDue(db: Db, limit: number, leaseSeconds: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`update mc.mail_outbox o set state = ${STATE.connecting}, phase = 'connect',
      lease_until = ${soon(leaseSeconds)}, lease_no = o.lease_no + 1
    where o.id in (select id from mc.mail_outbox
      where state in (0, 1, 2, 4) and next_attempt_at <= now()
        and (state in (${STATE.queued}, ${STATE.retryWait}) and not_before <= now() or state = ${STATE.connecting} and lease_until < now())
      order by next_attempt_at limit ${limit} for update skip locked)
    returning ${MAIL_COLUMNS}`.execute(db);
  return rows;
}

export async function renewLeases(db: Db, mails: readonly ClaimedMail[], leaseSeconds: number): Promise<void> {
  await sql`update mc.mail_outbox o set lease_until = ${soon(leaseSeconds)}
    from unnest(${mails.map(({ id }) => id)}::bigint[], ${mails.map(({ leaseNo }) => leaseNo)}::bigint[]) m (id, lease_no)
    where o.id = m.id and o.lease_no = m.lease_no and o.state in (${STATE.connecting}, ${STATE.transmitting})`.execute(
    db,
  );
}

/** False: the mail is claimed by another worker now. */
export async function startTransmission(db: Db, mail: ClaimedMail, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update mc.mail_outbox set state = ${STATE.transmitting}, phase = 'data',
      lease_until = ${soon(leaseSeconds)}
    where id = ${mail.id} and lease_no = ${mail.leaseNo} and state = ${STATE.connecting} and lease_until > now()`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

interface Ending {
  readonly state: number;
  readonly code: number | null;
  readonly text: string;
  readonly nextInSeconds?: number;
  readonly nextSearchInSeconds?: number;
}

/**
 * False: the mail was settled elsewhere meanwhile. Only an acceptance still counts after the lease expired (state 6),
 * because the server has confirmed it.
 */
export async function endAttempt(db: Db, mail: ClaimedMail, ending: Ending): Promise<boolean> {
  const from =
    ending.state === STATE.accepted ? [STATE.transmitting, STATE.unknown] : [STATE.connecting, STATE.transmitting];
  const { numAffectedRows } =
    await sql`update mc.mail_outbox set state = ${ending.state}, attempts = attempts + 1, phase = null,
      lease_until = null, smtp_code = ${ending.code}, smtp_text = ${ending.text.slice(0, 1000)},
      accepted_at = ${ending.state === STATE.accepted ? sql`now()` : sql`accepted_at`},
      next_attempt_at = ${ending.nextInSeconds === undefined ? sql`now()` : soon(ending.nextInSeconds)},
      next_search_at = ${ending.nextSearchInSeconds === undefined ? sql`null` : soon(ending.nextSearchInSeconds)}
    where id = ${mail.id} and lease_no = ${mail.leaseNo} and state = any(${[...from]}::smallint[])`.execute(db);
  return numAffectedRows === 1n;
}

/** mc M46: a worker that sent DATA and then stopped may have sent the mail. */
export async function expireTransmitting(db: Db, searchInSeconds: number): Promise<ClaimedMail[]> {
  const { rows } =
    await sql<ClaimedMail>`update mc.mail_outbox o set state = ${STATE.unknown}, phase = null, lease_until = null,
      smtp_text = 'the worker stopped while transmitting', next_search_at = ${soon(searchInSeconds)}, search_attempts = 0
    where o.id in (select id from mc.mail_outbox where state in (0, 1, 2, 4) and state = ${STATE.transmitting} and lease_until < now()
      limit 200 for update skip locked)
    returning ${MAIL_COLUMNS}`.execute(db);
  return rows;
}

export async function recipientsOf(db: Db, outboxId: string): Promise<string[]> {
  const { rows } = await sql<{
    email: string;
  }>`select email::text from mc.mail_outbox_rcpt where outbox_id = ${outboxId}
    and state <> 2 order by kind, email`.execute(db);
  return rows.map(({ email }) => email);
}

export async function noteRecipients(db: Db, outboxId: string, refused: readonly Refusal[]): Promise<void> {
  await sql`update mc.mail_outbox_rcpt r set state = case when f.email is null then 1 else 2 end,
      smtp_code = f.code, smtp_text = left(f.text, 500)
    from mc.mail_outbox_rcpt x left join unnest(${refused.map(({ email }) => email)}::text[],
      ${refused.map(({ code }) => code)}::int[], ${refused.map(({ text }) => text)}::text[]) f (email, code, text) on f.email = x.email::text
    where r.outbox_id = ${outboxId} and x.outbox_id = r.outbox_id and x.email = r.email`.execute(db);
}

/** A draft is settled when none of its mails is pending; it returns to the writer when nothing of it was sent. */
export async function settleDraft(db: Db, draftId: string, reason: string | null): Promise<void> {
  await updateRows(db, mailDraftTable, {
    values: {
      state: sql`case when s.sent > 0 then 3 else 4 end`,
      failReason: sql`case when s.sent > 0 then null else ${reason} end`,
    },
    from: sql`(select count(*) filter (where state = 3) as sent, count(*) filter (where state in (0, 1, 2, 4, 6)) as open,
        count(*) filter (where state = 5) as failed from mc.mail_outbox where draft_id = ${draftId}) s`,
    where: sql`t.id = ${draftId} and t.state = 2 and s.open = 0 and s.sent + s.failed > 0`,
    by: null,
  });
}

export interface NewMail {
  readonly draftId: string;
  readonly accountId: string;
  readonly staffId: string;
  readonly submitId: string;
  readonly partNo: number;
  readonly messageIdHdr: string;
  readonly mimeKey: string;
  readonly sha256: Buffer;
  readonly size: number;
  readonly envelopeFrom: string;
  readonly subject: string;
  readonly holdSeconds: number;
  readonly recipients: readonly { readonly email: string; readonly name: string | null; readonly kind: 1 | 2 | 3 }[];
}

export async function insertMail(tx: Db, mail: NewMail): Promise<{ id: string; notBefore: Date }> {
  const { rows } = await sql<{
    id: string;
    notBefore: Date;
  }>`insert into mc.mail_outbox (draft_id, account_id, staff_id, submit_id, part_no,
      message_id_hdr, mime_key, mime_sha256, mime_size, envelope_from, subject, not_before, next_attempt_at)
    values (${mail.draftId}, ${mail.accountId}, ${mail.staffId}, ${mail.submitId}, ${mail.partNo}, ${mail.messageIdHdr}, ${mail.mimeKey},
      ${mail.sha256}, ${mail.size}, ${mail.envelopeFrom}, ${mail.subject}, ${soon(mail.holdSeconds)}, ${soon(mail.holdSeconds)})
    returning id::text, not_before as "notBefore"`.execute(tx);
  const row = rows[0] as { id: string; notBefore: Date };
  await sql`insert into mc.mail_outbox_rcpt (outbox_id, email, name, kind)
    select ${row.id}, r.email, r.name, r.kind from unnest(${mail.recipients.map(({ email }) => email)}::text[],
      ${mail.recipients.map(({ name }) => name)}::text[], ${mail.recipients.map(({ kind }) => kind)}::smallint[]) r (email, name, kind)`.execute(
    tx,
  );
  return row;
}

export async function isSubmitted(db: Db, staffId: string, submitId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from mc.mail_outbox where staff_id = ${staffId} and submit_id = ${submitId} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * mc M51, under the lock of the account so that two sendings cannot both use the last slot. `no key`: the draft that
 * was just written locks the account through its foreign key, so two sendings that wait for each other would deadlock.
 */
export async function countSent(
  tx: Db,
  { accountId, staffId }: { accountId: string; staffId: string },
): Promise<{ limit: number; today: number; lastMinute: number }> {
  const { rows: accounts } = await sql<{ limit: number }>`select daily_send_limit as limit from mc.mail_account
    where id = ${accountId} for no key update`.execute(tx);
  const { rows } = await sql<{ today: number; lastMinute: number }>`select
      (select count(*)::int from mc.mail_outbox where account_id = ${accountId} and state <> 7
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as today,
      (select count(*)::int from mc.mail_outbox where staff_id = ${staffId} and state <> 7
        and created_at > now() - interval '1 minute') as "lastMinute"`.execute(tx);
  return { limit: accounts[0]?.limit ?? 0, today: rows[0]?.today ?? 0, lastMinute: rows[0]?.lastMinute ?? 0 };
}
