/** Public API for other modules. */
export { accountApplications } from './apply/of-customer.repo.ts';
export {
  type AccountDifference,
  accountDifferences,
  type TiedDay,
  tiedDays,
  type UsageDifference,
  usageDifferences,
} from './recon/repo.ts';
export { tieOutUsage } from './recon/tie-out.ts';
export { type ComparedUsage, compareUsage, isSame, type Usage } from './usage/compare.ts';
export { type TakenUsage, usageSums } from './usage/repo.ts';
export { takeUsage } from './usage/take.ts';
export { type SupplierBalance, supplierBalances } from './supplier-account/of-suppliers.repo.ts';
export { type BillOfSupplier, billsWithin } from './supplier-bill/of-suppliers.repo.ts';
export { SUPPLIER_RECORDS, type SupplierUsage, type UsageFilter } from './supplier-bill/supplier-records.ts';
export { CREDIT_CHANGES } from './credit/changes.repo.ts';
