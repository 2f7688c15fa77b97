/** The front door: what other modules may use of this one. */
export { type SeenSupplier, seesSupplier, suppliersLike, suppliersSeen } from './supplier/repo.ts';
export { supplierRows } from './supplier/rows.ts';
