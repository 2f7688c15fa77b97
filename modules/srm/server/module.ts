import { join } from 'node:path';
import { srmContract } from '@switchboard/srm-contract';
import { defineModuleServer } from '@switchboard/kit-server';
import { supplierApplicationRows } from './apply/rows.ts';
import { supplierApplicationRoutes } from './apply/services.ts';
import { supplierRows } from './supplier/rows.ts';

export const srmModule = defineModuleServer({
  contract: srmContract,
  handlers: [...supplierApplicationRoutes],
  jobs: [],
  streams: [],
  rowSecurity: [supplierRows, supplierApplicationRows],
  migrations: join(import.meta.dirname, 'migrations'),
});
