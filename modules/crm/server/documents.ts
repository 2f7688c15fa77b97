import { approvalRoutes } from './approval/routes.ts';
import { approvalOrderRows } from './approval/rows.ts';
import { funnelRoutes } from './funnel/routes.ts';
import { stuckOpportunitiesJob } from './jobs/stuck-opportunities.ts';
import { opportunityRoutes } from './opportunity/routes.ts';
import { opportunityRows } from './opportunity/rows.ts';

/** Opportunities and everything that is applied for and approved. */
export const documentRoutes = [...approvalRoutes, ...opportunityRoutes, ...funnelRoutes];
export const documentRows = [approvalOrderRows, opportunityRows];
export const documentJobs = [stuckOpportunitiesJob];
