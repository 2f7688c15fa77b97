import { approvalOrderResource } from '@switchboard/crm-contract';
import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { type Context, type Db, detailOf } from '@switchboard/kit-server';
import {
  type FactField,
  type ProcessDocument,
  type ProcessFact as FormLine,
  type ProcessRun,
  registerProcessService,
} from '@switchboard/ger-server';
import {
  type ApprovalOrder,
  approvalOrderSource,
  type ApprovalType,
  closeOrder,
  findOrder,
  lockOrder,
  orderOutcomes,
  setStep,
} from './repo.ts';

export type { ProcessFact as FormLine } from '@switchboard/ger-server';

/** Something of this module that must be approved. All of it runs as the house, in the transaction of the decision. */
export interface ApprovalDefinition {
  readonly bizType: ApprovalType;
  readonly processCode: string;
  /** As docs/spec/modules/ger.md §4 names it. */
  readonly service: string;
  readonly name: Label;
  /** The page where it is applied for, when it stands in the catalogue of processes. */
  readonly applyRoute?: string;
  /** What conditions of the process may ask of it. */
  readonly facts?: readonly FactField[];
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
        category: 'customer',
        ...(definition.applyRoute === undefined ? {} : { applyRoute: definition.applyRoute }),
        facts: definition.facts ?? [],
      },
    ],
    async describe(tx, { businessId }) {
      return await describeOrder(tx, businessId);
    },
    async outcomes(db, ids) {
      return await orderOutcomes(db, ids);
    },
    async mayRead({ businessId }, context) {
      return await maySeeOrder(businessId, context);
    },
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

/** The codes of a list of words, for a fact. */
export const optionsOf = (values: Readonly<Record<string, { readonly label: Label }>>): FactField['options'] & object =>
  Object.entries(values).map(([value, { label }]) => ({ value, label }));

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

/** Whether the order is among the rows that the list of orders shows this person. */
async function maySeeOrder(id: string, context: Context): Promise<boolean> {
  if (context.principal.scopeOf(approvalOrderResource.right, approvalOrderResource.code) === null) return false;
  try {
    await detailOf(approvalOrderSource, id, context);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === CODES.notFound) return false;
    throw error;
  }
}
