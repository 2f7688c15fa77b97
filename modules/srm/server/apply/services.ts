import { defineApplications } from '@switchboard/ger-server';
import { srmApplicationApproved } from '@switchboard/srm-contract';
import { supplierBody, supplierBodyBody, supplierSourceBody } from './bodies.ts';
import { supplierApplications } from '../tables.ts';

const ofSuppliers = {
  table: supplierApplications,
  approved: srmApplicationApproved,
} as const;

/** Applications about suppliers, by the service responsible for their processes (ger.md §4). */
const applications = [
  defineApplications({ ...ofSuppliers, service: 'srmSupplierApplyService', applications: [supplierBody] }),
  defineApplications({ ...ofSuppliers, service: 'srmSupplierBodyService', applications: [supplierBodyBody] }),
  defineApplications({ ...ofSuppliers, service: 'srmSupplierSourceService', applications: [supplierSourceBody] }),
];

export const supplierApplicationRoutes = applications.flatMap(({ handlers }) => handlers);
export const supplierApplicationServices = applications.map(({ service }) => service);
