import { customerResource, duplicateCheck, getCustomer, saveCustomer, updateCustomer } from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { customerSource } from './repo.ts';
import { addCustomer, customerDetail, editCustomer, lookForDuplicates } from './service.ts';

export const customerRoutes = [
  handle(customerResource.calls.page, async (input, context) => await pageOf(customerSource, input, context)),
  handleExport(customerResource, () => customerSource),
  handle(getCustomer, async ({ id }, context) => await customerDetail(id, context)),
  handle(duplicateCheck, async (input, context) => await lookForDuplicates(input, context)),
  handle(saveCustomer, async (input, context) => await addCustomer(input, context)),
  handle(updateCustomer, async (input, context) => await editCustomer(input, context)),
];
