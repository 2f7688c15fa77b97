import { join } from 'node:path';
import { gerContract } from '@switchboard/ger-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { summaryRoutes } from './summary/routes.ts';

export const gerModule = defineModuleServer({
  contract: gerContract,
  handlers: [...summaryRoutes],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
