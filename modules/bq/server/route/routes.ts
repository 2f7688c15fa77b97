import {
  checkRouteBatch,
  moveRouteBind,
  routeBindResource,
  saveRouteBatch,
  saveRouteBelowCost,
  saveRouteBind,
  traceRouteBind,
} from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { previewBatch, storeBatch } from './batch.ts';
import { fillDay } from './day.ts';
import { routeBindSource } from './repo.ts';
import { changeRouteState, storeRouteBind, traceRouteOf } from './service.ts';

export const routeBindRoutes = [
  handle(routeBindResource.calls.page, async (input, context) => {
    const page = await pageOf(routeBindSource(context.locale), input, context);
    await fillDay(page.list, context);
    return page;
  }),
  ...handleExport(routeBindResource, ({ locale }) => routeBindSource(locale), { prepare: fillDay }),
  handle(checkRouteBatch, previewBatch),
  handle(saveRouteBatch, storeBatch),
  handle(saveRouteBind, async (input, context) => await storeRouteBind(input, context)),
  handle(saveRouteBelowCost, async (input, context) => await storeRouteBind(input, context, { mayBeBelowCost: true })),
  handle(moveRouteBind, changeRouteState),
  handle(traceRouteBind, traceRouteOf),
];
