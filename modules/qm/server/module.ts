import { join } from 'node:path';
import { defineModuleServer, policiesOf } from '@switchboard/kit-server';
import { qmContract } from '@switchboard/qm-contract';
import { quoteMailJobs } from './jobs/quote-mail.ts';
import { priceGroupRoutes } from './price-group/routes.ts';
import { quoteRoutes } from './quote/routes.ts';
import { specialRoutes, specialServices } from './special/services.ts';
import * as tables from './tables.ts';

export const qmModule = defineModuleServer({
  contract: qmContract,
  handlers: [...quoteRoutes, ...priceGroupRoutes, ...specialRoutes],
  jobs: [...quoteMailJobs],
  streams: [],
  contributions: specialServices,
  rowSecurity: policiesOf(tables),
  migrations: join(import.meta.dirname, 'migrations'),
});
