import {
  acceptTransfer,
  getTransfer,
  rejectTransfer,
  saveTransfer,
  transferResource,
  withdrawTransfer,
} from '@switchboard/crm-contract';
import { handle } from '@switchboard/kit-server';
import { accept, handoverOf, reject, transfer, transferPage, withdraw } from './service.ts';

export const transferRoutes = [
  handle(transferResource.calls.page, transferPage),
  handle(saveTransfer, transfer),
  handle(getTransfer, async ({ id }, context) => await handoverOf(id, context)),
  handle(acceptTransfer, accept),
  handle(rejectTransfer, reject),
  handle(withdrawTransfer, withdraw),
];
