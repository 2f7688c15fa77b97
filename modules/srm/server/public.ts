/** Public API for other modules. */
export { type SeenSupplier, seesSupplier, suppliersLike, suppliersSeen } from './supplier/repo.ts';
export { supplierRows } from './supplier/rows.ts';
