import {
  assignCustomers,
  claimCustomers,
  coolCustomers,
  getPoolCustomer,
  getPoolQuota,
  getWastedClaims,
  listPoolOptions,
  moveCustomers,
  publicPoolResource,
} from '@switchboard/crm-contract';
import { handle, handleExport } from '@switchboard/kit-server';
import { publicPoolImporter } from '../import/importer.ts';
import { assign, claim } from './claim.ts';
import {
  coolDown,
  moveToOtherPool,
  openPoolCustomer,
  pagePublicPool,
  poolQuota,
  sourceFor,
  wastedBoard,
} from './service.ts';
import { listVisiblePools } from './visible.repo.ts';

export const publicPoolRoutes = [
  handle(publicPoolResource.calls.page, pagePublicPool),
  ...handleExport(publicPoolResource, sourceFor),
  handle(getPoolCustomer, async ({ id }, context) => await openPoolCustomer(id, context)),
  handle(getPoolQuota, async (_, context) => await poolQuota(context)),
  handle(getWastedClaims, async (_, context) => await wastedBoard(context)),
  handle(claimCustomers, claim),
  handle(assignCustomers, assign),
  handle(moveCustomers, moveToOtherPool),
  handle(coolCustomers, coolDown),
  ...publicPoolImporter.handlers,
  handle(listPoolOptions, async (_, context) => await listVisiblePools(context.db, context.principal.staffId)),
];
