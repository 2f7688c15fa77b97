import { CAMPAIGN_LIMITS } from '@switchboard/crm-contract';
import { type Db, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { emailCampaignTable, emailRecipientTable } from '../tables.ts';
import type { Addressee } from './rules.ts';

/** Only one worker passes mails at a time, because the limits count the mails of the others. */
export async function lockSending(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('crm.campaign-send'))`.execute(tx);
}

export async function startDueCampaigns(tx: Db): Promise<void> {
  const where = sql`t.state = 'scheduled' and coalesce(t.send_at, now()) <= now()`;
  await updateRows(tx, emailCampaignTable, { values: { state: 'sending' }, where, by: null });
}

export async function finishEmpty(tx: Db): Promise<void> {
  const where = sql`t.state = 'sending'
    and not exists (select 1 from crm.email_recipient r where r.campaign_id = t.id and r.state = 'queued')`;
  await updateRows(tx, emailCampaignTable, { values: { state: 'done' }, where, by: null });
}

export async function listSending(tx: Db): Promise<{ id: string; senderEmail: string }[]> {
  const { rows } = await sql<{ id: string; senderEmail: string }>`select id::text, sender_email as "senderEmail"
    from crm.email_campaign where state = 'sending' order by id`.execute(tx);
  return rows;
}

export async function countSentLastHour(tx: Db, senderEmail: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from crm.email_recipient h
    join crm.email_campaign m on m.id = h.campaign_id
    where h.handed_at > now() - interval '1 hour' and lower(m.sender_email) = lower(${senderEmail})`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface Due extends Addressee {
  readonly id: string;
  readonly contactName: string;
  readonly email: string;
  readonly customerName: string;
  readonly staffId: string;
  readonly staffName: string;
  readonly subject: string;
  readonly text: string;
  readonly lang: 'zh' | 'en';
  readonly today: string;
}

/** The next recipients of a campaign, with all data for the decision about each. */
export async function takeDue(tx: Db, campaignId: string, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select r.id::text, p.name as "contactName", coalesce(p.email, '') as email,
      c.name as "customerName", s.id::text as "staffId", s.name as "staffName", m.subject, m.content as text, m.lang,
      to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today,
      p.deleted_at is null and p.state = 'active' and p.email is not null and c.deleted_at is null as "isThere",
      p.marketing_ok as "marketingOk", same."unsubscribedAt", same."bouncedAt", c.pool_state as "poolState",
      (select count(*)::int from crm.email_recipient o where o.contact_id = any(same.ids) and o.state <> 'skipped'
        and o.handed_at > now() - make_interval(days => ${CAMPAIGN_LIMITS.days})) as "recentNum"
    from crm.email_recipient r join crm.email_campaign m on m.id = r.campaign_id join crm.contact p on p.id = r.contact_id
    join crm.customer c on c.id = p.customer_id join sys.staff_name s on s.id = m.created_by
    cross join lateral (select array_agg(q.id) as ids, max(q.unsubscribed_at) as "unsubscribedAt", max(q.bounced_at) as "bouncedAt"
      from crm.contact q where lower(q.email) = lower(p.email)) same
    where r.campaign_id = ${campaignId} and r.state = 'queued' and r.handed_at is null and coalesce(r.not_before, now()) <= now()
    order by r.id limit ${limit} for update of r`.execute(tx);
  return rows;
}

export async function markHandedOver(tx: Db, id: string): Promise<void> {
  await updateRow(tx, emailRecipientTable, { id, values: { handedAt: sql`now()` }, by: null });
}

const isQueued = (id: string) => sql`t.id = ${id}::bigint and t.state = 'queued'`;

export async function skip(tx: Db, id: string, reason: string): Promise<void> {
  const values = { state: 'skipped', skipReason: reason.slice(0, 200) };
  await updateRows(tx, emailRecipientTable, { values, where: isQueued(id), by: null });
}

/** The mailbox has reached its daily limit: the mail is retried later and does not count until then. */
export async function queueAgain(tx: Db, id: string): Promise<void> {
  const values = { handedAt: null, notBefore: sql`now() + interval '1 hour'` };
  await updateRows(tx, emailRecipientTable, { values, where: isQueued(id), by: null });
}

/** Also applies when a user later confirms that a mail with an unknown result arrived. */
export async function markSent(tx: Db, id: string, at: string): Promise<void> {
  // lint-ok raw-writes: a recipient and the counter of its campaign in one statement, which raises no version
  await sql`with hit as (update crm.email_recipient set state = 'sent', skip_reason = null, sent_at = ${at}::timestamptz
      where id = ${id} and handed_at is not null and state in ('queued', 'skipped') returning campaign_id)
    update crm.email_campaign m set sent_num = sent_num + 1 from hit where m.id = hit.campaign_id`.execute(tx);
}

/** The contact's mail server refused the address: it receives no more mail. */
export async function noteBounced(tx: Db, id: string): Promise<void> {
  // lint-ok raw-writes: a recipient and the counter of its campaign in one statement, with all contacts of the address
  await sql`with hit as (update crm.email_recipient set state = 'bounced' where id = ${id} and state = 'queued'
      returning campaign_id, contact_id),
    told as (update crm.contact p set bounced_at = now(), version = p.version + 1 from hit, crm.contact mine
      where mine.id = hit.contact_id and lower(p.email) = lower(mine.email) and p.bounced_at is null)
    update crm.email_campaign m set bounced_num = bounced_num + 1 from hit where m.id = hit.campaign_id`.execute(tx);
}

export async function emailOf(tx: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`select p.email from crm.email_recipient r
    join crm.contact p on p.id = r.contact_id where r.id = ${id}`.execute(tx);
  return rows[0]?.email ?? null;
}
