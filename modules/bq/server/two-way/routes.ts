import {
  approveTwoWay,
  rejectTwoWay,
  saveTwoWay,
  stopTwoWay,
  submitTwoWay,
  twoWayResource,
} from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { twoWaySource } from './repo.ts';
import { approve, handIn, sendBack, stop, storeTwoWay } from './service.ts';

export const twoWayRoutes = [
  handle(
    twoWayResource.calls.page,
    async (input, context) => await pageOf(twoWaySource(context.locale), input, context),
  ),
  ...handleExport(twoWayResource, ({ locale }) => twoWaySource(locale)),
  handle(saveTwoWay, storeTwoWay),
  handle(submitTwoWay, handIn),
  handle(approveTwoWay, approve),
  handle(rejectTwoWay, sendBack),
  handle(stopTwoWay, stop),
];
