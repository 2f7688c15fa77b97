import type { getApprovalOrder } from '@switchboard/crm-contract';
import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, type Db, detailOf, inTransaction } from '@switchboard/kit-server';
import { processView, remindProcess } from '@switchboard/ger-server';
import { requireRow } from '../row-scope.repo.ts';
import { approvals } from './approvals.ts';
import type { FormLine } from './document.ts';
import { approvalOrderSource, findOrder } from './repo.ts';
import { approvalOrderTable } from '../tables.ts';

/** A user who sees the order sees the request, even for another owner's customer, because they may have to decide. */
export async function approvalOrderDetail(id: string, context: Context): Promise<ResultOf<typeof getApprovalOrder>> {
  const row = await detailOf(approvalOrderSource, id, context);
  return await asSystem(context, 'access to the order was checked; its document is part of it', async (tx) => ({
    row,
    form: await describeOrder(tx, id),
    process: row.instanceId === null ? null : await processView(tx, row.instanceId, context.principal.staffId),
  }));
}

async function describeOrder(tx: Db, id: string): Promise<FormLine[]> {
  const order = await findOrder(tx, id);
  const approval = approvals.find(({ bizType }) => bizType === order?.biz_type);
  return order === undefined || approval === undefined ? [] : await approval.describe(tx, order);
}

export async function remindOrder(id: string, context: Context): Promise<true> {
  await requireRow(context, approvalOrderTable, id);
  const order = await inTransaction(context, async (tx) => await findOrder(tx, id));
  const instanceId = order?.wf_instance_id ?? null;
  if (instanceId === null) throw new AppError(CODES.wrongState, { data: { state: order?.state } });
  await remindProcess({ instanceId }, context);
  return true;
}
