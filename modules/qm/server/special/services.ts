import { qmApplicationApproved } from '@switchboard/qm-contract';
import { defineApplications } from '@switchboard/ger-server';
import { specialBodies, supplierQuoteBody } from './bodies.ts';
import { specialApplications } from '../tables.ts';

const ofQuotes = {
  table: specialApplications,
  approved: qmApplicationApproved,
} as const;

/** Applications for quotes, with the service that handles their processes (ger.md §4). */
const applications = [
  defineApplications({ ...ofQuotes, service: 'qmSpecialService', applications: specialBodies }),
  defineApplications({ ...ofQuotes, service: 'qmSupplierQuoteService', applications: [supplierQuoteBody] }),
];

export const specialRoutes = applications.flatMap(({ handlers }) => handlers);
export const specialServices = applications.map(({ service }) => service);
