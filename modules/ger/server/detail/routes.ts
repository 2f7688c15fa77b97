import { getFormData, getInstanceDetail, listRejectNodes, printInstance } from '@switchboard/ger-contract';
import { handle } from '@switchboard/kit-server';
import { printOf } from './print.ts';
import { formData, instanceDetail, rejectNodesOf } from './service.ts';

export const detailRoutes = [
  handle(getInstanceDetail, async (input, context) => await instanceDetail(input, context)),
  handle(getFormData, async (input, context) => await formData(input, context)),
  handle(printInstance, printOf),
  handle(listRejectNodes, async ({ taskId }, context) => await rejectNodesOf(taskId, context)),
];
