import { join } from 'node:path';
import { crmContract } from '@switchboard/crm-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { contactRoutes } from './contact/routes.ts';
import { customerRows } from './customer/rows.ts';
import { customerRoutes } from './customer/routes.ts';
import { flowRoutes } from './flow/routes.ts';
import { followupRoutes } from './followup/routes.ts';
import { expireSharesJob } from './jobs/expire-shares.ts';
import { recallJob } from './jobs/recall.ts';
import { remindTransfersJob } from './jobs/remind-transfers.ts';
import { staffLeftJob } from './jobs/staff-left.ts';
import { warnRecallJob } from './jobs/warn-recall.ts';
import { flowRuleRoutes } from './rules/flow.routes.ts';
import { seaRoutes } from './sea/routes.ts';
import { shareRoutes } from './share/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { taskRoutes } from './task/routes.ts';
import { transferRoutes } from './transfer/routes.ts';

export const crmModule = defineModuleServer({
  contract: crmContract,
  handlers: [
    ...customerRoutes,
    ...contactRoutes,
    ...followupRoutes,
    ...taskRoutes,
    ...statisticsRoutes,
    ...seaRoutes,
    ...flowRoutes,
    ...transferRoutes,
    ...shareRoutes,
    ...flowRuleRoutes,
  ],
  rowSecurity: [customerRows],
  jobs: [recallJob, warnRecallJob, expireSharesJob, remindTransfersJob, staffLeftJob],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
