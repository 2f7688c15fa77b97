import { handle } from '@switchboard/kit-server';
import {
  bindResourceApis,
  createResource,
  deleteResource,
  getBindableApis,
  getResourceApis,
  getResourceTree,
  moveResource,
  setResourceState,
  updateResource,
} from '@switchboard/sys-contract';
import { bindableApis, bindApis, bindingsOf } from './api.service.ts';
import { addResource, editResource, placeResource, removeResource, resourceTree, switchResource } from './service.ts';

export const resourceRoutes = [
  handle(getResourceTree, async (_, context) => await resourceTree(context)),
  handle(createResource, addResource),
  handle(updateResource, editResource),
  handle(setResourceState, switchResource),
  handle(moveResource, placeResource),
  handle(deleteResource, removeResource),
  handle(getResourceApis, async ({ resourceId }, context) => await bindingsOf(resourceId, context)),
  handle(getBindableApis, async (_, context) => await bindableApis(context)),
  handle(bindResourceApis, bindApis),
];
