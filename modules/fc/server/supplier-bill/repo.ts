import { type DiffReason, supplierBillResource } from '@switchboard/fc-contract';
import { type Db, definePgSource, rowsOf } from '@switchboard/kit-server';
import { supplierRows, SUPPLIERS } from '@switchboard/srm-server';
import { sql } from 'kysely';
import { supplierBillTable } from '../tables.ts';

/** Bills are visible to readers of the supplier. */
export const billSource = definePgSource({
  resource: supplierBillResource,
  table: supplierBillTable,
  alias: 'b',
  join: sql`join fc.supplier_account a on a.id = b.account_id join ${SUPPLIERS} s on s.id = a.supplier_id`,
  where: sql`s.deleted_at is null`,
  scope: { ...rowsOf(supplierRows, 's'), isOfOwnObject: true },
  columns: {
    supplierName: sql`s.name`,
    supplierCode: sql`s.supplier_code`,
    channel: sql`a.channel`,
    login: sql`a.login`,
    diffPct: sql`round(100 * b.diff_amount / nullif(b.our_amount, 0), 2)`,
  },
});

/** The facts of a bill needed by a check. */
export interface StoredBill {
  readonly billNo: string;
  readonly accountId: string;
  readonly supplierCode: string;
  readonly channel: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly isOver: boolean;
  readonly currency: string;
  readonly theirAmount: string;
  readonly ourAmount: string | null;
  readonly status: string;
  /** The supplier has no second account of this channel: all traffic with it belongs to this one. */
  readonly isOnlyAccount: boolean;
}

export async function findBill(tx: Db, id: string): Promise<StoredBill | undefined> {
  const { rows } =
    await sql<StoredBill>`select b.bill_no as "billNo", b.account_id::text as "accountId", s.supplier_code as "supplierCode",
      a.channel, b.period_start::text as "periodStart", b.period_end::text as "periodEnd",
      b.period_end < (now() at time zone 'Asia/Shanghai')::date as "isOver", b.currency, b.their_amount::text as "theirAmount",
      b.our_amount::text as "ourAmount", b.status, not exists (select 1 from fc.supplier_account o where o.supplier_id = a.supplier_id
        and o.channel = a.channel and o.id <> a.id) as "isOnlyAccount"
    from fc.supplier_bill b join fc.supplier_account a on a.id = b.account_id join ${SUPPLIERS} s on s.id = a.supplier_id
    where b.id = ${id}::bigint`.execute(tx);
  return rows[0];
}

export interface StoredLine {
  readonly destKey: string;
  readonly theirQty: string;
  readonly theirPrice: string;
  readonly theirAmount: string;
  readonly ourQty: string | null;
  readonly ourPrice: string | null;
  readonly ourAmount: string | null;
  readonly diffReason: DiffReason | null;
  readonly accepted: boolean;
}

export async function linesOf(db: Db, billId: string): Promise<StoredLine[]> {
  const { rows } =
    await sql<StoredLine>`select l.dest_key as "destKey", l.their_qty::text as "theirQty", l.their_price::text as "theirPrice",
      l.their_amount::text as "theirAmount", l.our_qty::text as "ourQty", l.our_price::text as "ourPrice",
      l.our_amount::text as "ourAmount", l.diff_reason as "diffReason", l.accepted
    from fc.supplier_bill_line l where l.bill_id = ${billId}::bigint
    order by greatest(l.their_amount, l.our_amount) desc, l.dest_key`.execute(db);
  return rows;
}

export interface OurLine {
  readonly destKey: string;
  readonly ourQty: string | null;
  readonly ourPrice: string | null;
  readonly ourAmount: string | null;
  readonly diffReason: DiffReason | null;
}

/**
 * Stores our side of every destination; destinations they did not bill become lines with zero on their side. Lines
 * added by a previous check are replaced.
 */
export async function storeOurs(tx: Db, billId: string, lines: readonly OurLine[]): Promise<void> {
  await sql`delete from fc.supplier_bill_line where bill_id = ${billId}::bigint and their_qty = 0 and their_amount = 0
    and our_qty is not null`.execute(tx);
  if (lines.length === 0) return;
  const column = <K extends keyof OurLine>(name: K): OurLine[K][] => lines.map((line) => line[name]);
  await sql`insert into fc.supplier_bill_line (bill_id, dest_key, our_qty, our_price, our_amount, diff_reason)
    select ${billId}::bigint, v.* from unnest(${column('destKey')}::text[], ${column('ourQty')}::numeric[], ${column('ourPrice')}::numeric[],
      ${column('ourAmount')}::numeric[], ${column('diffReason')}::text[]) v
    on conflict (bill_id, dest_key) do update set our_qty = excluded.our_qty, our_price = excluded.our_price,
      our_amount = excluded.our_amount, diff_reason = excluded.diff_reason`.execute(tx);
}

export async function storeDecision(
  tx: Db,
  billId: string,
  { destKey, accepted, diffReason }: Pick<StoredLine, 'destKey' | 'accepted' | 'diffReason'>,
): Promise<boolean> {
  const { rows } = await sql`update fc.supplier_bill_line set accepted = ${accepted}, diff_reason = ${diffReason}
    where bill_id = ${billId}::bigint and dest_key = ${destKey} returning 1`.execute(tx);
  return rows.length > 0;
}

/** SB202611170001: the business day and a number of that day. */
export async function nextNo(tx: Db, prefix: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`insert into fc.doc_no (prefix, day, last)
    values (${prefix}, (now() at time zone 'Asia/Shanghai')::date, 1)
    on conflict (prefix, day) do update set last = fc.doc_no.last + 1
    returning prefix || to_char(day, 'YYYYMMDD') || lpad(last::text, 4, '0') as no`.execute(tx);
  return (rows[0] as { no: string }).no;
}
