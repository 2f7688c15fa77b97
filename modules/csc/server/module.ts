import { join } from 'node:path';
import { cscContract } from '@switchboard/csc-contract';
import { defineModuleServer, policiesOf } from '@switchboard/kit-server';
import { activityRoutes } from './activity/routes.ts';
import { attributionJob } from './jobs/attribution.ts';
import { promoLinkRoutes } from './promo-link/routes.ts';
import * as tables from './tables.ts';

export const cscModule = defineModuleServer({
  contract: cscContract,
  handlers: [...promoLinkRoutes, ...activityRoutes],
  rowSecurity: policiesOf(tables),
  jobs: [attributionJob],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
