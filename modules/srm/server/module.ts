import { join } from 'node:path';
import { srmContract } from '@switchboard/srm-contract';
import { defineModuleServer, policiesOf } from '@switchboard/kit-server';
import { supplierApplicationRoutes, supplierApplicationServices } from './apply/services.ts';
import * as tables from './tables.ts';

export const srmModule = defineModuleServer({
  contract: srmContract,
  handlers: supplierApplicationRoutes,
  jobs: [],
  streams: [],
  contributions: supplierApplicationServices,
  rowSecurity: policiesOf(tables),
  migrations: join(import.meta.dirname, 'migrations'),
});
