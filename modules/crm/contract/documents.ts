import { aliasChangeCalls, aliasChangeResource } from './alias-change.ts';
import { approvalOrderCalls, approvalOrderResource } from './approval-order.ts';
import { blacklistCalls, blacklistResource } from './blacklist.ts';
import { campaignCalls, campaignResources } from './campaign.ts';
import { classACalls, classAResource } from './class-a.ts';
import { getFunnel } from './funnel.ts';
import { opportunityCalls, opportunityResource } from './opportunity.ts';
import { saveSourceChange } from './source-change.ts';
import { teamCalls, teamRenameResource } from './team.ts';

export * from './alias-change.ts';
export * from './approval-order.ts';
export * from './blacklist.ts';
export * from './campaign.ts';
export * from './campaign-links.ts';
export * from './class-a.ts';
export * from './funnel.ts';
export * from './opportunity.ts';
export * from './opportunity-values.ts';
export * from './source-change.ts';
export * from './team.ts';

/** Opportunities and all documents that need approval. */
export const documentCalls = [
  ...approvalOrderCalls,
  ...opportunityCalls,
  ...classACalls,
  ...blacklistCalls,
  ...campaignCalls,
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
  ...campaignResources,
  aliasChangeResource,
  teamRenameResource,
];
