import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export async function noteOpened(tx: Db, id: string): Promise<void> {
  // lint-ok raw-writes: a recipient and the counter of its campaign in one statement, which raises no version
  await sql`with hit as (update crm.email_recipient set opened_at = now(), state = case when state = 'sent' then 'opened' else state end
      where id = ${id} and opened_at is null and handed_at is not null returning campaign_id)
    update crm.email_campaign m set opened_num = opened_num + 1 from hit where m.id = hit.campaign_id`.execute(tx);
}

/** A recipient who clicked a link has opened the mail, even if the picture was not loaded. */
export async function noteClicked(tx: Db, id: string): Promise<void> {
  await noteOpened(tx, id);
  // lint-ok raw-writes: a recipient and the counter of its campaign in one statement, which raises no version
  await sql`with hit as (update crm.email_recipient set clicked_at = now(),
        state = case when state in ('sent', 'opened') then 'clicked' else state end
      where id = ${id} and clicked_at is null and handed_at is not null returning campaign_id)
    update crm.email_campaign m set clicked_num = clicked_num + 1 from hit where m.id = hit.campaign_id`.execute(tx);
}

/** For all campaigns, and for every contact with the same address. */
export async function noteUnsubscribed(tx: Db, id: string): Promise<void> {
  // lint-ok raw-writes: a recipient and the counter of its campaign in one statement, with all contacts of the address
  await sql`with hit as (update crm.email_recipient set state = 'unsubscribed' where id = ${id} and state <> 'unsubscribed'
      returning campaign_id, contact_id),
    told as (update crm.contact p set unsubscribed_at = now(), version = p.version + 1 from hit, crm.contact mine
      where mine.id = hit.contact_id and lower(p.email) = lower(mine.email) and p.unsubscribed_at is null)
    update crm.email_campaign m set unsubscribed_num = unsubscribed_num + 1 from hit where m.id = hit.campaign_id`.execute(
    tx,
  );
}

export async function textOf(tx: Db, recipientId: string): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`select m.content as text from crm.email_recipient r
    join crm.email_campaign m on m.id = r.campaign_id where r.id = ${recipientId}`.execute(tx);
  return rows[0]?.text ?? '';
}
