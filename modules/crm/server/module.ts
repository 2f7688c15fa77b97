import { join } from 'node:path';
import { crmContract } from '@switchboard/crm-contract';
import { defineModuleServer, policiesOf } from '@switchboard/kit-server';
import { approvals } from './approval/approvals.ts';
import { customerRecord } from './customer/record.ts';
import { contactRoutes } from './contact/routes.ts';
import { formFieldNames } from './customer/form-field.repo.ts';
import { customerRoutes } from './customer/routes.ts';
import { documentJobs, documentRoutes } from './documents.ts';
import { ownershipJobs, ownershipRoutes } from './ownership-routes.ts';
import { customerImporter, publicPoolImporter } from './import/importer.ts';
import { followupRoutes } from './followup/routes.ts';
import { mailFollowupJobs } from './jobs/mail-followup.ts';
import { openAccountStub } from './jobs/open-account-stub.ts';
import { platformNamesStub } from './platform/adapter.ts';
import { settingRoutes, settings } from './settings.ts';
import { spendingJobs, spendingRoutes } from './spending.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { taskRoutes } from './task/routes.ts';
import * as tables from './tables.ts';

export const crmModule = defineModuleServer({
  contract: crmContract,
  handlers: [
    ...customerRoutes,
    ...contactRoutes,
    ...followupRoutes,
    ...taskRoutes,
    ...statisticsRoutes,
    ...ownershipRoutes,
    ...documentRoutes,
    ...settingRoutes,
    ...spendingRoutes,
  ],
  settings,
  rowSecurity: policiesOf(tables),
  recordKinds: [customerRecord],
  implementations: formFieldNames,
  contributions: approvals.map(({ processService }) => processService),
  jobs: [
    customerImporter.job,
    publicPoolImporter.job,
    ...mailFollowupJobs,
    ...ownershipJobs,
    ...documentJobs,
    ...spendingJobs,
  ],
  stubs: [openAccountStub, platformNamesStub],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
