import {
  type bindChild,
  type getPartner,
  type moveCommission,
  partnerResource,
  type saveProfile,
} from '@switchboard/crm-contract';
import { AppError, CODES, type Label, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  continueAsSystem,
  type Db,
  detailOf,
  inTransaction,
  lockRow,
  lockVersion,
  saveAudited,
  storeRow,
} from '@switchboard/kit-server';
import { isDictCode } from '@switchboard/sys-server';
import { type Customer, lockCustomer } from '../customer/access.repo.ts';
import { logChanges } from '../customer/history.repo.ts';
import {
  commissionSource,
  endRelation,
  insertRelation,
  lockRelations,
  measure,
  partnerSource,
  profileVersion,
  treeBelow,
} from './repo.ts';
import { notifyAgent } from './notify.repo.ts';
import { commissionTable, partnerProfileTable } from '../tables.ts';

/** Crm rule 28. */
const MOST_LEVELS = 3;

export async function partnerDetail(
  { id, month }: ParsedInputOf<typeof getPartner>,
  context: Context,
): Promise<ResultOf<typeof getPartner>> {
  const row = await detailOf(partnerSource, id, context);
  return await inTransaction(context, async (tx) => {
    const profile = await profileVersion(tx, id);
    await continueAsSystem(tx, 'customers referred by a partner belong to the partner');
    return { id, version: profile?.version ?? 0, row, tree: await treeBelow(tx, { id, month }) };
  });
}

export async function storeProfile(
  { customerId, version, ...sent }: ParsedInputOf<typeof saveProfile>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    requirePartner(await lockCustomer(tx, { id: customerId }, context));
    const { payAccountRef, ...terms } = sent;
    const { payMethod } = terms;
    if (payMethod !== null && !(await isDictCode(context, { module: 'crm', dictType: 'pay_method' }, payMethod)))
      throw new AppError(CODES.validation, { data: [{ field: 'payMethod', msg: 'unknown' }] });
    const known = await profileVersion(tx, customerId);
    const stored =
      known === undefined ? null : await lockVersion(tx, { table: partnerProfileTable, id: known.id, version });
    const shown = stored === null ? null : { payAccountRef: stored.payAccountRef };
    const changes = context.pickWritable(partnerResource, sent, shown);
    const values = {
      ...terms,
      customerId,
      // a mask sent back by the client changes nothing
      ...('payAccountRef' in changes ? { payAccountRef } : {}),
    };
    const by = context.principal.staffId;
    const saved = await storeRow(tx, { table: partnerProfileTable, id: known?.id ?? null, version, values, by });
    const action = saved.before === null ? 'add' : 'edit';
    await context.audit(tx, {
      object: partnerResource.code,
      objectId: customerId,
      action,
      before: saved.before,
      after: values,
    });
    await continueAsSystem(tx, 'the terms of a partner are published with its referred customers');
    await notifyAgent(tx, context, { agentId: customerId, by });
    return true as const;
  });
}

type Pair = ParsedInputOf<typeof bindChild>;

/**
 * Needs edit access to the parent and to the child, which keeps a customer from being moved under a partner without its
 * owner's knowledge.
 */
export async function bind({ parentId, childId }: Pair, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const { parent, child } = await lockPair(tx, { parentId, childId }, context);
    await lockRelations(tx);
    await continueAsSystem(tx, 'the chain of partners may contain customers of any owner');
    const { above, below, isCircle } = await measure(tx, { parentId, childId });
    if (isCircle)
      refuse({
        zh: '上级已是该客户的下级，不能形成循环',
        en: 'The parent is already below this customer, so a loop would be created',
      });
    if (above + below > MOST_LEVELS)
      refuse({ zh: `代理关系最多 ${MOST_LEVELS} 级`, en: `Agent relationships can have up to ${MOST_LEVELS} levels` });
    const by = context.principal.staffId;
    if (!(await insertRelation(tx, { parentId, childId, by })))
      refuse({ zh: '该客户已有上级，请先解绑', en: 'This customer already has a parent. Unbind first' });
    await note(tx, context, { parent, child, isBound: true });
    return true as const;
  });
}

export async function unbind({ parentId, childId }: Pair, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const { parent, child } = await lockPair(tx, { parentId, childId }, context);
    await lockRelations(tx);
    await continueAsSystem(tx, 'everything below the customer moves with it');
    if (!(await endRelation(tx, { parentId, childId, by: context.principal.staffId })))
      throw new AppError(CODES.notFound);
    await note(tx, context, { parent, child, isBound: false });
    return true as const;
  });
}

async function lockPair(
  tx: Db,
  { parentId, childId }: Pair,
  context: Context,
): Promise<{ parent: Customer; child: Customer }> {
  if (parentId === childId) refuse({ zh: '不能绑定自己', en: 'A customer cannot be bound to itself' });
  // locks in a fixed order, so two opposite binds do not deadlock
  const [first, second] = [parentId, childId].toSorted((a, b) => Number(BigInt(a) - BigInt(b))) as [string, string];
  const rows = [await lockCustomer(tx, { id: first }, context), await lockCustomer(tx, { id: second }, context)];
  const [parent, child] = first === parentId ? rows : rows.toReversed();
  requirePartner(parent as Customer);
  return { parent: parent as Customer, child: child as Customer };
}

async function note(
  tx: Db,
  context: Context,
  { parent, child, isBound }: { parent: Customer; child: Customer; isBound: boolean },
): Promise<void> {
  const by = context.principal.staffId;
  const names = [isBound ? null : parent.name, isBound ? parent.name : null];
  const pair = { parentId: parent.id, childId: child.id };
  await context.audit(tx, {
    object: partnerResource.code,
    objectId: parent.id,
    action: isBound ? 'bind' : 'unbind',
    after: pair,
  });
  const history = {
    entity: 'customer',
    entityId: child.id,
    before: { agent: names[0] },
    after: { agent: names[1] },
    by,
  };
  await logChanges(tx, history);
  await notifyAgent(tx, context, { agentId: parent.id, by });
}

function requirePartner({ kind }: Customer): void {
  if (kind === 'direct') refuse({ zh: '直客不能作为伙伴', en: 'A direct customer cannot be a partner' });
}

function refuse(label: Label): never {
  throw new AppError(CODES.conflict, { label });
}

const NEXT: Readonly<Record<string, string>> = { draft: 'confirmed', confirmed: 'paid' };

export async function advanceCommission(
  { id, version, state }: ParsedInputOf<typeof moveCommission>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const stored = await lockRow(tx, { source: commissionSource, id, version }, context);
    await lockCustomer(tx, { id: String(stored['partnerId']) }, context);
    const before = String(stored['state']);
    if (NEXT[before] !== state) throw new AppError(CODES.wrongState, { data: { state: before } });
    await saveAudited(tx, { table: commissionTable, id, values: { state }, action: state }, context);
    return true as const;
  });
}
