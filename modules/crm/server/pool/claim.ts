import {
  type assignCustomers,
  type BatchResult,
  type claimCustomers,
  CRM_CODES,
  publicPoolResource,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, continueAsSystem, type Db, inTransaction, requestNotice } from '@switchboard/kit-server';
import { lockHolder, quotaOf, requireRoom } from '../customer/quota.repo.ts';
import { eachId } from '../ownership/each-id.ts';
import { customerLink } from '../ownership/links.ts';
import { requireReceiver } from '../ownership/receiver.ts';
import { countFlowsToday } from '../ownership/repo.ts';
import { takeOver } from '../ownership/take-over.ts';
import { findPoolHead, type PoolHead, wastedClaims } from './repo.ts';
import { blockedUntil } from './wasted.ts';

const OBJECT = publicPoolResource.code;
const DAY_MS = 86_400_000;
/** CRM rule 12: how long the previous owner cannot claim a customer back. */
export const OWN_AGAIN_MS = 30 * DAY_MS;
const WHY = 'customers in the public pool have no owner';

export async function claim({ ids }: ParsedInputOf<typeof claimCustomers>, context: Context): Promise<BatchResult> {
  return await eachId(ids, { object: OBJECT, action: 'claim', context }, async (id) => await claimOne(id, context));
}

/** CRM rule 12. Claims of one person run one at a time; between several people the row lock decides. */
async function claimOne(id: string, context: Context): Promise<void> {
  const { staffId } = context.principal;
  await inTransaction(context, async (tx) => {
    await continueAsSystem(tx, WHY);
    await lockHolder(tx, staffId);
    await requireReceiver(tx, staffId);
    await requireClaimLeft(tx, staffId);
    await requireRoom(tx, staffId);
    const head = await requireInPool(tx, { id, staffId });
    requireNotOwnSoon(head, staffId);
    requireOpen(head);
    const taken = await takeOver(tx, context, { id, ownerId: staffId, way: 'claimed', by: staffId, mayEarly: false });
    if (taken === null) throw new AppError(CRM_CODES.claimTaken);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'claim', after: { ownerId: staffId } });
  });
}

async function requireClaimLeft(tx: Db, staffId: string): Promise<void> {
  const until = blockedUntil(await wastedClaims(tx, staffId), new Date());
  if (until !== null) throw new AppError(CRM_CODES.claimBlocked, { data: { until: until.toISOString() } });
  const { dailyClaim } = await quotaOf(tx, staffId);
  const claimed = await countFlowsToday(tx, { event: 'claim', by: staffId });
  if (claimed < dailyClaim) return;
  const label = {
    zh: `今日领取次数已达上限（${claimed}/${dailyClaim}）`,
    en: `You have reached the claim limit for today (${claimed}/${dailyClaim})`,
  };
  throw new AppError(CRM_CODES.claimLimit, { label, data: { claimed, limit: dailyClaim } });
}

async function requireInPool(tx: Db, { id, staffId }: { id: string; staffId: string }): Promise<PoolHead> {
  const head = await findPoolHead(tx, { id, staffId });
  if (head === null) throw new AppError(CODES.notFound);
  if (head.poolState !== 'sea') throw new AppError(CRM_CODES.claimTaken);
  if (!head.isVisible) throw new AppError(CODES.notFound);
  return head;
}

function requireNotOwnSoon({ prevOwnerId, poolEnteredAt }: PoolHead, staffId: string): void {
  if (prevOwnerId !== staffId || poolEnteredAt === null) return;
  const from = new Date(poolEnteredAt.getTime() + OWN_AGAIN_MS);
  if (from > new Date()) throw new AppError(CRM_CODES.claimOwn, { data: { from: from.toISOString() } });
}

/** CRM rule 11, and the cool-down after a complaint. */
function requireOpen({ claimableFrom, coolUntil }: PoolHead): void {
  const now = new Date();
  if (coolUntil !== null && coolUntil > now) throw cooling(coolUntil);
  if (claimableFrom === null || claimableFrom <= now) return;
  const label = { zh: '该客户今日 10:00 起可领取', en: 'This customer can be claimed from 10:00 today' };
  throw new AppError(CODES.wrongState, { label, data: { state: 'sea', from: claimableFrom.toISOString() } });
}

const cooling = (until: Date): AppError =>
  new AppError(CODES.wrongState, {
    label: { zh: '该客户在冷却期内', en: 'This customer is in a cooldown period' },
    data: { state: 'cooling', until: until.toISOString() },
  });

/**
 * Assigns customers to a person in the manager's scope: no waiting time and no daily limit, but the receiver needs room
 * (crm rules 12, 15).
 */
export async function assign(
  { ids, toId }: ParsedInputOf<typeof assignCustomers>,
  context: Context,
): Promise<BatchResult> {
  return await eachId(
    ids,
    { object: OBJECT, action: 'assign', context },
    async (id) => await assignOne(id, toId, context),
  );
}

async function assignOne(id: string, toId: string, context: Context): Promise<void> {
  const { staffId } = context.principal;
  await inTransaction(context, async (tx) => {
    await continueAsSystem(tx, WHY);
    await requireReceiver(tx, toId, context);
    if (toId === staffId) {
      throw new AppError(CODES.conflict, {
        label: {
          zh: '不能分配给自己，请领取',
          en: 'You cannot assign a customer to yourself. Claim the customer instead',
        },
      });
    }
    await requireRoom(tx, toId);
    const head = await requireInPool(tx, { id, staffId });
    if (head.coolUntil !== null && head.coolUntil > new Date()) throw cooling(head.coolUntil);
    const taken = await takeOver(tx, context, { id, ownerId: toId, way: 'assigned', by: staffId, mayEarly: true });
    if (taken === null) throw new AppError(CRM_CODES.claimTaken);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'assign', after: { ownerId: toId } });
    await requestNotice(tx, context, {
      eventCode: 'crm.customer.assigned',
      to: { staffIds: [toId] },
      vars: { customerName: taken.name, by: context.principal.name },
      objectCode: 'crm.customer',
      objectId: id,
      link: customerLink(id),
      dedupeKey: `crm.assigned:${id}:${Date.now()}`,
    });
  });
}
