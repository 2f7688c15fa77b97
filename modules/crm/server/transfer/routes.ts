import {
  acceptTransfer,
  getTransfer,
  overfillTransfer,
  rejectTransfer,
  saveTransfer,
  transferResource,
  withdrawTransfer,
} from '@switchboard/crm-contract';
import { handle, handleExport } from '@switchboard/kit-server';
import { accept, handoverOf, reject, sourceFor, transfer, transferPage, withdraw } from './service.ts';

export const transferRoutes = [
  handle(transferResource.calls.page, transferPage),
  ...handleExport(transferResource, sourceFor),
  handle(saveTransfer, async (input, context) => await transfer(input, context, { mayOverfill: false })),
  handle(overfillTransfer, async (input, context) => await transfer(input, context, { mayOverfill: true })),
  handle(getTransfer, async ({ id }, context) => await handoverOf(id, context)),
  handle(acceptTransfer, accept),
  handle(rejectTransfer, reject),
  handle(withdrawTransfer, withdraw),
];
