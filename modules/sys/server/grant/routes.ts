import { handle } from '@switchboard/kit-server';
import { getGrantCatalog, getGrantFields, getRoleGrant, saveRoleGrant } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { listCatalogFields } from './repo.ts';
import { catalogOf, grantOf, saveGrant } from './service.ts';

export const grantRoutes = [
  handle(getRoleGrant, async ({ roleId }, context) => await grantOf(context, roleId)),
  handle(saveRoleGrant, async (input, context) => await saveGrant(context, input)),
  handle(getGrantCatalog, async (_input, context) => await catalogOf(context)),
  handle(getGrantFields, async ({ objectCodes }, context) => await listCatalogFields(sysDb(context), objectCodes)),
];
