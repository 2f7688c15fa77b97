import {
  type acceptTransfer,
  type BatchResult,
  customerResource,
  type getTransfer,
  type saveTransfer,
  TRANSFER_KEY,
  transferResource,
} from '@switchboard/crm-contract';
import { withdrawProcess } from '@switchboard/ger-server';
import { AppError, CODES, type PageInput, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  asSystem,
  type Context,
  continueAsSystem,
  type Db,
  inTransaction,
  insertRow,
  insertRows,
  pageOf,
  type RowScope,
  isInScope,
  updateRow,
} from '@switchboard/kit-server';
import { openApproval } from '../approval/open.ts';
import { lockCustomer } from '../customer/access.repo.ts';
import { nextDocNo } from '../customer/history.repo.ts';
import { type Carried, carriedBy } from '../ownership/prepare.repo.ts';
import { requireReceiver } from '../ownership/receiver.ts';
import { findStaff, type StaffFacts } from '../ownership/repo.ts';
import { execute } from './execute.ts';
import { transferApproval } from './process.ts';
import { findHandover, lockTransfer, setState, type Transfer, transferSource } from './repo.ts';
import { transferItemTable, transferTable } from '../tables.ts';

const OBJECT = transferResource.code;
const OVERRIDE = `${customerResource.right}:transfer-override`;
const DAY_MS = 86_400_000;
/** CRM rule 17: after this time the receiver's manager can accept too. */
export const ACCEPT_MS = 3 * DAY_MS;
const WHY = 'both parties of a transfer see it, and what it moves leaves the scope of the previous owner';

type Save = ParsedInputOf<typeof saveTransfer>;
type Saved = ResultOf<typeof saveTransfer>;

/** Creates one transfer per current owner. Customers outside the caller's scope are treated as nonexistent. */
export async function transfer(
  input: Save,
  context: Context,
  { mayOverfill }: { mayOverfill: boolean },
): Promise<Saved> {
  return await inTransaction(context, async (tx) => {
    const ids = [...new Set(input.customerIds)].sort();
    for (const id of ids) await lockCustomer(tx, { id }, context);
    await continueAsSystem(tx, WHY);
    const to = await requireReceiver(tx, input.toId);
    const carried = Map.groupBy(await carriedBy(tx, ids), ({ ownerId }) => ownerId);
    const saved: { transfers: Saved['transfers']; items: BatchResult } = { transfers: [], items: [] };
    for (const [fromId, customers] of carried) {
      if (fromId === to.id)
        throw new AppError(CODES.conflict, {
          label: { zh: '接收人已是负责人', en: 'The receiver is already the owner' },
        });
      const from = (await findStaff(tx, fromId)) as StaffFacts;
      const made = await transferOf(tx, { input, from, to, customers, mayOverfill }, context);
      saved.transfers.push(made.transfer);
      saved.items.push(...made.items);
    }
    return saved;
  });
}

interface Bundle {
  readonly input: Save;
  readonly from: StaffFacts;
  readonly to: StaffFacts;
  readonly customers: readonly Carried[];
  readonly mayOverfill: boolean;
}

async function transferOf(
  tx: Db,
  { input, from, to, customers, mayOverfill }: Bundle,
  context: Context,
): Promise<{ transfer: Saved['transfers'][number]; items: BatchResult }> {
  const by = context.principal.staffId;
  const { reason, effectiveOn, withOpps, withShares, handover, note } = input;
  // within a department the transfer is confirmed by the caller's right; another department must approve first, unless
  // the owner has left (crm rule 17)
  const isAtOnce = from.hasLeft || from.deptId === to.deptId;
  const no = await nextDocNo(tx, { prefix: 'TR', per: 'day', digits: 4 });
  const state = isAtOnce ? 'done' : 'pending';
  const made = {
    transferNo: no,
    fromId: from.id,
    fromDeptId: from.deptId,
    toId: to.id,
    toDeptId: to.deptId,
    reason,
    effectiveOn,
    withOpps,
    withShares,
    state,
    note,
  };
  const id = await insertRow(tx, transferTable, made, by);
  const items = customers.map(({ id: customerId, openOpps, balanceUsd, consume30dUsd }) => ({
    transferId: id,
    customerId,
    handover: JSON.stringify(handover),
    oppCount: openOpps,
    balanceUsd,
    consume30dUsd,
  }));
  await insertRows(tx, transferItemTable, items, by);
  await context.audit(tx, {
    object: OBJECT,
    objectId: id,
    action: 'transfer',
    after: { no, toId: to.id, state, customers: customers.length },
  });
  const shown = { transferId: id, transferNo: no, state };
  if (!isAtOnce) {
    const title = `${no} ${from.name} → ${to.name}（${customers.length}）`;
    const [only] = customers;
    const request = {
      bizId: id,
      customer: customers.length === 1 && only !== undefined ? { id: only.id, name: only.name } : null,
      title,
      facts: { customers: customers.length, reason },
    };
    const { instanceId } = await openApproval(tx, transferApproval, request, context);
    await updateRow(tx, transferTable, { id, values: { wfInstanceId: instanceId }, by });
    return { transfer: shown, items: customers.map((one) => ({ id: one.id, ok: true, code: CODES.ok, msg: '' })) };
  }
  const stored = (await lockTransfer(tx, id)) as Transfer;
  const moved = await execute(tx, context, { transfer: stored, by, mayOverfill });
  return {
    transfer: shown,
    items: moved.map(({ customerId, skip }) => ({
      id: customerId,
      ok: skip === null,
      code: skip?.code ?? CODES.ok,
      msg: skip?.reason ?? '',
    })),
  };
}

