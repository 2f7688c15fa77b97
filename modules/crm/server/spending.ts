import { accountRoutes } from './account/routes.ts';
import { churnRoutes } from './churn/routes.ts';
import { accountProjectionJobs } from './jobs/account-projection.ts';
import { churnJob } from './jobs/churn.ts';
import { commissionJob } from './jobs/commission.ts';
import { partnerRoutes } from './partner/routes.ts';

/** Customer spending and what is derived from it. */
export const spendingRoutes = [...accountRoutes, ...churnRoutes, ...partnerRoutes];
export const spendingJobs = [churnJob, commissionJob, ...accountProjectionJobs];
