import type { Label } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { type ProcessDocument, type ProcessRun, registerProcessService } from '@switchboard/ger-server';
import { type ApprovalOrder, type ApprovalType, closeOrder, findOrder, lockOrder, setStep } from './repo.ts';

export interface FormLine {
  readonly label: Label;
  readonly value: string | Label;
}

/** Something of this module that must be approved. All of it runs as the house, in the transaction of the decision. */
export interface ApprovalDefinition {
  readonly bizType: ApprovalType;
  readonly processCode: string;
  /** As docs/spec/modules/ger.md §4 names it. */
  readonly service: string;
  readonly name: Label;
  /** Do what was asked for. A refusal thrown here undoes the decision. */
  approve(tx: Db, order: ApprovalOrder, run: ProcessRun): Promise<void>;
  /** It will not be done. */
  release(tx: Db, order: ApprovalOrder, outcome: 'rejected' | 'withdrawn', run: ProcessRun): Promise<void>;
  /** What whoever decides must know. */
  describe(tx: Db, order: ApprovalOrder): Promise<FormLine[]>;
}

export const APPROVAL_PAGE = '/crm/operate/approval-order/detail';
const definitions = new Map<string, ApprovalDefinition>();

/** Makes a kind of document approvable; the state of its order changes here and nowhere else (crm.md §2.11). */
export function defineApproval(definition: ApprovalDefinition): ApprovalDefinition {
  definitions.set(definition.bizType, definition);
  registerProcessService({
    name: definition.service,
    processes: [
      {
        code: definition.processCode,
        name: definition.name,
        link: ({ businessId }) => `${APPROVAL_PAGE}?id=${businessId}`,
      },
    ],
    async moved(tx, { businessId }, { node, handlerIds }) {
      await setStep(tx, businessId, { node: node?.zh ?? null, handlerIds });
    },
    async complete(tx, document, run) {
      const order = await close(tx, document, 'approved', run);
      await definition.approve(tx, order, run);
    },
    async release(tx, document, outcome, run) {
      const state = outcome === 'rejected' ? 'rejected' : 'withdrawn';
      const order = await close(tx, document, state, run);
      await definition.release(tx, order, state, run);
    },
  });
  return definition;
}

async function close(
  tx: Db,
  { businessId }: ProcessDocument,
  state: 'approved' | 'rejected' | 'withdrawn',
  { staffId, comment }: ProcessRun,
): Promise<ApprovalOrder> {
  const order = await lockOrder(tx, businessId);
  if (order === undefined) throw new Error(`the approval order ${businessId} is gone`);
  await closeOrder(tx, businessId, { state, by: staffId, note: comment });
  return order;
}

export async function describeOrder(tx: Db, id: string): Promise<FormLine[]> {
  const order = await findOrder(tx, id);
  return order === undefined ? [] : ((await definitions.get(order.biz_type)?.describe(tx, order)) ?? []);
}
