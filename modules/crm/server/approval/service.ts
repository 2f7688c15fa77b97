import type { getApprovalOrder } from '@switchboard/crm-contract';
import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, detailOf } from '@switchboard/kit-server';
import { processView, urgeProcess } from '@switchboard/ger-server';
import { describeOrder } from './document.ts';
import { approvalOrderSource } from './repo.ts';

/** Whoever sees the order sees what is asked for, also of a customer that is not theirs: they are to decide about it. */
export async function approvalOrderDetail(id: string, context: Context): Promise<ResultOf<typeof getApprovalOrder>> {
  const row = await detailOf(approvalOrderSource, id, context);
  return await asSystem(context, 'the order was shown by its own scope; its document belongs to it', async (tx) => ({
    row,
    form: await describeOrder(tx, id),
    process: row.instanceId === null ? null : await processView(tx, row.instanceId, context.principal.staffId),
  }));
}

export async function urgeOrder(id: string, context: Context): Promise<true> {
  const { instanceId } = await detailOf(approvalOrderSource, id, context);
  if (instanceId === null || instanceId === undefined) throw new AppError(CODES.notFound);
  await urgeProcess({ instanceId }, context);
  return true;
}
