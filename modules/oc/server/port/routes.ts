import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import {
  activatePorts,
  activeLogResource,
  forceReleasePorts,
  getPortBatch,
  listPortDevices,
  portFlowResource,
  portResource,
  releasePorts,
  updatePortImeis,
} from '@switchboard/oc-contract';
import { listDevices } from './batch.repo.ts';
import { activeLogSource, portFlowSource, portSource } from './repo.ts';
import { activateAll, batchState, releaseAll, updateImeis } from './service.ts';

export const portRoutes = [
  handle(portResource.calls.page, async (input, context) => await pageOf(portSource, input, context)),
  ...handleExport(portResource, () => portSource),
  handle(activatePorts, activateAll),
  handle(releasePorts, async (input, context) => await releaseAll(input, context, false)),
  handle(forceReleasePorts, async (input, context) => await releaseAll(input, context, true)),
  handle(updatePortImeis, updateImeis),
  handle(getPortBatch, async ({ batchNo }, context) => await batchState(batchNo, context)),
  handle(listPortDevices, async (_, { db }) => await listDevices(db)),
  handle(activeLogResource.calls.page, async (input, context) => await pageOf(activeLogSource, input, context)),
  ...handleExport(activeLogResource, () => activeLogSource),
  handle(portFlowResource.calls.page, async (input, context) => await pageOf(portFlowSource, input, context)),
  ...handleExport(portFlowResource, () => portFlowSource),
];
