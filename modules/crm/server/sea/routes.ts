import {
  assignCustomers,
  claimCustomers,
  coolCustomers,
  getSeaCustomer,
  getSeaQuota,
  getWastedClaims,
  listSeas,
  moveCustomers,
  seaResource,
} from '@switchboard/crm-contract';
import { handle, handleExport } from '@switchboard/kit-server';
import { seaImporter } from '../import/importer.ts';
import { assign, claim } from './claim.ts';
import { coolDown, moveToOtherSea, openSeaCustomer, seaPage, seaQuota, sourceFor, wastedBoard } from './service.ts';
import { listVisibleSeas } from './visible.repo.ts';

export const seaRoutes = [
  handle(seaResource.calls.page, seaPage),
  ...handleExport(seaResource, sourceFor),
  handle(getSeaCustomer, async ({ id }, context) => await openSeaCustomer(id, context)),
  handle(getSeaQuota, async (_, context) => await seaQuota(context)),
  handle(getWastedClaims, async (_, context) => await wastedBoard(context)),
  handle(claimCustomers, claim),
  handle(assignCustomers, assign),
  handle(moveCustomers, moveToOtherSea),
  handle(coolCustomers, coolDown),
  ...seaImporter.handlers,
  handle(listSeas, async (_, context) => await listVisibleSeas(context.db, context.principal.staffId)),
];
