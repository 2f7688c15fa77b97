import { approvalOrderResource, getApprovalOrder, remindApprovalOrder } from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { approvalOrderSource } from './repo.ts';
import { approvalOrderDetail, remindOrder } from './service.ts';

export const approvalRoutes = [
  handle(approvalOrderResource.calls.page, async (input, context) => await pageOf(approvalOrderSource, input, context)),
  ...handleExport(approvalOrderResource, () => approvalOrderSource),
  handle(getApprovalOrder, async ({ id }, context) => await approvalOrderDetail(id, context)),
  handle(remindApprovalOrder, async ({ id }, context) => await remindOrder(id, context)),
];
