import { addSettleRate, approveSettleRate, settleRateResource, withdrawSettleRate } from '@switchboard/fc-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { settleRateSource } from './repo.ts';
import { addRate, approve, withdraw } from './service.ts';

export const rateRoutes = [
  handle(
    settleRateResource.calls.page,
    async (input, context) => await pageOf(settleRateSource(context), input, context),
  ),
  ...handleExport(settleRateResource, settleRateSource),
  handle(addSettleRate, addRate),
  handle(approveSettleRate, approve),
  handle(withdrawSettleRate, withdraw),
];
