import { revokeShares, saveShare, shareResource, updateShare } from '@switchboard/crm-contract';
import { handle } from '@switchboard/kit-server';
import { change, revoke, share, sharePage } from './service.ts';

export const shareRoutes = [
  handle(shareResource.calls.page, sharePage),
  handle(saveShare, share),
  handle(revokeShares, revoke),
  handle(updateShare, change),
];
