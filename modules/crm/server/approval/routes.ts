import { approvalOrderResource, getApprovalOrder, urgeApprovalOrder } from '@switchboard/crm-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { approvalOrderSource } from './repo.ts';
import { approvalOrderDetail, urgeOrder } from './service.ts';

export const approvalRoutes = [
  handle(approvalOrderResource.calls.page, async (input, context) => await pageOf(approvalOrderSource, input, context)),
  ...handleExport(approvalOrderResource, () => approvalOrderSource),
  handle(getApprovalOrder, async ({ id }, context) => await approvalOrderDetail(id, context)),
  handle(urgeApprovalOrder, async ({ id }, context) => await urgeOrder(id, context)),
];
