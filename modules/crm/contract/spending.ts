import { accountCalls, accountResource, accountTrackResource } from './account.ts';
import { churnCalls, churnEventResource, churnRuleResource } from './churn.ts';
import { commissionResource, partnerCalls, partnerResource } from './partner.ts';

/** Customer spending and what depends on it: accounts, churn, partners. */
export * from './account.ts';
export * from './churn.ts';
export * from './finance-events.ts';
export * from './partner.ts';

export const spendingCalls = [...accountCalls, ...churnCalls, ...partnerCalls];
export const spendingResources = [
  accountTrackResource,
  accountResource,
  churnRuleResource,
  churnEventResource,
  partnerResource,
  commissionResource,
];
