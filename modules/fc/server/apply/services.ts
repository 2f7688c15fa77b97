import { fcApplicationApproved } from '@switchboard/fc-contract';
import { recordIn } from '@switchboard/ger-contract';
import { type ApplicationService, defineApplications } from '@switchboard/ger-server';
import { creditChangeOf } from '../credit/change.ts';
import { recordCredit } from '../credit/repo.ts';
import { creditBodies } from './credit.ts';
import { hedgeBody, paymentBody } from './payment.ts';
import { rechargeActions, rechargeBody } from './recharge.ts';
import { postRecharge } from './repo.ts';
import { sealBody, unsuspendBody } from './seal.ts';
import { applications } from '../tables.ts';

const ofFinance = {
  table: applications,
  approved: fcApplicationApproved,
} as const;

/** Records the approved change with the previous value (fc.md §2.3). */
const keepRecord: NonNullable<ApplicationService['book']> = async (tx, { id, processCode, data }, { staffId }) => {
  const change = creditChangeOf(processCode, data);
  if (change !== null) await recordCredit(tx, { applicationId: id, change, by: staffId });
};

/** Every application of finance, grouped by the service that handles its processes (ger.md §4). */
const services = [
  defineApplications({
    ...ofFinance,
    service: 'fcRechargeService',
    applications: [rechargeBody],
    actions: rechargeActions,
    completes: 'post',
    async book(tx, { id, data }, { staffId }) {
      const journalNo = await postRecharge(tx, {
        applicationId: id,
        customerId: recordIn(data['customerId'])?.id ?? null,
        currency: String(data['payCurrency']),
        amount: String(data['receivedAmount']),
        memo: `receipt ${String(data['receiptId'])}`,
        by: staffId,
      });
      return { journalNo };
    },
  }),
  defineApplications({ ...ofFinance, service: 'fcPaymentService', applications: [paymentBody] }),
  defineApplications({ ...ofFinance, service: 'fcHedgeService', applications: [hedgeBody] }),
  defineApplications({ ...ofFinance, service: 'fcCreditService', applications: creditBodies, book: keepRecord }),
  defineApplications({ ...ofFinance, service: 'fcSealService', applications: [sealBody] }),
  defineApplications({
    ...ofFinance,
    service: 'fcUnsuspendService',
    applications: [unsuspendBody],
    book: keepRecord,
  }),
];

export const applicationRoutes = services.flatMap(({ handlers }) => handlers);
export const applicationServices = services.map(({ service }) => service);
