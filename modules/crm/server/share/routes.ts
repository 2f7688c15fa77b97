import { revokeShares, saveShare, shareResource, updateShare } from '@switchboard/crm-contract';
import { handle, handleExport } from '@switchboard/kit-server';
import { change, revoke, share, sharePage, sourceFor } from './service.ts';

export const shareRoutes = [
  handle(shareResource.calls.page, sharePage),
  ...handleExport(shareResource, sourceFor),
  handle(saveShare, share),
  handle(revokeShares, revoke),
  handle(updateShare, change),
];
