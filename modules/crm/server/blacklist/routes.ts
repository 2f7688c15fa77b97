import { blacklistResource, editEvidence, getBlacklist, liftBlacklist, saveBlacklist } from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { blacklistSource } from './repo.ts';
import { requestBlacklisting, requestLifting, blacklistDetail, storeEvidence } from './service.ts';

export const blacklistRoutes = [
  handle(blacklistResource.calls.page, async (input, context) => await pageOf(blacklistSource, input, context)),
  ...handleExport(blacklistResource, () => blacklistSource),
  handle(getBlacklist, async ({ id }, context) => await blacklistDetail(id, context)),
  handle(saveBlacklist, async (input, context) => await requestBlacklisting(input, context)),
  handle(liftBlacklist, async (input, context) => await requestLifting(input, context)),
  handle(editEvidence, storeEvidence),
];
