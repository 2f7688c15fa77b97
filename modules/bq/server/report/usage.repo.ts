import type { BqDb } from '../db.ts';

/** The ID of a supplier in the records, by the supplier number that purchasing assigned. */
export async function findSupplierId(db: BqDb, supplierNo: string): Promise<string | null> {
  const row = await db.selectFrom('bq.supplier').select('id').where('supplier_no', '=', supplierNo).executeTakeFirst();
  return row?.id ?? null;
}

/** Supplier numbers by the IDs in the records. */
export async function findSupplierNos(db: BqDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bq.supplier')
    .select(['id', 'supplier_no'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, supplier_no }) => [id, supplier_no]));
}
