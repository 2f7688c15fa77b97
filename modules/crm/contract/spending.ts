import { accountCalls, accountResource, accountTrackResource } from './account.ts';
import { churnCalls, churnEventResource, churnRuleResource } from './churn.ts';

/** What customers spend and what follows from it: accounts, churn, partners. */
export * from './account.ts';
export * from './churn.ts';
export * from './finance-events.ts';

export const spendingCalls = [...accountCalls, ...churnCalls];
export const spendingResources = [accountTrackResource, accountResource, churnRuleResource, churnEventResource];
