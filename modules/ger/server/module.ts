import { join } from 'node:path';
import { gerContract } from '@switchboard/ger-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { processRoutes } from './process/routes.ts';
import { summaryRoutes } from './summary/routes.ts';

export const gerModule = defineModuleServer({
  contract: gerContract,
  handlers: [...summaryRoutes, ...processRoutes],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
