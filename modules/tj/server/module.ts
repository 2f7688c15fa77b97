import { join } from 'node:path';
import { defineModuleServer } from '@switchboard/kit-server';
import { tjContract } from '@switchboard/tj-contract';
import { alarmRoutes } from './alarm/routes.ts';
import { evaluateJob } from './jobs/evaluate.ts';

export const tjModule = defineModuleServer({
  contract: tjContract,
  handlers: alarmRoutes,
  jobs: [evaluateJob],
  streams: [],
  migrations: join(import.meta.dirname, 'migrations'),
});
