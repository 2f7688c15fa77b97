import {
  blacklistResource,
  CRM_CODES,
  type editEvidence,
  type getBlacklist,
  type liftBlacklist,
  type saveBlacklist,
  PUBLIC_POOL_KEY,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  asSystem,
  type Context,
  continueAsSystem,
  type Db,
  detailOf,
  inTransaction,
  saveAudited,
} from '@switchboard/kit-server';
import { openApproval } from '../approval/open.ts';
import { type Customer, lockAnyCustomer, lockCustomer } from '../customer/access.repo.ts';
import { nextDocNo } from '../customer/history.repo.ts';
import { requireRow } from '../row-scope.repo.ts';
import { findPoolHead } from '../pool/repo.ts';
import { blacklistApproval, liftApproval } from './approval.ts';
import { hitsOf } from './hits.repo.ts';
import { blacklistSource, identitiesOf, insertBlacklist, lockBlacklist, ordersOf } from './repo.ts';
import { blacklistTable } from '../tables.ts';

const OBJECT = blacklistResource.code;

export async function blacklistDetail(id: string, context: Context): Promise<ResultOf<typeof getBlacklist>> {
  const row = await detailOf(blacklistSource, id, context);
  return await asSystem(context, 'access to the entry was checked; a blocked customer has no owner', async (tx) => ({
    row,
    identities: await identitiesOf(tx, row.customerId),
    orders: await ordersOf(tx, id),
    hits: await hitsOf(tx, id),
  }));
}

/** A customer in the user's own scope, or in a public pool that is open to them. */
async function lockShown(tx: Db, id: string, context: Context): Promise<Customer> {
  const { principal } = context;
  const head = await findPoolHead(tx, { id, staffId: principal.staffId });
  const isInSight = head?.poolState === 'sea' && head.isVisible && principal.can(PUBLIC_POOL_KEY);
  if (!isInSight) return await lockCustomer(tx, { id, pools: ['private', 'sea'] }, context);
  const customer = await lockAnyCustomer(tx, id);
  if (customer.pool_state !== 'sea') throw new AppError(CRM_CODES.claimTaken);
  return customer;
}

export async function requestBlacklisting(
  input: ParsedInputOf<typeof saveBlacklist>,
  context: Context,
): Promise<ResultOf<typeof saveBlacklist>> {
  return await inTransaction(context, async (tx) => {
    await continueAsSystem(
      tx,
      'customers in the public pool have no owner, and entries requested by other users count too',
    );
    const customer = await lockShown(tx, input.customerId, context);
    const by = context.principal.staffId;
    const blackNo = await nextDocNo(tx, { prefix: 'BL', per: 'day', digits: 4 });
    const id = await insertBlacklist(tx, { blackNo, customer, by, input });
    if (id === null)
      throw new AppError(CODES.conflict, {
        label: { zh: '该客户已在黑名单或正在审批', en: 'The customer is already blacklisted or pending approval' },
      });
    const { orderId } = await openApproval(
      tx,
      blacklistApproval,
      { bizId: id, customer, title: `${customer.name} · ${blackNo}`, facts: { type: input.type } },
      context,
    );
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'create', after: { blackNo, ...input } });
    return { id, blackNo, orderId };
  });
}

export async function requestLifting(
  { id, reason }: ParsedInputOf<typeof liftBlacklist>,
  context: Context,
): Promise<ResultOf<typeof liftBlacklist>> {
  await requireRow(context, blacklistTable, id);
  return await asSystem(context, 'a blocked customer has no owner', async (tx) => {
    const entry = await lockBlacklist(tx, id);
    if (entry?.state !== 'active') throw new AppError(CODES.wrongState, { data: { state: entry?.state } });
    const customer = { id: entry.customer_id, name: entry.customer_name ?? '' };
    const { orderId } = await openApproval(
      tx,
      liftApproval,
      { bizId: id, customer, title: `${customer.name} · ${entry.black_no}`, payload: { reason } },
      context,
    );
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'lift', after: { reason } });
    return { orderId };
  });
}

/** For users who may request an entry, during approval and while it is in force. */
export async function storeEvidence(
  { id, version, evidence }: ParsedInputOf<typeof editEvidence>,
  context: Context,
): Promise<true> {
  await requireRow(context, blacklistTable, id);
  return await asSystem(context, 'access to the entry was checked', async (tx) => {
    const entry = await lockBlacklist(tx, id);
    if (entry === undefined) throw new AppError(CODES.notFound);
    if (entry.version !== version) throw new AppError(CODES.staleWrite);
    if (entry.state !== 'pending' && entry.state !== 'active')
      throw new AppError(CODES.wrongState, { data: { state: entry.state } });
    await saveAudited(tx, { table: blacklistTable, id, values: { evidence } }, context);
    return true as const;
  });
}
