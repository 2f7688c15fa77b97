import { type RawBuilder, sql } from 'kysely';

/**
 * Suppliers for statements of other modules: `join ${SUPPLIERS} s on s.id = a.supplier_id`. The row policies apply as in srm,
 * and `rowsOf(supplierRows, 's')` is the scope of a list whose rows belong to a supplier.
 */
export const SUPPLIERS: RawBuilder<unknown> = sql`(select id, supplier_code, name, owner_id, owner_dept_id, deleted_at
  from srm.supplier)`;
