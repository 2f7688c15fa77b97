import {
  type BatchResult,
  customerResource,
  type getOwnSummary,
  type lockCustomers,
  type tagCustomers,
  type unlockCustomers,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, inTransaction, saveAudited, updateRow } from '@switchboard/kit-server';
import { eachId } from '../ownership/each-id.ts';
import { openApproval } from '../approval/open.ts';
import { lockCustomer } from './access.repo.ts';
import { logChanges, writeFlow } from './history.repo.ts';
import { lockApproval } from './lock-approval.ts';
import { countHeld, quotaOf } from './quota.repo.ts';
import { ownNumbers } from './summary.repo.ts';
import { customerTable } from '../tables.ts';

const MOST_TAGS = 20;
const object = customerResource.code;

export async function tag(
  { ids, add, remove }: ParsedInputOf<typeof tagCustomers>,
  context: Context,
): Promise<BatchResult> {
  const by = context.principal.staffId;
  return await eachId(ids, { object, action: 'tag', context }, async (id) => {
    await inTransaction(context, async (tx) => {
      const { tags } = await lockCustomer(tx, { id }, context);
      const next = [...new Set([...tags, ...add])].filter((word) => !remove.includes(word));
      if (next.length > MOST_TAGS)
        throw new AppError(CODES.limitReached, {
          label: { zh: `每个客户最多 ${MOST_TAGS} 个标签`, en: `Up to ${MOST_TAGS} tags per customer` },
        });
      await updateRow(tx, customerTable, { id, values: { tags: next }, by });
      await logChanges(tx, { entity: 'customer', entityId: id, before: { tags }, after: { tags: next }, by });
      await context.audit(tx, { object, objectId: id, action: 'tag', before: { tags }, after: { tags: next } });
    });
  });
}

/** Needs approval by another user: a locked customer cannot be recalled. */
export async function requestLock(
  { ids, reason }: ParsedInputOf<typeof lockCustomers>,
  context: Context,
): Promise<BatchResult> {
  return await eachId(ids, { object, action: 'lock', context }, async (id) => {
    await inTransaction(context, async (tx) => {
      const customer = await lockCustomer(tx, { id }, context);
      if (customer.locked) throw new AppError(CODES.wrongState, { data: { state: 'locked' } });
      await continueAsSystem(tx, 'the approval order is created for its approver');
      const { name } = customer;
      const { orderNo } = await openApproval(
        tx,
        lockApproval,
        { bizId: id, customer: { id, name }, title: `锁定客户：${name}`.slice(0, 200), payload: { reason } },
        context,
      );
      await context.audit(tx, { object, objectId: id, action: 'lock', after: { orderNo, reason } });
    });
  });
}

/** Unlocking needs no approval: the retention rules apply again from then on. */
export async function unlock(
  { ids, reason }: ParsedInputOf<typeof unlockCustomers>,
  context: Context,
): Promise<BatchResult> {
  const by = context.principal.staffId;
  return await eachId(ids, { object, action: 'unlock', context }, async (id) => {
    await inTransaction(context, async (tx) => {
      const { locked, owner_id: ownerId } = await lockCustomer(tx, { id }, context);
      if (!locked) throw new AppError(CODES.wrongState, { data: { state: 'unlocked' } });
      const besides = { after: { reason } };
      await saveAudited(
        tx,
        { table: customerTable, id, values: { locked: false }, action: 'unlock', besides },
        context,
      );
      await writeFlow(tx, { customerId: id, event: 'unlock', fromOwnerId: ownerId, toOwnerId: ownerId, reason, by });
    });
  });
}

export async function ownSummary(context: Context): Promise<ResultOf<typeof getOwnSummary>> {
  const { staffId } = context.principal;
  return await inTransaction(context, async (tx) => {
    const quota = await quotaOf(tx, staffId);
    const [held, numbers] = [await countHeld(tx, staffId, quota), await ownNumbers(tx, staffId)];
    return { held, holdLimit: quota.holdLimit, ...numbers };
  });
}
