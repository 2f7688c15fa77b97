import {
  type BatchResult,
  customerResource,
  type extendRecall,
  type releaseCustomers,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, inTransaction, updateRow } from '@switchboard/kit-server';
import { lockCustomer } from '../customer/access.repo.ts';
import { refuseDuringAliasChange } from '../customer/guards.repo.ts';
import { logChanges } from '../customer/history.repo.ts';
import { lockHolder } from '../customer/quota.repo.ts';
import { dayOf, endOfDay } from '../retention/business-day.ts';
import { loadRules, refreshRecall } from '../retention/repo.ts';
import { listVisiblePools } from '../pool/visible.repo.ts';
import { customerTable } from '../tables.ts';
import { eachId } from './each-id.ts';
import { enterPool } from './enter-pool.ts';
import { countFlowsToday } from './repo.ts';

const OBJECT = customerResource.code;
/** CRM rule 10. */
export const RELEASES_PER_DAY = 20;

export async function release(
  { ids, poolId, reason }: ParsedInputOf<typeof releaseCustomers>,
  context: Context,
): Promise<BatchResult> {
  const { staffId } = context.principal;
  return await eachId(ids, { object: OBJECT, action: 'release', context }, async (id) => {
    await inTransaction(context, async (tx) => {
      await lockCustomer(tx, { id }, context);
      await continueAsSystem(tx, 'a customer without an owner is outside every user’s scope');
      await refuseDuringAliasChange(tx, id);
      const pools = await listVisiblePools(tx, staffId);
      if (!pools.some((publicPool) => publicPool.id === poolId)) throw new AppError(CODES.notFound);
      await lockHolder(tx, staffId);
      if ((await countFlowsToday(tx, { event: 'release', by: staffId })) >= RELEASES_PER_DAY) throw tooMany();
      await enterPool(tx, context, {
        customers: [{ id, poolId }],
        event: 'release',
        reason,
        by: staffId,
        at: new Date(),
        claimableFrom: null,
      });
      await context.audit(tx, { object: OBJECT, objectId: id, action: 'release', after: { poolId, reason } });
    });
  });
}

const tooMany = (): AppError =>
  new AppError(CODES.limitReached, {
    label: {
      zh: `每人每天最多释放 ${RELEASES_PER_DAY} 个客户`,
      en: `Each person can release up to ${RELEASES_PER_DAY} customers per day`,
    },
    data: { limit: RELEASES_PER_DAY },
  });

/** CRM rule 7d: a manager of the owner can extend the recall date once per owner, by the days that the rule allows. */
export async function extend(
  { ids, reason }: ParsedInputOf<typeof extendRecall>,
  context: Context,
): Promise<BatchResult> {
  const { staffId } = context.principal;
  return await eachId(ids, { object: OBJECT, action: 'extend', context }, async (id) => {
    await inTransaction(context, async (tx) => {
      const customer = await lockCustomer(tx, { id }, context);
      const rule = (await loadRules(tx)).find((one) => one.condition === 'no_first_consume' && one.extendableDays > 0);
      const refused = refusalOf(customer, { staffId, hasRule: rule !== undefined });
      if (refused !== null || rule === undefined) throw refused ?? new AppError(CODES.wrongState);
      const until = endOfDay(dayOf(customer.owner_since ?? customer.created_at) + rule.days + rule.extendableDays);
      await updateRow(tx, customerTable, { id, values: { extendedUntil: until }, by: staffId });
      await refreshRecall(tx, [id]);
      await logChanges(tx, {
        entity: 'customer',
        entityId: id,
        before: {},
        after: { extendedUntil: until, reason },
        by: staffId,
      });
      await context.audit(tx, { object: OBJECT, objectId: id, action: 'extend', after: { until, reason } });
    });
  });
}

function refusalOf(
  {
    owner_id,
    extended_until,
    first_consume_on,
  }: { owner_id: string | null; extended_until: Date | null; first_consume_on: string | Date | null },
  { staffId, hasRule }: { staffId: string; hasRule: boolean },
): AppError | null {
  const refuse = (zh: string, en: string): AppError =>
    new AppError(CODES.wrongState, { label: { zh, en }, data: { state: 'private' } });
  if (owner_id === staffId)
    return refuse('不能延长自己的客户，请由主管操作', 'You cannot extend your own customer. Contact your manager');
  if (!hasRule || first_consume_on !== null)
    return refuse('该客户没有可延长的保留期', 'This customer has no retention period to extend');
  return extended_until === null ? null : refuse('该客户已延长过一次', 'This customer has already been extended once');
}
