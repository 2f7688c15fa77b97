import { defineApplications } from '@switchboard/ger-server';
import { srmApplicationApproved } from '@switchboard/srm-contract';
import { supplierBody, supplierBodyBody, supplierSourceBody } from './bodies.ts';
import { supplierApplicationRows } from './rows.ts';

const ofSuppliers = {
  table: supplierApplicationRows.table,
  object: supplierApplicationRows.object,
  approved: srmApplicationApproved,
} as const;

/** Applications about suppliers, by the service responsible for their processes (ger.md §4). */
export const supplierApplicationRoutes = [
  ...defineApplications({ ...ofSuppliers, service: 'srmSupplierApplyService', applications: [supplierBody] }),
  ...defineApplications({ ...ofSuppliers, service: 'srmSupplierBodyService', applications: [supplierBodyBody] }),
  ...defineApplications({ ...ofSuppliers, service: 'srmSupplierSourceService', applications: [supplierSourceBody] }),
];
