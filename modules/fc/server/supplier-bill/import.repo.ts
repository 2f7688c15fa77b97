import { type Db, updateRows } from '@switchboard/kit-server';
import { SUPPLIERS } from '@switchboard/srm-server';
import { sql } from 'kysely';
import { supplierBillTable } from '../tables.ts';

export interface AccountKey {
  readonly supplier: string;
  readonly channel: string;
  readonly login: string;
}

export interface FoundAccount {
  readonly id: string | null;
  readonly currency: string | null;
  /** A bill with this supplier number already exists. */
  readonly billExists: boolean;
}

/** One result per key, in the same order. On a user's connection the row policies leave out accounts out of scope. */
export async function findAccounts(
  tx: Db,
  keys: readonly (AccountKey & { readonly supplierBillNo: string })[],
): Promise<FoundAccount[]> {
  const column = (name: keyof AccountKey | 'supplierBillNo'): string[] => keys.map((key) => key[name]);
  const { rows } = await sql<FoundAccount>`select a.id::text, a.currency,
      exists (select 1 from fc.supplier_bill b where b.account_id = a.id and b.their_no = k.their_no and b.status <> 'void') as "billExists"
    from unnest(${column('supplier')}::text[], ${column('channel')}::text[], ${column('login')}::text[], ${column('supplierBillNo')}::text[])
      with ordinality k (supplier, channel, login, their_no, place)
    left join (${SUPPLIERS} s join fc.supplier_account a on a.supplier_id = s.id)
      on s.supplier_code = k.supplier and s.deleted_at is null and a.channel = k.channel and a.login = k.login
    order by k.place`.execute(tx);
  return rows;
}

export interface OpenBill {
  readonly id: string;
  readonly status: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly createdBy: string | null;
}

/** Locked until the transaction ends. */
export async function lockBill(tx: Db, accountId: string, supplierBillNo: string): Promise<OpenBill | undefined> {
  const { rows } =
    await sql<OpenBill>`select id::text, status, period_start::text as "periodStart", period_end::text as "periodEnd",
      created_by::text as "createdBy"
    from fc.supplier_bill where account_id = ${accountId}::bigint and their_no = ${supplierBillNo} and status <> 'void' for update`.execute(
      tx,
    );
  return rows[0];
}

export interface NewLine {
  readonly billId: string;
  readonly destKey: string;
  readonly qty: string;
  readonly price: string;
  readonly amount: string;
}

/** Returns null when the bill already has the destination. */
export async function addLine(tx: Db, { billId, destKey, qty, price, amount }: NewLine): Promise<string | null> {
  // lint-ok raw-writes: adds to the sum of the bill, whose version shows that no person changed it
  const { rows } = await sql<{ id: string }>`with made as (
      insert into fc.supplier_bill_line (bill_id, dest_key, their_qty, their_price, their_amount)
      values (${billId}::bigint, ${destKey}, ${qty}, ${price}, ${amount}) on conflict do nothing returning id, bill_id, their_amount),
    added as (update fc.supplier_bill b set their_amount = b.their_amount + m.their_amount from made m where b.id = m.bill_id)
    select id::text from made`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Removes a line from an untouched bill; removing the last line voids the bill. */
export async function removeImportedLine(tx: Db, lineId: string, by: string): Promise<boolean> {
  // lint-ok raw-writes: takes from the sum of the bill, whose version shows that no person changed it
  const { rows } = await sql<{ billId: string }>`with of_bill as (select b.id from fc.supplier_bill_line l
        join fc.supplier_bill b on b.id = l.bill_id where l.id = ${lineId}::bigint and b.status = 'imported' and b.version = 0
        for update of b),
      gone as (delete from fc.supplier_bill_line l using of_bill o where l.id = ${lineId}::bigint and l.bill_id = o.id
        returning l.bill_id, l.their_amount)
    update fc.supplier_bill b set their_amount = b.their_amount - g.their_amount from gone g where b.id = g.bill_id
    returning b.id::text as "billId"`.execute(tx);
  const billId = rows[0]?.billId;
  if (billId === undefined) return false;
  const isEmpty = sql`not exists (select 1 from fc.supplier_bill_line l where l.bill_id = t.id)`;
  const where = sql`t.id = ${billId}::bigint and ${isEmpty}`;
  await updateRows(tx, supplierBillTable, { values: { status: 'void' }, where, by });
  return true;
}
