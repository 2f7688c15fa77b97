import { customerResource } from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { customerSource } from './repo.ts';

export const customerRoutes = [
  handle(customerResource.calls.page, async (input, context) => await pageOf(customerSource, input, context)),
];
