/** The front door: what other modules may use of this one. */
export { type AccountApplication, accountApplications } from './apply/of-customer.repo.ts';
export { type SupplierBalance, supplierBalances } from './supplier-account/of-suppliers.repo.ts';
export { type BillOfSupplier, billsWithin } from './supplier-bill/of-suppliers.repo.ts';
