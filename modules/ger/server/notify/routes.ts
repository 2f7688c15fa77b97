import { deleteNotify, notifyResource, saveNotify, testNotify } from '@switchboard/ger-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { notifySource } from './repo.ts';
import { dropNotify, keepNotify, tryNotify } from './service.ts';

export const notifyRoutes = [
  handle(
    notifyResource.calls.page,
    async (input, context) => await pageOf(notifySource(context.locale), input, context),
  ),
  handle(saveNotify, keepNotify),
  handle(deleteNotify, dropNotify),
  handle(testNotify, tryNotify),
];
