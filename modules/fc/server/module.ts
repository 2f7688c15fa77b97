import { join } from 'node:path';
import { fcContract } from '@switchboard/fc-contract';
import { defineModuleServer, policiesOf } from '@switchboard/kit-server';
import { applicationRoutes, applicationServices } from './apply/services.ts';
import { billRoutes } from './bill/routes.ts';
import { creditRoutes } from './credit/routes.ts';
import { rateRoutes } from './rate/routes.ts';
import { supplierAccountRoutes } from './supplier-account/routes.ts';
import { supplierBillImporter } from './supplier-bill/importer.ts';
import { supplierBillRoutes } from './supplier-bill/routes.ts';
import * as tables from './tables.ts';

export const fcModule = defineModuleServer({
  contract: fcContract,
  handlers: [
    ...billRoutes,
    ...creditRoutes,
    ...supplierAccountRoutes,
    ...supplierBillRoutes,
    ...applicationRoutes,
    ...rateRoutes,
  ],
  jobs: [supplierBillImporter.job],
  streams: [],
  contributions: applicationServices,
  rowSecurity: policiesOf(tables),
  migrations: join(import.meta.dirname, 'migrations'),
});
