import { type CampaignFilter, campaignRecipientResource, campaignResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, deleteRows, rowsOf, updateRows } from '@switchboard/kit-server';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db.gen.ts';
import { crmDb } from '../db.ts';
import { emailCampaignTable, emailRecipientTable } from '../tables.ts';

export type Campaign = Selectable<DB['crm.email_campaign']>;

export const campaignSource = definePgSource({
  resource: campaignResource,
  table: emailCampaignTable,
  alias: 'x',
  join: sql`join sys.staff_name o on o.id = x.created_by`,
  columns: {
    ownerName: sql`o.name`,
  },
});

/** Visible with their campaign, under the current names. */
export const recipientSource = definePgSource({
  resource: campaignRecipientResource,
  table: emailRecipientTable,
  alias: 'r',
  join: sql`join crm.email_campaign x on x.id = r.campaign_id
    join crm.contact p on p.id = r.contact_id`,
  scope: rowsOf(emailCampaignTable, 'x'),
  columns: {
    contactName: sql`p.name`,
  },
});

export async function lockCampaign(tx: Db, id: string): Promise<Campaign | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.email_campaign')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface EmailTemplate {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly contentZh: string;
  readonly contentEn: string;
}

/** Templates that are enabled and available to one of these departments. */
export async function listTemplates(db: Db, deptIds: readonly string[], id?: string): Promise<EmailTemplate[]> {
  const { rows } = await sql<EmailTemplate>`select id::text, name_zh as "nameZh", name_en as "nameEn",
      coalesce(content_zh, '') as "contentZh", coalesce(content_en, '') as "contentEn" from crm.template
    where type = 'email' and enabled and (dept_ids is null or dept_ids && ${[...deptIds]}::bigint[])
      ${id === undefined ? sql`` : sql`and id = ${id}::bigint`} order by id`.execute(db);
  return rows;
}

const among = (column: string, codes: readonly string[]) =>
  codes.length === 0 ? sql`` : sql`and ${sql.ref(column)} = any(${[...codes]}::text[])`;

/** Rule 34: the contacts that may be written to, among the customers visible to the transaction. One mail per address. */
const chosen = ({ levels, stages, products, countries, roles, languages }: CampaignFilter) => sql`
  select distinct on (lower(p.email)) p.id, c.name from crm.contact p join crm.customer c on c.id = p.customer_id
  where p.deleted_at is null and p.state = 'active' and p.email is not null and p.marketing_ok
    and not exists (select 1 from crm.contact q where lower(q.email) = lower(p.email)
      and (q.unsubscribed_at is not null or q.bounced_at is not null))
    and c.deleted_at is null and c.pool_state = 'private'
    ${among('c.level', levels)} ${among('c.stage', stages)} ${among('c.country', countries)} ${among('p.role', roles)}
    ${among('p.language', languages)}
    ${products.length === 0 ? sql`` : sql`and c.products && ${[...products]}::text[]`}
  order by lower(p.email), p.is_primary desc, p.id`;

export async function countChosen(tx: Db, filter: CampaignFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${chosen(filter)}) s`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Stores the recipients and the text, so that the approved list is the one that is sent to. */
export async function freezeRecipients(
  tx: Db,
  { id, filter, content }: { id: string; filter: CampaignFilter; content: string },
): Promise<number> {
  await dropRecipients(tx, id);
  // lint-ok raw-writes: recipients and their number in one statement; the state that follows raises the version
  const { rows } = await sql<{ n: number }>`with put as (
      insert into crm.email_recipient (campaign_id, contact_id, customer_name) select ${id}::bigint, s.id, s.name from (${chosen(filter)}) s
      returning 1), counted as (select count(*)::int as n from put)
    update crm.email_campaign set recipient_num = counted.n, content = ${content} from counted where id = ${id}
    returning counted.n`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function dropRecipients(tx: Db, id: string): Promise<void> {
  await deleteRows(tx, emailRecipientTable, sql`t.campaign_id = ${id}::bigint`);
}

/** Mails already passed to the mail module are still delivered. */
export async function skipQueued(tx: Db, id: string): Promise<void> {
  await updateRows(tx, emailRecipientTable, {
    values: { state: 'skipped', skipReason: 'cancelled' },
    where: sql`t.campaign_id = ${id}::bigint and t.state = 'queued' and t.handed_at is null`,
    by: null,
  });
}

export async function staffName(tx: Db, staffId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from sys.staff_name where id = ${staffId}`.execute(tx);
  return rows[0]?.name ?? '';
}
