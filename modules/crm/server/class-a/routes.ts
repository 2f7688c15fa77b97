import {
  classAResource,
  getClassA,
  prepareClassA,
  saveClassA,
  submitClassA,
  withdrawClassA,
} from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { classASource } from './repo.ts';
import { addClassA, classADetail, prepare, submit, withdraw } from './service.ts';

export const classARoutes = [
  handle(classAResource.calls.page, async (input, context) => await pageOf(classASource, input, context)),
  ...handleExport(classAResource, () => classASource),
  handle(getClassA, async ({ id }, context) => await classADetail(id, context)),
  handle(prepareClassA, async ({ customerId }, context) => await prepare(customerId, context)),
  handle(saveClassA, async (input, context) => await addClassA(input, context)),
  handle(submitClassA, async ({ id }, context) => await submit(id, context)),
  handle(withdrawClassA, async (input, context) => await withdraw(input, context)),
];