export const sourceFor = (context: Context) => {
  const { principal } = context;
  const accept = principal.scopeOf(`${TRANSFER_KEY}:accept`, OBJECT);
  return transferSource({ read: scopeFor(context), accept }, principal.staffId);
};

export async function transferPage(input: PageInput<(typeof transferResource)['fields']>, context: Context) {
  return await pageOf(sourceFor(context), input, context);
}

export async function handoverOf(itemId: string, context: Context): Promise<ResultOf<typeof getTransfer>> {
  const { staffId } = context.principal;
  const found = await asSystem(
    context,
    WHY,
    async (tx) => await findHandover(tx, { itemId, scope: scopeFor(context), staffId }),
  );
  if (found === null) throw new AppError(CODES.notFound);
  return found as ResultOf<typeof getTransfer>;
}

function scopeFor({ principal }: Context): RowScope {
  const scope = principal.scopeOf(TRANSFER_KEY, OBJECT);
  if (scope === null) throw new AppError(CODES.noPermission);
  return scope;
}

type Decision = ParsedInputOf<typeof acceptTransfer>;

export async function accept({ transferId }: Decision, context: Context): Promise<true> {
  return await decide(transferId, context, async (tx, one) => {
    requireReceiverOrManager(one, context);
    const mayOverfill = context.principal.can(OVERRIDE);
    await execute(tx, context, { transfer: one, by: context.principal.staffId, mayOverfill });
    return 'accept';
  });
}

export async function reject({ transferId, reason }: Decision, context: Context): Promise<true> {
  return await decide(transferId, context, async (tx, one) => {
    if (one.toId !== context.principal.staffId) throw new AppError(CODES.notFound);
    requireState(one, 'accepting');
    await setState(tx, { id: one.id, state: 'rejected', reason });
    return 'reject';
  });
}

/** Withdraws a transfer by its creator while it is undecided. Withdrawing the approval also ends the transfer. */
export async function withdraw({ transferId, reason }: Decision, context: Context): Promise<true> {
  const one = await asSystem(context, WHY, async (tx) => await lockTransfer(tx, transferId));
  if (one === null || one.createdBy !== context.principal.staffId) throw new AppError(CODES.notFound);
  requireState(one, 'pending');
  await withdrawProcess({ instanceId: one.instanceId as string, reason }, context);
  return true;
}

/** The receiver; after three days also people with the receiver's department in scope (crm.md §2.11). */
function requireReceiverOrManager(one: Transfer, { principal, callKey }: Context): void {
  if (one.toId !== principal.staffId) {
    const scope = callKey === null ? null : principal.scopeOf(callKey, OBJECT);
    if (!isInScope(scope, { deptId: one.toDeptId })) throw new AppError(CODES.notFound);
    requireState(one, 'accepting');
    if (one.acceptingSince !== null && Date.now() - one.acceptingSince.getTime() < ACCEPT_MS) {
      const label = { zh: '接收人尚在 3 天接收期内', en: 'The receiver is still within the 3-day acceptance period' };
      throw new AppError(CODES.wrongState, { label, data: { state: one.state } });
    }
  }
  requireState(one, 'accepting');
}

function requireState(one: Transfer, state: string): void {
  if (one.state !== state) throw new AppError(CODES.wrongState, { data: { state: one.state } });
}

async function decide(id: string, context: Context, work: (tx: Db, one: Transfer) => Promise<string>): Promise<true> {
  await inTransaction(context, async (tx) => {
    await continueAsSystem(tx, WHY);
    const one = await lockTransfer(tx, id);
    if (one === null) throw new AppError(CODES.notFound);
    const action = await work(tx, one);
    await context.audit(tx, { object: OBJECT, objectId: id, action, before: { state: one.state } });
  });
  return true;
}
