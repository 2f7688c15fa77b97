import { join } from 'node:path';
import { cscContract } from '@switchboard/csc-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { activityRoutes } from './activity/routes.ts';
import { attributionJob } from './jobs/attribution.ts';
import { leadRows } from './lead/rows.ts';
import { promoLinkRoutes } from './promo-link/routes.ts';

export const cscModule = defineModuleServer({
  contract: cscContract,
  handlers: [...promoLinkRoutes, ...activityRoutes],
  rowSecurity: [leadRows],
  jobs: [attributionJob],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
