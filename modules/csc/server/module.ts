import { join } from 'node:path';
import { cscContract } from '@switchboard/csc-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { promoLinkRoutes } from './promo-link/routes.ts';

export const cscModule = defineModuleServer({
  contract: cscContract,
  handlers: [...promoLinkRoutes],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
