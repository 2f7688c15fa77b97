import {
  callbackResource,
  cancelInstance,
  reassignTask,
  recoverInstance,
  retryCallback,
  stuckResource,
} from '@switchboard/ger-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { callbackSource, stuckSource } from './repo.ts';
import { cancel, giveTask, recover, retry } from './service.ts';

export const adminRoutes = [
  handle(stuckResource.calls.page, async (input, context) => await pageOf(stuckSource(context.locale), input, context)),
  handle(callbackResource.calls.page, async (input, context) => await pageOf(callbackSource, input, context)),
  handle(reassignTask, giveTask),
  handle(cancelInstance, cancel),
  handle(recoverInstance, recover),
  handle(retryCallback, retry),
];
