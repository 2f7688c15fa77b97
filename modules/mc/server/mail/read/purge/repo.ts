import { sql } from 'kysely';
import type { McDb } from '../../../db.ts';

/** Spam and deleted mails past their retention period. */
export async function overdueMails(
  db: McDb,
  days: number,
  limit: number,
): Promise<{ id: string; accountId: string }[]> {
  const { rows } = await sql<{ id: string; accountId: string }>`
    (select id::text, account_id::text as "accountId" from mc.mail_message where box = 5 and deleted_at is null and deleted_box_at < now() - make_interval(days => ${days})
      limit ${limit})
    union all
    (select id::text, account_id::text from mc.mail_message where box = 3 and deleted_at is null and receive_time < now() - make_interval(days => ${days})
      limit ${limit})`.execute(db);
  return rows;
}

/** Rows removed long enough ago, with the prefix of only their own files. */
export async function forgetMails(
  db: McDb,
  days: number,
  limit: number,
): Promise<{ id: string; emlKey: string | null; htmlKey: string | null }[]> {
  // lint-ok raw-writes: returns the files of the deleted mails
  const { rows } = await sql<{ id: string; emlKey: string | null; htmlKey: string | null }>`
    delete from mc.mail_message where id in (select id from mc.mail_message where deleted_at < now() - make_interval(days => ${days})
      and not exists (select 1 from mc.mail_outbox o where o.message_id = mail_message.id) limit ${limit})
    returning id::text, eml_key as "emlKey", html_key as "htmlKey"`.execute(db);
  return rows;
}
