import { handle, handlePublic } from '@switchboard/kit-server';
import { dingTalkCallback, getSyncLog, getSyncRun, syncOrganisation } from '@switchboard/sys-contract';
import { receiveCallback } from './callback.ts';
import { runOf, syncLogOf, syncNow } from './service.ts';

export const orgSyncRoutes = [
  handlePublic(dingTalkCallback, receiveCallback),
  handle(syncOrganisation, syncNow),
  handle(getSyncLog, syncLogOf),
  handle(getSyncRun, async ({ id }, context) => await runOf(id, context)),
];
