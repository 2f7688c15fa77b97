import type { BqDb } from '../db.ts';

/** As the records know a supplier: its number is the code that purchasing gave it. */
export async function findSupplierId(db: BqDb, supplierNo: string): Promise<string | null> {
  const row = await db.selectFrom('bq.supplier').select('id').where('supplier_no', '=', supplierNo).executeTakeFirst();
  return row?.id ?? null;
}

/** The codes of suppliers that the records know by number. */
export async function findSupplierNos(db: BqDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bq.supplier')
    .select(['id', 'supplier_no'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, supplier_no }) => [id, supplier_no]));
}
