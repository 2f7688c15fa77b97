import { join } from 'node:path';
import { crmContract } from '@switchboard/crm-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { approvalRoutes } from './approval/routes.ts';
import { approvalOrderRows } from './approval/rows.ts';
import { customerRows } from './customer/rows.ts';
import { customerRoutes } from './customer/routes.ts';
import { funnelRoutes } from './funnel/routes.ts';
import { stuckOpportunitiesJob } from './jobs/stuck-opportunities.ts';
import { opportunityRoutes } from './opportunity/routes.ts';
import { opportunityRows } from './opportunity/rows.ts';
import { statisticsRoutes } from './statistics/routes.ts';

export const crmModule = defineModuleServer({
  contract: crmContract,
  handlers: [...customerRoutes, ...statisticsRoutes, ...approvalRoutes, ...opportunityRoutes, ...funnelRoutes],
  rowSecurity: [customerRows, approvalOrderRows, opportunityRows],
  jobs: [stuckOpportunitiesJob],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
