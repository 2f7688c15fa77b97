import { approvalOrderResource } from '@switchboard/crm-contract';
import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { type Context, type Contribution, type Db, detailOf } from '@switchboard/kit-server';
import {
  defineProcessService,
  type FactField,
  type ProcessDocument,
  type ProcessFact as FormLine,
  type ProcessRun,
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

/** A document of this module that needs approval. Its functions run with system rights, in the transaction of the decision. */
export interface ApprovalDefinition {
  readonly bizType: ApprovalType;
  readonly processCode: string;
  /** As named in docs/spec/modules/ger.md §4. */
  readonly service: string;
  readonly name: Label;
  /** The page for applying, if it is in the catalogue of processes. */
  readonly applyRoute?: string;
  /** Values for the conditions of the process. */
  readonly facts?: readonly FactField[];
  /** Executes the request. A refusal thrown here undoes the decision. */
  approve(tx: Db, order: ApprovalOrder, run: ProcessRun): Promise<void>;
  /** Called if the request was not approved; absent where nothing was reserved. */
  release?(tx: Db, order: ApprovalOrder, outcome: 'rejected' | 'withdrawn', run: ProcessRun): Promise<void>;
  /** What the approver must know. */
  describe(tx: Db, order: ApprovalOrder): Promise<FormLine[]>;
}

export const APPROVAL_PAGE = '/crm/operate/approval-order/detail';

export interface Approval extends ApprovalDefinition {
  /** Listed in `approvals.ts`. */
  readonly processService: Contribution;
}

/** A kind of document for approval; the state of its order is changed only here (crm.md §2.11). */
export function defineApproval(definition: ApprovalDefinition): Approval {
  const processService = defineProcessService({
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
      const order = await findOrder(tx, businessId);
      return order === undefined ? [] : await definition.describe(tx, order);
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
      await definition.release?.(tx, order, state, run);
    },
  });
  return { ...definition, processService };
}

/** The codes of an enum as options of a fact. */
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

/** Whether the list of orders shows the order to this user. */
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
