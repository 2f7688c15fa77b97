import {
  moveRouteBind,
  routeBindResource,
  saveRouteBelowCost,
  saveRouteBind,
  traceRouteBind,
} from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { routeBindSource } from './repo.ts';
import { changeRouteState, storeRouteBind, traceRouteOf } from './service.ts';

export const routeBindRoutes = [
  handle(
    routeBindResource.calls.page,
    async (input, context) => await pageOf(routeBindSource(context.locale), input, context),
  ),
  ...handleExport(routeBindResource, ({ locale }) => routeBindSource(locale)),
  handle(saveRouteBind, async (input, context) => await storeRouteBind(input, context)),
  handle(saveRouteBelowCost, async (input, context) => await storeRouteBind(input, context, { mayBeBelowCost: true })),
  handle(moveRouteBind, changeRouteState),
  handle(traceRouteBind, traceRouteOf),
];
