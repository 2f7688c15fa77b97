import { join } from 'node:path';
import { defineModuleServer } from '@switchboard/kit-server';
import { qmContract } from '@switchboard/qm-contract';
import { quoteMailJobs } from './jobs/quote-mail.ts';
import { priceGroupRoutes } from './price-group/routes.ts';
import { quoteRoutes } from './quote/routes.ts';
import { specialApplyRows } from './special/rows.ts';
import { specialRoutes } from './special/services.ts';

export const qmModule = defineModuleServer({
  contract: qmContract,
  handlers: [...quoteRoutes, ...priceGroupRoutes, ...specialRoutes],
  jobs: [...quoteMailJobs],
  streams: [],
  rowSecurity: [specialApplyRows],
  migrations: join(import.meta.dirname, 'migrations'),
});
