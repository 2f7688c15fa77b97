import { CRM_CODES, customerOwnerChanged } from '@switchboard/crm-contract';
import { AppError, CODE_TEXT, CODES } from '@switchboard/kit-contract';
import { type Db, type JobSender, requestNotice } from '@switchboard/kit-server';
import { lockAnyCustomer } from '../customer/access.repo.ts';
import { refuseDuringAliasChange } from '../customer/guards.repo.ts';
import { writeFlow } from '../customer/history.repo.ts';
import { countHeld, lockHolder, quotaOf } from '../customer/quota.repo.ts';
import { customerLink } from '../ownership/links.ts';
import { changeOwner, revokeShares } from '../ownership/repo.ts';
import { refreshRecall } from '../retention/repo.ts';
import { endShareTo, itemCustomers, moveWork, noteItem, setState, type Transfer } from './repo.ts';

export interface Moved {
  readonly customerId: string;
  readonly skip: { readonly code: number; readonly reason: string } | null;
}

/**
 * Transfers every possible customer; the others stay, with the reason stored (crm rules 16, 17). The transaction runs
 * with system rights.
 */
export async function execute(
  tx: Db,
  { jobs }: { jobs: JobSender },
  { transfer, by, mayOverfill }: { transfer: Transfer; by: string; mayOverfill: boolean },
): Promise<Moved[]> {
  await lockHolder(tx, transfer.toId);
  const moved: Moved[] = [];
  for (const customerId of await itemCustomers(tx, transfer.id)) {
    const skip = await tryMove(tx, { jobs }, { transfer, customerId, by, mayOverfill });
    await noteItem(tx, { transferId: transfer.id, customerId, skip });
    moved.push({ customerId, skip });
  }
  await setState(tx, { id: transfer.id, state: 'done' });
  const first = moved.find(({ skip }) => skip === null);
  if (first !== undefined && transfer.toId !== by) {
    await requestNotice(
      tx,
      { jobs },
      {
        eventCode: 'crm.customer.transferred',
        to: { staffIds: [transfer.toId] },
        vars: { transferNo: transfer.no, customers: String(moved.filter(({ skip }) => skip === null).length) },
        link: moved.length === 1 ? customerLink(first.customerId) : `/crm/wander/transfer?transferNo=${transfer.no}`,
        dedupeKey: `crm.transferred:${transfer.id}`,
      },
    );
  }
  return moved;
}

async function tryMove(
  tx: Db,
  { jobs }: { jobs: JobSender },
  {
    transfer,
    customerId,
    by,
    mayOverfill,
  }: { transfer: Transfer; customerId: string; by: string; mayOverfill: boolean },
): Promise<Moved['skip']> {
  try {
    const customer = await lockAnyCustomer(tx, customerId);
    if (customer.pool_state !== 'private' || customer.owner_id !== transfer.fromId) {
      throw new AppError(CODES.wrongState, {
        label: { zh: '客户已不在转出人名下', en: 'The customer no longer belongs to the transferring owner' },
      });
    }
    await refuseDuringAliasChange(tx, customerId);
    if (!mayOverfill) await requireRoomOf(tx, transfer.toId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, reason: (error.label ?? CODE_TEXT[error.code])?.zh ?? error.message };
  }
  const { id: refId, fromId, toId, withOpps, withShares } = transfer;
  await changeOwner(tx, { id: customerId, ownerId: toId, by });
  await moveWork(tx, { customerId, fromId, toId, withOpps, by });
  if (withShares) await endShareTo(tx, { customerId, staffId: toId, by });
  else await revokeShares(tx, { ids: [customerId], by });
  await writeFlow(tx, { customerId, event: 'transfer', fromOwnerId: fromId, toOwnerId: toId, refId, by });
  await refreshRecall(tx, [customerId]);
  await jobs.publish(
    tx,
    customerOwnerChanged,
    { customerId, fromOwnerId: fromId, toOwnerId: toId, notify: [toId] },
    by,
  );
  return null;
}

async function requireRoomOf(tx: Db, staffId: string): Promise<void> {
  const quota = await quotaOf(tx, staffId);
  if ((await countHeld(tx, staffId, quota)) >= quota.holdLimit) throw new AppError(CRM_CODES.receiverFull);
}
