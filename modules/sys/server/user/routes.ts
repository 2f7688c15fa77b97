import { handle, pageOf } from '@switchboard/kit-server';
import { userResource } from '@switchboard/sys-contract';
import { userSource } from './repo.ts';

export const userRoutes = [
  handle(userResource.calls.page, async (input, context) => await pageOf(userSource(context.locale), input, context)),
];
