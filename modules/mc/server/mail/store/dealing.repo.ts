import { deleteRows } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { mailDealingTable } from '../../tables.ts';
import type { Dealing, DealtMail } from './dealing.ts';
import { storableJson } from './storable.ts';

export const insertDealings = (staffId: string, dealings: readonly Dealing[]): RawBuilder<unknown>[] =>
  dealings.length === 0
    ? []
    : [
        // lint-ok raw-writes: a statement of a pipeline, which also updates known parties
        sql`insert into mc.mail_dealing (message_id, party_type, party_code, party_name, party_email, match_by, direction, staff_id, at)
          select r."messageId", r."partyType", r."partyCode", r."partyName", r."partyEmail", r."matchBy", r.direction, ${staffId}, r.at
          from jsonb_to_recordset(${storableJson(dealings)}::jsonb) r ("messageId" bigint, "partyType" smallint, "partyCode" text,
            "partyName" text, "partyEmail" text, "matchBy" smallint, direction smallint, at timestamptz)
          on conflict (message_id, party_type, party_code) do update set party_name = excluded.party_name,
            party_email = excluded.party_email, match_by = excluded.match_by`,
      ];

export interface RematchedMail extends DealtMail {
  readonly accountId: string;
  readonly staffId: string;
  readonly email: string;
}

/**
 * Mails of the last 24 months that may contain one of these addresses or domains, or that are recorded for this
 * customer; the newest first.
 */
export async function listMailsNaming(
  db: McDb,
  { partyCode, query }: { readonly partyCode: string; readonly query: string | null },
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<RematchedMail[]> {
  const { rows } = await sql<RematchedMail>`select m.id::text, m.box, m.receive_time as at, a.id::text as "accountId",
      a.staff_id::text as "staffId", a.email::text as email,
      array(select lower(p ->> 'email') from jsonb_array_elements(m.receiver_list || m.cc_list || m.bcc_list) p)
        || lower(m.sender_email::text) as addresses
    from mc.mail_message m join mc.mail_account a on a.id = m.account_id
    where m.id in (
        select id from mc.mail_message where ${query}::text is not null and fts @@ ${query}::tsquery and deleted_at is null
        union select message_id from mc.mail_dealing where party_type = 1 and party_code = ${partyCode})
      and m.deleted_at is null and m.receive_time > now() - interval '24 months' and (${before}::bigint is null or m.id < ${before})
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Deletes the records of these mails for this customer. */
export async function deleteDealings(db: McDb, messageIds: readonly string[], partyCode: string): Promise<void> {
  if (messageIds.length === 0) return;
  await deleteRows(
    db,
    mailDealingTable,
    sql`t.message_id = any(${[...messageIds]}::bigint[]) and t.party_type = 1 and t.party_code = ${partyCode}`,
  );
}
