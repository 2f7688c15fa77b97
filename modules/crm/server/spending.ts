import { accountRoutes } from './account/routes.ts';
import { churnRoutes } from './churn/routes.ts';
import { accountProjectionJobs } from './jobs/account-projection.ts';
import { churnJob } from './jobs/churn.ts';
import { openAccountStandIn } from './jobs/open-account-stand-in.ts';

/** What customers spend and what follows from it. */
export const spendingRoutes = [...accountRoutes, ...churnRoutes];
export const spendingJobs = [churnJob, openAccountStandIn, ...accountProjectionJobs];
