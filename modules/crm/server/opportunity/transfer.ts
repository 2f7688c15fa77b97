import { type BatchResult, opportunityResource, type transferOpportunities } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, inTransaction, requestNotice, updateRow } from '@switchboard/kit-server';
import { logChanges } from '../customer/history.repo.ts';
import { eachId } from '../ownership/each-id.ts';
import { requireReceiver } from '../ownership/receiver.ts';
import { requireRow } from '../row-scope.repo.ts';
import { lockForTransfer, worksWithCustomer } from './transfer.repo.ts';
import { opportunityTable } from '../tables.ts';

const OBJECT = opportunityResource.code;
/** Won and lost opportunities are history and stay with their owner. */
const MOVABLE = new Set(['open', 'shelved']);

/** Only the owner changes; stage, probability, amounts and follow-ups stay the same (rule 16). */
export async function transfer(
  { ids, toId, reason }: ParsedInputOf<typeof transferOpportunities>,
  context: Context,
): Promise<BatchResult> {
  const by = context.principal.staffId;
  return await eachId(ids, { object: OBJECT, action: 'transfer', context }, async (id) => {
    await requireRow(context, opportunityTable, id);
    await inTransaction(context, async (tx) => {
      await continueAsSystem(tx, 'the opportunity belongs to the user; the shares of its customer do not');
      const to = await requireReceiver(tx, toId);
      const stored = await lockForTransfer(tx, id);
      if (stored === undefined) throw new AppError(CODES.notFound);
      if (!MOVABLE.has(stored.state)) throw new AppError(CODES.wrongState, { data: { state: stored.state } });
      if (stored.owner_id === to.id) throw refuse(`已是 ${to.name} 的商机`, `Already owned by ${to.name}`);
      if (!(await worksWithCustomer(tx, { customerId: stored.customer_id, staffId: to.id })))
        throw refuse(
          `${to.name} 不是该客户的负责人，也没有读写共享；请先共享或转移客户`,
          `${to.name} neither owns the customer nor has write access. Share or transfer the customer first`,
        );
      await updateRow(tx, opportunityTable, { id, values: { ownerId: to.id, ownerDeptId: to.deptId }, by });
      const change = { before: { ownerId: stored.owner_id }, after: { ownerId: to.id } };
      await logChanges(tx, { entity: 'opportunity', entityId: id, ...change, by });
      await context.audit(tx, {
        object: OBJECT,
        objectId: id,
        action: 'transfer',
        before: change.before,
        after: { ownerId: to.id, reason },
      });
      await requestNotice(tx, context, {
        eventCode: 'crm.opportunity.transferred',
        to: { staffIds: [to.id] },
        vars: { name: stored.name, by: context.principal.name, reason },
        objectCode: OBJECT,
        objectId: id,
        link: `/crm/business-opportunity/detail?id=${id}`,
        dedupeKey: `crm.opportunity.transferred:${id}:${stored.version}`,
      });
    });
  });
}

const refuse = (zh: string, en: string): AppError => new AppError(CODES.conflict, { label: { zh, en } });
