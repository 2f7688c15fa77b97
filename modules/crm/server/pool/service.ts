import {
  type BatchResult,
  type coolCustomers,
  CRM_CODES,
  customerResource,
  type getPoolCustomer,
  type getPoolQuota,
  type getWastedClaims,
  type moveCustomers,
  PUBLIC_POOL_KEY,
  publicPoolResource,
} from '@switchboard/crm-contract';
import { AppError, CODES, type PageInput, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  asSystem,
  type Context,
  continueAsSystem,
  type Db,
  detailOf,
  inTransaction,
  pageOf,
  deptsOf,
} from '@switchboard/kit-server';
import { logChanges } from '../customer/history.repo.ts';
import { countHeld, lockHolder, quotaOf } from '../customer/quota.repo.ts';
import { eachId } from '../ownership/each-id.ts';
import { countFlowsToday } from '../ownership/repo.ts';
import { OWN_AGAIN_MS } from './claim.ts';
import {
  countViewsToday,
  findPoolHead,
  noteView,
  type PoolHead,
  poolHistory,
  publicPoolSource,
  setCooling,
  setPool,
  shownContacts,
  shownFollowups,
  wastedByPeople,
  wastedClaims,
} from './repo.ts';
import { listVisiblePools } from './visible.repo.ts';
import { blockedUntil } from './wasted.ts';

const OBJECT = publicPoolResource.code;
const WHY = 'customers in the public pool have no owner; the condition selects the pools open to the user';

export const sourceFor = ({ principal, locale }: Context) =>
  publicPoolSource(principal.staffId, { seesCooling: principal.can(`${PUBLIC_POOL_KEY}:cool`), locale });

export async function pagePublicPool(input: PageInput<(typeof publicPoolResource)['fields']>, context: Context) {
  return await pageOf(sourceFor(context), input, context);
}

/** CRM rule 14: contacts are masked, and every opened customer counts once a day. */
export async function openPoolCustomer(id: string, context: Context): Promise<ResultOf<typeof getPoolCustomer>> {
  const { staffId } = context.principal;
  const row = await detailOf(sourceFor(context), id, context);
  return await asSystem(context, WHY, async (tx) => {
    const head = await findPoolHead(tx, { id, staffId });
    if (head === null || !head.isVisible || head.poolState !== 'sea') throw new AppError(CODES.notFound);
    const isUnmasked = wasMine(head, staffId);
    if (!isUnmasked) await countView(tx, { id, staffId });
    const { contacts, followups, opportunities, flows } = await poolHistory(tx, id);
    const isHidden = (what: string): boolean => !isUnmasked && head.hiddenFields.includes(what);
    return {
      row,
      isUnmasked,
      contacts: isHidden('contacts') ? null : shownContacts(contacts, { isClear: isUnmasked }),
      followups: isHidden('followups') ? null : shownFollowups(followups, { isClear: isUnmasked }),
      opportunities,
      flows,
    };
  });
}

const wasMine = ({ prevOwnerId, poolEnteredAt }: PoolHead, staffId: string): boolean =>
  prevOwnerId === staffId && poolEnteredAt !== null && Date.now() - poolEnteredAt.getTime() < OWN_AGAIN_MS;

async function countView(tx: Db, view: { id: string; staffId: string }): Promise<void> {
  await lockHolder(tx, view.staffId);
  const { isNew, viewed } = await noteView(tx, view);
  if (!isNew) return;
  const { dailyPoolView } = await quotaOf(tx, view.staffId);
  // a refused view is not stored
  if (viewed <= dailyPoolView) return;
  const label = {
    zh: `今日查看公海客户数已达上限（${dailyPoolView}）`,
    en: `You have reached the viewing limit for public pool customers today (${dailyPoolView})`,
  };
  throw new AppError(CRM_CODES.poolViewLimit, { label, data: { limit: dailyPoolView } });
}

export async function poolQuota(context: Context): Promise<ResultOf<typeof getPoolQuota>> {
  const { staffId } = context.principal;
  return await asSystem(context, 'all customers of a user are counted', async (tx) => {
    const quota = await quotaOf(tx, staffId);
    return {
      salesLevel: quota.salesLevel,
      held: await countHeld(tx, staffId, quota),
      holdLimit: quota.holdLimit,
      claimed: await countFlowsToday(tx, { event: 'claim', by: staffId }),
      dailyClaim: quota.dailyClaim,
      viewed: await countViewsToday(tx, staffId),
      dailyPoolView: quota.dailyPoolView,
      blockedUntil: blockedUntil(await wastedClaims(tx, staffId), new Date())?.toISOString() ?? null,
    };
  });
}

/** The manager's board of rule 13: people with wasted claims, and people who cannot claim now. */
export async function wastedBoard(context: Context): Promise<ResultOf<typeof getWastedClaims>> {
  const scope = context.callKey === null ? null : context.principal.scopeOf(context.callKey, customerResource.code);
  if (scope === null) throw new AppError(CODES.noPermission);
  const rows = await wastedByPeople(context.db, deptsOf(scope));
  const now = new Date();
  return rows.map(({ times, ...person }) => ({
    ...person,
    wasted: times.length,
    lastAt: (times.at(-1) as Date).toISOString(),
    blockedUntil: blockedUntil(times, now)?.toISOString() ?? null,
  }));
}

export async function moveToOtherPool(
  { ids, poolId }: ParsedInputOf<typeof moveCustomers>,
  context: Context,
): Promise<BatchResult> {
  return await eachId(ids, { object: OBJECT, action: 'move', context }, async (id) => {
    await changeInPool(id, context, async (tx, { staffId }) => {
      const target = (await listVisiblePools(tx, staffId)).find((publicPool) => publicPool.id === poolId);
      if (target === undefined) throw new AppError(CODES.notFound);
      await setPool(tx, { id, poolId, by: staffId });
      return { action: 'move', after: { poolId } };
    });
  });
}

export async function coolDown(
  { ids, until, reason }: ParsedInputOf<typeof coolCustomers>,
  context: Context,
): Promise<BatchResult> {
  return await eachId(ids, { object: OBJECT, action: 'cool', context }, async (id) => {
    await changeInPool(id, context, async (tx, { staffId }) => {
      await setCooling(tx, { id, until, by: staffId });
      return { action: 'cool', after: { coolUntil: until, coolReason: reason } };
    });
  });
}

async function changeInPool(
  id: string,
  context: Context,
  change: (tx: Db, who: { staffId: string }) => Promise<{ action: string; after: Record<string, unknown> }>,
): Promise<void> {
  const { staffId } = context.principal;
  await inTransaction(context, async (tx) => {
    await continueAsSystem(tx, WHY);
    const head = await findPoolHead(tx, { id, staffId });
    if (head === null || (head.poolState === 'sea' && !head.isVisible)) throw new AppError(CODES.notFound);
    if (head.poolState !== 'sea') throw new AppError(CRM_CODES.claimTaken);
    const { action, after } = await change(tx, { staffId });
    await logChanges(tx, { entity: 'customer', entityId: id, before: {}, after, by: staffId });
    await context.audit(tx, { object: OBJECT, objectId: id, action, after });
  });
}
