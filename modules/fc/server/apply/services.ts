import { fcApplicationApproved } from '@switchboard/fc-contract';
import { recordIn } from '@switchboard/ger-contract';
import { defineApplications } from '@switchboard/ger-server';
import { creditBodies } from './credit.ts';
import { hedgeBody, paymentBody } from './payment.ts';
import { rechargeActions, rechargeBody } from './recharge.ts';
import { postRecharge } from './repo.ts';
import { applicationRows } from './rows.ts';
import { sealBody, unsuspendBody } from './seal.ts';

const ofFinance = {
  table: applicationRows.table,
  object: applicationRows.object,
  approved: fcApplicationApproved,
} as const;

/** Every application of finance, by the service that answers for its processes (ger.md §4). */
export const applicationRoutes = [
  ...defineApplications({
    ...ofFinance,
    service: 'fcRechargeService',
    applications: [rechargeBody],
    actions: rechargeActions,
    completes: 'post',
    async book(tx, { id, data }, { staffId }) {
      await postRecharge(tx, {
        applicationId: id,
        customerId: recordIn(data['customerId'])?.id ?? null,
        currency: String(data['payCurrency']),
        amount: String(data['receivedAmount']),
        memo: `receipt ${String(data['receiptId'])}`,
        by: staffId,
      });
    },
  }),
  ...defineApplications({ ...ofFinance, service: 'fcPaymentService', applications: [paymentBody] }),
  ...defineApplications({ ...ofFinance, service: 'fcHedgeService', applications: [hedgeBody] }),
  ...defineApplications({ ...ofFinance, service: 'fcCreditService', applications: creditBodies }),
  ...defineApplications({ ...ofFinance, service: 'fcSealService', applications: [sealBody] }),
  ...defineApplications({ ...ofFinance, service: 'fcUnsuspendService', applications: [unsuspendBody] }),
];
