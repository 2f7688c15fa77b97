import { billResource } from '@switchboard/fc-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { billSource } from './repo.ts';

export const billRoutes = [
  handle(billResource.calls.page, async (input, context) => await pageOf(billSource, input, context)),
];
