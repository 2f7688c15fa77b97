import {
  customerResource,
  duplicateCheck,
  getCustomer,
  getCustomerSpend,
  getOwnSummary,
  getTimeline,
  lockCustomers,
  mergeCustomers,
  saveCustomer,
  tagCustomers,
  unlockCustomers,
  updateCustomer,
} from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { customerSpend } from '../consumption/service.ts';
import { customerImporter } from '../import/importer.ts';
import { merge } from '../merge/service.ts';
import { timelineOf } from '../timeline/service.ts';
import { requestLock, ownSummary, tag, unlock } from './actions.ts';
import { customerSource } from './repo.ts';
import { addCustomer, customerDetail, editCustomer, lookForDuplicates } from './service.ts';

export const customerRoutes = [
  handle(customerResource.calls.page, async (input, context) => await pageOf(customerSource, input, context)),
  ...handleExport(customerResource, () => customerSource),
  handle(getCustomer, async ({ id }, context) => await customerDetail(id, context)),
  handle(duplicateCheck, async (input, context) => await lookForDuplicates(input, context)),
  handle(saveCustomer, async (input, context) => await addCustomer(input, context)),
  handle(updateCustomer, async (input, context) => await editCustomer(input, context)),
  handle(tagCustomers, async (input, context) => await tag(input, context)),
  handle(lockCustomers, async (input, context) => await requestLock(input, context)),
  handle(unlockCustomers, async (input, context) => await unlock(input, context)),
  handle(mergeCustomers, async (input, context) => await merge(input, context)),
  handle(getTimeline, async (input, context) => await timelineOf(input, context)),
  handle(getCustomerSpend, customerSpend),
  handle(getOwnSummary, async (_, context) => await ownSummary(context)),
  ...customerImporter.handlers,
];
