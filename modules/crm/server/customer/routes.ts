import { customerResource, getCustomer, updateCustomer } from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { customerSource } from './repo.ts';
import { customerDetail, editCustomer } from './service.ts';

export const customerRoutes = [
  handle(customerResource.calls.page, async (input, context) => await pageOf(customerSource, input, context)),
  handle(getCustomer, async ({ id }, context) => await customerDetail(id, context)),
  handle(updateCustomer, async (input, context) => await editCustomer(input, context)),
];
