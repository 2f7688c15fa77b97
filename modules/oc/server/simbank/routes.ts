import { handle, pageOf } from '@switchboard/kit-server';
import { simbankResource, vodServerResource } from '@switchboard/oc-contract';
import { simbankSource, vodServerSource } from './repo.ts';

export const simbankRoutes = [
  handle(vodServerResource.calls.page, async (input, context) => await pageOf(vodServerSource, input, context)),
  handle(simbankResource.calls.page, async (input, context) => await pageOf(simbankSource, input, context)),
];
