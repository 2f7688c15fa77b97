import { customerRows, CUSTOMERS } from '@switchboard/crm-server';
import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import { type Db, definePgSource, insertRow, rowsOf, updateRow } from '@switchboard/kit-server';
import { type getQuote, quoteResource, type saveQuote } from '@switchboard/qm-contract';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db.gen.ts';
import { qmDb } from '../db.ts';
import { quoteTable } from '../tables.ts';

export type Quote = Selectable<DB['qm.quote']>;

/** Quotations are visible with their customer (qm rule 41). */
export const quoteSource = definePgSource({
  resource: quoteResource,
  table: quoteTable,
  alias: 'q',
  join: sql`join ${CUSTOMERS} c on c.id = q.party_id join sys.staff_name w on w.id = q.owner_staff_id`,
  where: sql`c.deleted_at is null and c.pool_state = 'private'`,
  scope: rowsOf(customerRows, 'c'),
  columns: {
    customerId: sql`q.party_id`,
    customerName: sql`c.name`,
    ownerName: sql`w.name`,
  },
});

/** Prefix, day and four digits (qm.md §0). */
export async function nextNo(tx: Db, prefix: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`insert into qm.doc_no (prefix, day, last)
    values (${prefix}, (now() at time zone 'Asia/Shanghai')::date, 1)
    on conflict (prefix, day) do update set last = qm.doc_no.last + 1
    returning prefix || to_char(day, 'YYYYMMDD') || lpad(last::text, 4, '0') as no`.execute(tx);
  return (rows[0] as { no: string }).no;
}

type NewQuote = Omit<ParsedInputOf<typeof saveQuote>, 'customerId'> & {
  readonly quoteNo: string;
  readonly customer: { readonly id: string; readonly kind: string };
  readonly by: string;
};

export async function insertQuote(
  tx: Db,
  { quoteNo, customer, opportunityId, product, currency, validFrom, validTo, remark, lines, by }: NewQuote,
): Promise<string> {
  const row = {
    quoteNo,
    partyType: customer.kind === 'agent' ? 'agent' : 'customer',
    partyId: customer.id,
    opportunityId,
    product,
    currency,
    validFrom,
    validTo,
    remark,
    lineCount: lines.length,
    ownerStaffId: by,
    deptId: sql`(select dept_id from sys.primary_dept where staff_id = ${by}::bigint)`,
  };
  const id = await insertRow(tx, quoteTable, row, by);
  // the price last quoted to the party for the same destination
  await sql`insert into qm.quote_line (quote_id, line_no, iso2, operator_name, route_type, traffic_type, price, prev_price)
    select ${id}::bigint, v.no, v.iso2, v.operator, v.route, v.traffic, v.price,
      (select l.price from qm.quote_line l join qm.quote q on q.id = l.quote_id
        where q.party_id = ${customer.id}::bigint and q.product = ${product} and q.currency = ${currency}
          and q.status in ('sent', 'accepted') and l.iso2 = v.iso2 and l.route_type = v.route and l.traffic_type = v.traffic
          and coalesce(lower(l.operator_name), '*') = coalesce(lower(v.operator), '*')
        order by q.sent_at desc limit 1)
    from unnest(${lines.map(({ iso2 }) => iso2)}::text[], ${lines.map(({ operatorName }) => operatorName)}::text[],
      ${lines.map(({ routeType }) => routeType)}::text[], ${lines.map(({ trafficType }) => trafficType)}::text[],
      ${lines.map(({ price }) => price)}::numeric[]) with ordinality v (iso2, operator, route, traffic, price, no)`.execute(
    tx,
  );
  return id;
}

export async function linesOf(db: Db, quoteId: string): Promise<ResultOf<typeof getQuote>['lines']> {
  const { rows } = await sql<ResultOf<typeof getQuote>['lines'][number]>`select line_no as "lineNo", iso2,
      operator_name as "operatorName", route_type as "routeType", traffic_type as "trafficType", price::text,
      prev_price::text as "prevPrice"
    from qm.quote_line where quote_id = ${quoteId}::bigint order by line_no`.execute(db);
  return rows;
}

export async function mailsOf(db: Db, quoteId: string): Promise<ResultOf<typeof getQuote>['mails']> {
  const rows = await qmDb({ db })
    .selectFrom('qm.email')
    .select(['mail_no', 'to_addrs', 'subject', 'status', 'error', 'created_at', 'sent_at'])
    .where('quote_id', '=', quoteId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    mailNo: row.mail_no,
    to: row.to_addrs,
    subject: row.subject,
    status: row.status as 'queued',
    error: row.error,
    at: (row.sent_at ?? row.created_at).toISOString(),
  }));
}

export async function lockQuote(tx: Db, id: string): Promise<Quote | undefined> {
  return await qmDb({ db: tx }).selectFrom('qm.quote').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setStatus(
  tx: Db,
  { id, status, by, sentAt }: { id: string; status: string; by: string | null; sentAt?: string },
): Promise<void> {
  const sent = sentAt === undefined ? {} : { sentAt };
  await updateRow(tx, quoteTable, { id, values: { status, ...sent }, by });
}

export async function insertMail(
  tx: Db,
  mail: {
    mailNo: string;
    quoteId: string;
    staffId: string;
    from: string;
    to: readonly string[];
    subject: string;
    html: string;
  },
): Promise<string> {
  const { id } = await qmDb({ db: tx })
    .insertInto('qm.email')
    .values({
      mail_no: mail.mailNo,
      quote_id: mail.quoteId,
      staff_id: mail.staffId,
      from_addr: mail.from,
      to_addrs: [...mail.to],
      subject: mail.subject,
      body_html: mail.html,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Null = it was already settled, or is not a mail of this module. */
export async function settleMail(
  tx: Db,
  {
    id,
    status,
    error = null,
    at = null,
  }: { id: string; status: 'sent' | 'failed'; error?: string | null; at?: string | null },
): Promise<string | null> {
  const row = await qmDb({ db: tx })
    .updateTable('qm.email')
    .set({ status, error: error?.slice(0, 500) ?? null, sent_at: at })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning('quote_id')
    .executeTakeFirst();
  return row?.quote_id ?? null;
}

export async function businessToday(tx: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date::text as day`.execute(
    tx,
  );
  return (rows[0] as { day: string }).day;
}
