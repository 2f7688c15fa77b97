import { approvalOrderCalls, approvalOrderResource } from './approval-order.ts';
import { getFunnel } from './funnel.ts';
import { opportunityCalls, opportunityResource } from './opportunity.ts';

export * from './approval-order.ts';
export * from './funnel.ts';
export * from './opportunity.ts';

/** Opportunities and everything that is applied for and approved. */
export const documentCalls = [...approvalOrderCalls, ...opportunityCalls, getFunnel];
export const documentResources = [approvalOrderResource, opportunityResource];
