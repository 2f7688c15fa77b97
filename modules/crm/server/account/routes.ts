import {
  accountResource,
  accountTrackResource,
  markTrackReason,
  openAccount,
  trackSummary,
} from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { accountSource, accountTrackSource } from './repo.ts';
import { markReason, requestAccount, summarise } from './service.ts';

export const accountRoutes = [
  handle(accountTrackResource.calls.page, async (input, context) => await pageOf(accountTrackSource, input, context)),
  ...handleExport(accountTrackResource, () => accountTrackSource),
  handle(trackSummary, summarise),
  handle(markTrackReason, markReason),
  handle(accountResource.calls.page, async (input, context) => await pageOf(accountSource, input, context)),
  handle(openAccount, requestAccount),
];
