import {
  type BatchResult,
  type coolCustomers,
  CRM_CODES,
  customerResource,
  type getSeaCustomer,
  type getSeaQuota,
  type getWastedClaims,
  type moveCustomers,
  SEA_KEY,
  seaResource,
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
} from '@switchboard/kit-server';
import { logChanges } from '../customer/history.repo.ts';
import { countHeld, lockHolder, quotaOf } from '../customer/quota.repo.ts';
import { eachId } from '../flow/each-id.ts';
import { countFlowsToday } from '../flow/repo.ts';
import { OWN_AGAIN_MS } from './claim.ts';
import {
  countViewsToday,
  findSeaHead,
  noteView,
  type SeaHead,
  seaHistory,
  seaSource,
  setCooling,
  setSea,
  shownContacts,
  shownFollowups,
  wastedByPeople,
  wastedClaims,
} from './repo.ts';
import { listVisibleSeas } from './visible.repo.ts';
import { blockedUntil } from './wasted.ts';

const OBJECT = seaResource.code;
const WHY = 'customers of the sea belong to nobody; the seas that are open to the person are in the condition';

export const sourceFor = ({ principal, locale }: Context) =>
  seaSource(principal.staffId, { seesCooling: principal.can(`${SEA_KEY}:cool`), locale });

export async function seaPage(input: PageInput<(typeof seaResource)['fields']>, context: Context) {
  return await pageOf(sourceFor(context), input, context);
}

/** CRM rule 14: contacts masked, and every customer that is opened counts once a day. */
export async function openSeaCustomer(id: string, context: Context): Promise<ResultOf<typeof getSeaCustomer>> {
  const { staffId } = context.principal;
  const row = await detailOf(sourceFor(context), id, context);
  return await asSystem(context, WHY, async (tx) => {
    const head = await findSeaHead(tx, { id, staffId });
    if (head === null || !head.isVisible || head.poolState !== 'sea') throw new AppError(CODES.notFound);
    const isUnmasked = wasMine(head, staffId);
    if (!isUnmasked) await countView(tx, { id, staffId });
    const { contacts, followups, opportunities, flows } = await seaHistory(tx, id);
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

const wasMine = ({ prevOwnerId, seaEnteredAt }: SeaHead, staffId: string): boolean =>
  prevOwnerId === staffId && seaEnteredAt !== null && Date.now() - seaEnteredAt.getTime() < OWN_AGAIN_MS;

async function countView(tx: Db, view: { id: string; staffId: string }): Promise<void> {
  await lockHolder(tx, view.staffId);
  const { isNew, viewed } = await noteView(tx, view);
  if (!isNew) return;
  const { dailySeaView } = await quotaOf(tx, view.staffId);
  // refused, it is not kept
  if (viewed <= dailySeaView) return;
  const label = {
    zh: `今日查看公海客户数已达上限（${dailySeaView}）`,
    en: `No open-sea views left today (${dailySeaView})`,
  };
  throw new AppError(CRM_CODES.seaViewLimit, { label, data: { limit: dailySeaView } });
}

export async function seaQuota(context: Context): Promise<ResultOf<typeof getSeaQuota>> {
  const { staffId } = context.principal;
  return await asSystem(context, 'all customers that a person holds count', async (tx) => {
    const quota = await quotaOf(tx, staffId);
    return {
      salesLevel: quota.salesLevel,
      held: await countHeld(tx, staffId, quota),
      holdLimit: quota.holdLimit,
      claimed: await countFlowsToday(tx, { event: 'claim', by: staffId }),
      dailyClaim: quota.dailyClaim,
      viewed: await countViewsToday(tx, staffId),
      dailySeaView: quota.dailySeaView,
      blockedUntil: blockedUntil(await wastedClaims(tx, staffId), new Date())?.toISOString() ?? null,
    };
  });
}

/** The manager's board of rule 13: who wasted claims, and who may not claim now. */
export async function wastedBoard(context: Context): Promise<ResultOf<typeof getWastedClaims>> {
  const scope = context.callKey === null ? null : context.principal.scopeOf(context.callKey, customerResource.code);
  if (scope === null) throw new AppError(CODES.noPermission);
  const rows = await wastedByPeople(context.db, scope.kind === 'all' ? null : scope.deptIds);
  const now = new Date();
  return rows.map(({ times, ...person }) => ({
    ...person,
    wasted: times.length,
    lastAt: (times.at(-1) as Date).toISOString(),
    blockedUntil: blockedUntil(times, now)?.toISOString() ?? null,
  }));
}

export async function moveToOtherSea(
  { ids, seaId }: ParsedInputOf<typeof moveCustomers>,
  context: Context,
): Promise<BatchResult> {
  return await eachId(ids, { object: OBJECT, action: 'move', context }, async (id) => {
    await changeInSea(id, context, async (tx, { staffId }) => {
      const target = (await listVisibleSeas(tx, staffId)).find((sea) => sea.id === seaId);
      if (target === undefined) throw new AppError(CODES.notFound);
      await setSea(tx, { id, seaId, by: staffId });
      return { action: 'move', after: { seaId } };
    });
  });
}

export async function coolDown(
  { ids, until, reason }: ParsedInputOf<typeof coolCustomers>,
  context: Context,
): Promise<BatchResult> {
  return await eachId(ids, { object: OBJECT, action: 'cool', context }, async (id) => {
    await changeInSea(id, context, async (tx, { staffId }) => {
      await setCooling(tx, { id, until, by: staffId });
      return { action: 'cool', after: { coolUntil: until, coolReason: reason } };
    });
  });
}

async function changeInSea(
  id: string,
  context: Context,
  change: (tx: Db, who: { staffId: string }) => Promise<{ action: string; after: Record<string, unknown> }>,
): Promise<void> {
  const { staffId } = context.principal;
  await inTransaction(context, async (tx) => {
    await continueAsSystem(tx, WHY);
    const head = await findSeaHead(tx, { id, staffId });
    if (head === null || (head.poolState === 'sea' && !head.isVisible)) throw new AppError(CODES.notFound);
    if (head.poolState !== 'sea') throw new AppError(CRM_CODES.claimTaken);
    const { action, after } = await change(tx, { staffId });
    await logChanges(tx, { entity: 'customer', entityId: id, before: {}, after, by: staffId });
    await context.audit(tx, { object: OBJECT, objectId: id, action, after });
  });
}
