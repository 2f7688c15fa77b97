import { join } from 'node:path';
import { gerContract } from '@switchboard/ger-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { adminRoutes } from './admin/routes.ts';
import { delegationRoutes } from './delegation/routes.ts';
import { definitionRoutes } from './definition/routes.ts';
import { fileRoutes } from './file/routes.ts';
import { detailRoutes } from './detail/routes.ts';
import { instanceFileKinds } from './form/files.ts';
import { formRoutes } from './form/routes.ts';
import { callbackJob } from './jobs/callbacks.ts';
import { checkJob } from './jobs/check.ts';
import { deadlineJob } from './jobs/deadlines.ts';
import { delegationJob } from './jobs/delegations.ts';
import { staffLeftJob } from './jobs/staff-left.ts';
import { myRoutes } from './my/routes.ts';
import { notifyRoutes } from './notify/routes.ts';
import { installDefinitions } from './process/definition.ts';
import { processRoutes } from './process/routes.ts';
import { approvalRoleRoutes } from './role/routes.ts';
import { sponsorRoutes } from './sponsor/routes.ts';
import { summaryRoutes } from './summary/routes.ts';

export const gerModule = defineModuleServer({
  contract: gerContract,
  handlers: [
    ...summaryRoutes,
    ...processRoutes,
    ...myRoutes,
    ...detailRoutes,
    ...approvalRoleRoutes,
    ...formRoutes,
    ...sponsorRoutes,
    ...definitionRoutes,
    ...fileRoutes,
    ...delegationRoutes,
    ...adminRoutes,
    ...notifyRoutes,
  ],
  jobs: [callbackJob, checkJob, deadlineJob, delegationJob, staffLeftJob],
  streams: [],
  fileKinds: instanceFileKinds,
  migrations: join(import.meta.dirname, 'migrations'),
  afterMigrate: installDefinitions,
});
