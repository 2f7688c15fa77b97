import { handle } from '@switchboard/kit-server';
import { getSyncLog, getSyncRun, syncOrganisation } from '@switchboard/sys-contract';
import { runOf, syncLogOf, syncNow } from './service.ts';

export const orgSyncRoutes = [
  handle(syncOrganisation, syncNow),
  handle(getSyncLog, syncLogOf),
  handle(getSyncRun, async ({ id }, context) => await runOf(id, context)),
];
