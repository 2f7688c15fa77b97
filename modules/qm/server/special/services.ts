import { qmApplicationApproved } from '@switchboard/qm-contract';
import { defineApplications } from '@switchboard/ger-server';
import { specialBodies, supplierQuoteBody } from './bodies.ts';
import { specialApplyRows } from './rows.ts';

const ofQuotes = {
  table: specialApplyRows.table,
  object: specialApplyRows.object,
  approved: qmApplicationApproved,
} as const;

/** Applications for quotes, with the service that handles their processes (ger.md §4). */
export const specialRoutes = [
  ...defineApplications({ ...ofQuotes, service: 'qmSpecialService', applications: specialBodies }),
  ...defineApplications({ ...ofQuotes, service: 'qmSupplierQuoteService', applications: [supplierQuoteBody] }),
];
