import { join } from 'node:path';
import { crmContract } from '@switchboard/crm-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { accountRoutes } from './account/routes.ts';
import { bukaRoutes } from './buka/routes.ts';
import { churnRoutes } from './churn/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import { customerRows } from './customer/rows.ts';
import { customerRoutes } from './customer/routes.ts';
import { dictRoutes } from './dict/routes.ts';
import { domainRuleRoutes } from './domain-rule/routes.ts';
import { followupRoutes } from './followup/routes.ts';
import { accountProjectionJobs } from './jobs/account-projection.ts';
import { churnJob } from './jobs/churn.ts';
import { openAccountStandIn } from './jobs/open-account-stand-in.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { taskRoutes } from './task/routes.ts';
import { templateRoutes } from './template/routes.ts';

export const crmModule = defineModuleServer({
  contract: crmContract,
  handlers: [...customerRoutes, ...contactRoutes, ...followupRoutes, ...taskRoutes, ...statisticsRoutes, ...domainRuleRoutes, ...bukaRoutes, ...templateRoutes, ...dictRoutes, ...churnRoutes, ...accountRoutes],
  rowSecurity: [customerRows],
  jobs: [churnJob, openAccountStandIn, ...accountProjectionJobs],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
