import type { MailAddress, MailParty } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../../db.ts';

export interface FoundMail {
  readonly id: string;
  readonly accountId: string;
  readonly box: number;
  readonly threadId: string | null;
  readonly receiveTime: Date;
  readonly subject: string;
  readonly senderName: string | null;
  readonly senderEmail: string;
  readonly receivers: MailAddress[];
  readonly ccs: MailAddress[];
  readonly bccs: MailAddress[];
  readonly size: number;
  readonly seen: boolean;
  readonly flagged: boolean;
  readonly answered: boolean;
  readonly forwarded: boolean;
  readonly mark: string | null;
  readonly follow: number;
  readonly billFlag: number;
  readonly billPushedAt: Date | null;
  readonly spamReason: number | null;
}

const COLUMNS = sql`m.id::text, m.account_id::text as "accountId", m.box, m.thread_id::text as "threadId",
  m.receive_time as "receiveTime", m.subject, m.sender_name as "senderName", m.sender_email::text as "senderEmail",
  m.receiver_list as receivers, m.cc_list as ccs, m.bcc_list as bccs, m.size::float8 as size, m.seen, m.flagged, m.answered,
  m.forwarded, m.mark_code as mark, m.follow_code as follow, m.bill_flag as "billFlag", m.bill_pushed_at as "billPushedAt",
  m.spam_reason as "spamReason"`;

/** Mails of these accounts only; deleted ones are not found. */
export async function findMails(db: McDb, accountIds: readonly string[], ids: readonly string[]): Promise<FoundMail[]> {
  const { rows } = await sql<FoundMail>`select ${COLUMNS} from mc.mail_message m
    where m.id = any(${[...ids]}::bigint[]) and m.account_id = any(${[...accountIds]}::bigint[]) and m.deleted_at is null`.execute(
    db,
  );
  return rows;
}

/** The caller has already checked access to the mail. */
export async function findAnyMail(db: McDb, id: string): Promise<FoundMail | null> {
  const { rows } =
    await sql<FoundMail>`select ${COLUMNS} from mc.mail_message m where m.id = ${id} and m.deleted_at is null`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function listParties(db: McDb, id: string): Promise<MailParty[]> {
  return await db
    .selectFrom('mc.mail_dealing')
    .select(['party_type as partyType', 'party_code as partyCode', 'party_name as partyName'])
    .where('message_id', '=', id)
    .orderBy('party_type')
    .orderBy('party_code')
    .execute();
}

export interface ThreadMail {
  readonly id: string;
  readonly box: number;
  readonly receiveTime: Date;
  readonly senderName: string | null;
  readonly senderEmail: string;
  readonly snippet: string;
  readonly seen: boolean;
  readonly hasAttach: boolean;
}

const MAX_THREAD = 100;

/** Newest first; without deleted mails and spam. */
export async function listThread(db: McDb, threadId: string): Promise<ThreadMail[]> {
  const { rows } =
    await sql<ThreadMail>`select m.id::text, m.box, m.receive_time as "receiveTime", m.sender_name as "senderName",
      m.sender_email::text as "senderEmail", m.snippet, m.seen, m.has_attach as "hasAttach"
    from mc.mail_message m where m.thread_id = ${threadId} and m.deleted_at is null and m.box in (1, 2)
    order by m.receive_time desc, m.id desc limit ${MAX_THREAD}`.execute(db);
  return rows;
}

/** mc M61: the person trusts the pictures of this sender, or of all senders at that host. */
export async function isTrustedSender(db: McDb, staffId: string, email: string): Promise<boolean> {
  const host = email.slice(email.lastIndexOf('@'));
  const { rows } = await sql<{ is: boolean }>`select exists (select 1 from mc.mail_remote_allow
    where staff_id = ${staffId} and sender in (${email}::citext, ${host}::citext)) as is`.execute(db);
  return rows[0]?.is === true;
}

export async function knownText(db: McDb, id: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select coalesce(text_body, snippet) as text from mc.mail_message
    where id = ${id}`.execute(db);
  return rows[0]?.text ?? '';
}
