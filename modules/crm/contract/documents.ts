import { aliasChangeCalls, aliasChangeResource } from './alias-change.ts';
import { approvalOrderCalls, approvalOrderResource } from './approval-order.ts';
import { blacklistCalls, blacklistResource } from './blacklist.ts';
import { classACalls, classAResource } from './class-a.ts';
import { getFunnel } from './funnel.ts';
import { opportunityCalls, opportunityResource } from './opportunity.ts';
import { saveSourceChange } from './source-change.ts';
import { teamCalls, teamRenameResource } from './team.ts';

export * from './alias-change.ts';
export * from './approval-order.ts';
export * from './blacklist.ts';
export * from './class-a.ts';
export * from './funnel.ts';
export * from './opportunity.ts';
export * from './source-change.ts';
export * from './team.ts';

/** Opportunities and everything that is applied for and approved. */
export const documentCalls = [
  ...approvalOrderCalls,
  ...opportunityCalls,
  ...classACalls,
  ...blacklistCalls,
  ...aliasChangeCalls,
  ...teamCalls,
  saveSourceChange,
  getFunnel,
];
export const documentResources = [
  approvalOrderResource,
  opportunityResource,
  classAResource,
  blacklistResource,
  aliasChangeResource,
  teamRenameResource,
];
