import type { RowSecurity } from '@switchboard/kit-server';
import { supplierTable } from './tables.ts';

/** Public API for other modules. */
export { SUPPLIERS } from './supplier/join.repo.ts';
export { type SeenSupplier, seesSupplier, suppliersLike, suppliersSeen } from './supplier/repo.ts';
/** Who may see suppliers: for lists of other modules whose rows belong to one. */
export const supplierRows: RowSecurity = supplierTable;
