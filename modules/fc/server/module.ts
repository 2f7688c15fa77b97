import { join } from 'node:path';
import { fcContract } from '@switchboard/fc-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { applicationRows } from './apply/rows.ts';
import { applicationRoutes } from './apply/services.ts';
import { billRoutes } from './bill/routes.ts';
import { creditRoutes } from './credit/routes.ts';

export const fcModule = defineModuleServer({
  contract: fcContract,
  handlers: [...billRoutes, ...creditRoutes, ...applicationRoutes],
  jobs: [],
  streams: [],
  rowSecurity: [applicationRows],
  migrations: join(import.meta.dirname, 'migrations'),
});
