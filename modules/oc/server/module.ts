import { join } from 'node:path';
import { ocContract } from '@switchboard/oc-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { scheduleRoutes } from './schedule/routes.ts';
import { simbankRoutes } from './simbank/routes.ts';

export const ocModule = defineModuleServer({
  contract: ocContract,
  handlers: [...scheduleRoutes, ...simbankRoutes],
  jobs: [],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
