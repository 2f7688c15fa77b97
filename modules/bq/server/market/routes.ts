import { marketResource, moveMarket, saveMarket } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { marketSource } from './repo.ts';
import { changeMarketState, fillWeek, storeMarket } from './service.ts';

export const marketRoutes = [
  handle(marketResource.calls.page, async (input, context) => {
    const page = await pageOf(marketSource(context), input, context);
    await fillWeek(page.list, context);
    return page;
  }),
  ...handleExport(marketResource, marketSource, { prepare: fillWeek }),
  handle(saveMarket, storeMarket),
  handle(moveMarket, changeMarketState),
];
