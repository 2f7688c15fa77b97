import {
  aliasChangeResource,
  CRM_CODES,
  type getAliasChange,
  type markAliasItem,
  proposeAlias,
  type saveAliasChange,
  type suggestAlias,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  asSystem,
  type Context,
  continueAsSystem,
  type Db,
  detailOf,
  inTransaction,
  requireFeature,
} from '@switchboard/kit-server';
import { openApproval } from '../approval/open.ts';
import { lockCustomer } from '../customer/access.repo.ts';
import { freeAlias, lockAlias } from '../customer/alias.repo.ts';
import { refuseDuringAliasChange } from '../customer/guards.repo.ts';
import { nextDocNo } from '../customer/history.repo.ts';
import { platformNamesStub, platformSystems } from '../platform/adapter.ts';
import { aliasApproval } from './approval.ts';
import {
  activePlatforms,
  type AliasChange,
  aliasChangeSource,
  attemptsOf,
  freeHeldAlias,
  holdAlias,
  insertAliasChange,
  itemsOf,
  lockAliasChange,
  setAliasState,
  setItems,
} from './repo.ts';
import { requireRow } from '../row-scope.repo.ts';
import { mayBecome, systemsFor } from './rules.ts';
import { settle } from './settle.ts';
import { aliasChangeTable } from '../tables.ts';

const OBJECT = aliasChangeResource.code;
const REASON = 'access to the change was checked; the registry and the customer are company-wide';

export async function aliasChangeDetail(id: string, context: Context): Promise<ResultOf<typeof getAliasChange>> {
  const row = await detailOf(aliasChangeSource, id, context);
  return await asSystem(context, REASON, async (tx) => {
    const items = await itemsOf(tx, id);
    return { row, items: items.map(({ id: _, ...item }) => item), attempts: await attemptsOf(tx, id) };
  });
}

export async function suggest(
  { name }: ParsedInputOf<typeof suggestAlias>,
  context: Context,
): Promise<ResultOf<typeof suggestAlias>> {
  const wanted = proposeAlias(name);
  return {
    alias:
      wanted === null
        ? null
        : await asSystem(context, 'the alias may be in use by any customer', async (tx) => await freeAlias(tx, wanted)),
  };
}

/** Rule 21a; for a taken alias, 10050016 returns a free one, as at creation. */
export async function requestAlias(
  { customerId, newAlias, reason }: ParsedInputOf<typeof saveAliasChange>,
  context: Context,
): Promise<ResultOf<typeof saveAliasChange>> {
  return await inTransaction(context, async (tx) => {
    const customer = await lockCustomer(tx, { id: customerId, pools: ['private', 'sea'] }, context);
    const by = context.principal.staffId;
    await continueAsSystem(tx, 'the alias may be in use by any customer');
    await refuseDuringAliasChange(tx, customer.id);
    if (systemsFor(await activePlatforms(tx, customer.id)).length > 0)
      requireFeature(platformNamesStub, context.config);
    await lockAlias(tx, newAlias);
    const free = await freeAlias(tx, newAlias);
    if (free !== newAlias) throw new AppError(CRM_CODES.aliasTaken, { data: { alias: free } });
    await holdAlias(tx, newAlias, customer.id);
    const taskNo = await nextDocNo(tx, { prefix: 'AL', per: 'day', digits: 4 });
    const id = await insertAliasChange(tx, { taskNo, customer, newAlias, reason, by });
    const title = `${customer.name} · ${customer.alias} → ${newAlias}`;
    const { orderId, instanceId } = await openApproval(tx, aliasApproval, { bizId: id, customer, title }, context);
    await setAliasState(tx, id, 'pending_approval', instanceId);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'create', after: { taskNo, newAlias, reason } });
    return { id, taskNo, orderId };
  });
}

/** Restarts the failed systems with all attempts. */
export async function retry(id: string, context: Context): Promise<true> {
  requireFeature(platformNamesStub, context.config);
  return await operate(id, 'retry', context, async (tx, change) => {
    if (!mayBecome(change.state, 'syncing') || change.state !== 'partial_failed') throw refused(change);
    await setItems(tx, id, { from: ['failed'], to: 'waiting', by: context.principal.staffId });
    await setAliasState(tx, id, 'syncing');
  });
}

export async function markByHand(
  { id, system, note }: ParsedInputOf<typeof markAliasItem>,
  context: Context,
): Promise<true> {
  return await operate(id, 'manual', context, async (tx, change) => {
    if (change.state !== 'partial_failed') throw refused(change);
    if (
      (await setItems(tx, id, {
        from: ['failed', 'waiting'],
        to: 'manual_ok',
        system,
        note,
        by: context.principal.staffId,
      })) === 0
    )
      throw new AppError(CODES.notFound);
    await settle(tx, id, context.principal.staffId, context);
  });
}

/** Updated systems get the old name back before the alias is free again. */
export async function rollBack(id: string, context: Context): Promise<true> {
  return await operate(id, 'rollback', context, async (tx, change) => {
    if (!mayBecome(change.state, 'rolled_back')) throw refused(change);
    const platforms = platformSystems({ config: context.config, db: tx });
    for (const item of await itemsOf(tx, id)) {
      if (item.state !== 'ok') continue;
      await platforms.rename({
        system: item.system,
        object: `customer:${change.customer_code ?? ''}`,
        name: change.old_alias,
      });
    }
    await setItems(tx, id, {
      from: ['ok', 'manual_ok', 'failed', 'waiting'],
      to: 'reverted',
      by: context.principal.staffId,
    });
    await setAliasState(tx, id, 'rolled_back');
    await freeHeldAlias(tx, change.new_alias);
  });
}

async function operate(
  id: string,
  action: string,
  context: Context,
  work: (tx: Db, change: AliasChange) => Promise<void>,
): Promise<true> {
  await requireRow(context, aliasChangeTable, id);
  return await asSystem(context, REASON, async (tx) => {
    const change = await lockAliasChange(tx, id);
    if (change === undefined) throw new AppError(CODES.notFound);
    await work(tx, change);
    await context.audit(tx, { object: OBJECT, objectId: id, action, before: { state: change.state } });
    return true as const;
  });
}

const refused = ({ state }: AliasChange): AppError => new AppError(CODES.wrongState, { data: { state } });
