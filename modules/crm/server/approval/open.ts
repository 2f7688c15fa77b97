import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { startProcess } from '@switchboard/ger-server';
import { nextDocNo } from '../customer/history.repo.ts';
import type { ApprovalDefinition } from './document.ts';
import { insertOrder, setStep } from './repo.ts';

export interface ApprovalRequest {
  /** The document; it can have only one open order. */
  readonly bizId: string;
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly title: string;
  /** The request, if it has no separate document (lock, merge, source). */
  readonly payload?: object;
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface OpenedApproval {
  readonly orderId: string;
  readonly orderNo: string;
  readonly instanceId: string;
}

/** Creates the approval order and starts its process, in the transaction of the document (crm.md §6). */
export async function openApproval(
  tx: Db,
  definition: Pick<ApprovalDefinition, 'bizType' | 'processCode'>,
  request: ApprovalRequest,
  context: Pick<Context, 'jobs' | 'principal' | 'log' | 'audit' | 'extensions'>,
): Promise<OpenedApproval> {
  const applicantId = context.principal.staffId;
  const { bizType, processCode } = definition;
  const orderNo = await nextDocNo(tx, { prefix: 'AO', per: 'day', digits: 4 });
  const orderId = await insertOrder(tx, {
    orderNo,
    bizType,
    bizId: request.bizId,
    customerId: request.customer?.id ?? null,
    customerName: request.customer?.name ?? null,
    title: request.title,
    applicantId,
    processCode,
    payload: request.payload ?? {},
  });
  if (orderId === null) throw new AppError(CODES.wrongState, { data: { state: 'pending' } });
  const { instanceId, node, handlerIds } = await startProcess(
    tx,
    {
      processCode,
      businessType: 'crm.approval-order',
      businessId: orderId,
      applicantId,
      title: request.title,
      facts: request.facts ?? {},
    },
    context,
  );
  await setStep(tx, orderId, { node: node.zh, handlerIds, instanceId });
  return { orderId, orderNo, instanceId };
}
