import type { Db } from '@switchboard/kit-server';
import type { MailAddress } from '@switchboard/mc-contract';
import { sql } from 'kysely';

/** A mail that is replied to, forwarded or edited again. */
export interface Original {
  readonly id: string;
  readonly accountId: string;
  readonly box: number;
  readonly messageIdHdr: string;
  readonly refs: string[];
  readonly subject: string;
  readonly sender: MailAddress;
  readonly replyTo: MailAddress[];
  readonly receivers: MailAddress[];
  readonly ccs: MailAddress[];
  readonly bccs: MailAddress[];
  readonly at: Date;
  readonly textBody: string | null;
}

/** In the requested order and limited to these accounts: a mail of another account is not found. */
export async function findOriginals(
  db: Db,
  ids: readonly string[],
  accountIds: readonly string[],
): Promise<Original[]> {
  const { rows } =
    await sql<Original>`select m.id::text, m.account_id::text as "accountId", m.box, m.message_id_hdr as "messageIdHdr",
      m.refs, m.subject, jsonb_build_object('name', m.sender_name, 'email', m.sender_email) as sender, m.reply_to as "replyTo",
      m.receiver_list as receivers, m.cc_list as ccs, m.bcc_list as bccs, m.receive_time as at, m.text_body as "textBody"
    from unnest(${[...ids]}::bigint[]) with ordinality w (id, place) join mc.mail_message m on m.id = w.id
    where m.account_id = any(${[...accountIds]}::bigint[]) and m.deleted_at is null order by w.place`.execute(db);
  return rows;
}
