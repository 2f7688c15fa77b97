import { TRANSFER_KEY, type TRANSFER_REASONS, transferResource } from '@switchboard/crm-contract';
import {
  type Db,
  definePgSource,
  ownedIn,
  type PgSource,
  type RowScope,
  updateRow,
  updateRows,
} from '@switchboard/kit-server';
import { primaryDeptOf } from '@switchboard/sys-server';
import { type RawBuilder, sql } from 'kysely';
import { opportunityTable, shareTable, taskTable, transferItemTable, transferTable } from '../tables.ts';

/** Transfers that concern a person: as giver, receiver or creator, or through the departments of the first two. */
function concerns(scope: RowScope, staffId: string): RawBuilder<unknown> {
  const parties = sql`t.from_id = ${staffId}::bigint or t.to_id = ${staffId}::bigint or t.created_by = ${staffId}::bigint`;
  return sql`(${parties} or ${ownedIn(scope, { dept: sql`t.from_dept_id` })} or ${ownedIn(scope, { dept: sql`t.to_dept_id` })})`;
}

/** Who may accept: the receiver, and later the managers of the receiver's department (crm.md §2.11). */
const acceptedBy = (scope: RowScope | null, staffId: string): RawBuilder<unknown> =>
  sql`(t.to_id = ${staffId}::bigint or ${ownedIn(scope, { dept: sql`t.to_dept_id` })})`;

export function transferSource(
  { read, accept }: { read: RowScope; accept: RowScope | null },
  staffId: string,
): PgSource<(typeof transferResource)['fields']> {
  return definePgSource({
    resource: transferResource,
    table: transferItemTable,
    alias: 'i',
    join: sql`join crm.transfer t on t.id = i.transfer_id join crm.customer c on c.id = i.customer_id
      left join sys.staff_name f on f.id = t.from_id join sys.staff_name r on r.id = t.to_id left join sys.dept_name d on d.id = t.to_dept_id`,
    where: concerns(read, staffId),
    scope: {
      none: 'a transfer has two parties; the condition selects the transfers of the user',
      isPastPolicies: true,
    },
    rights: { [`${TRANSFER_KEY}:accept`]: acceptedBy(accept, staffId) },
    columns: {
      transferId: sql`t.id`,
      transferNo: sql`t.transfer_no`,
      customerName: sql`c.name`,
      fromName: sql`f.name`,
      toName: sql`r.name`,
      toDeptName: sql`d.name_zh`,
      reason: sql`t.reason`,
      effectiveOn: sql`t.effective_on`,
      state: sql`t.state`,
      isMine: sql`(t.state = 'accepting' and t.to_id = ${staffId}::bigint)`,
      isRequestedByMe: sql`(t.state = 'pending' and t.created_by = ${staffId}::bigint)`,
      createdAt: sql`t.created_at`,
    },
  });
}

export async function noteItem(
  tx: Db,
  {
    transferId,
    customerId,
    skip,
  }: { transferId: string; customerId: string; skip: { code: number; reason: string } | null },
): Promise<void> {
  const result = skip === null ? 'ok' : 'skipped';
  await updateRows(tx, transferItemTable, {
    values: { result, skipCode: skip?.code ?? null, skipReason: skip?.reason ?? null },
    where: sql`t.transfer_id = ${transferId}::bigint and t.customer_id = ${customerId}::bigint`,
    by: null,
  });
}

export interface Transfer {
  readonly id: string;
  readonly no: string;
  readonly fromId: string;
  readonly toId: string;
  readonly toDeptId: string | null;
  readonly withOpps: boolean;
  readonly withShares: boolean;
  readonly state: string;
  readonly instanceId: string | null;
  readonly createdBy: string;
  readonly acceptingSince: Date | null;
}

export async function lockTransfer(tx: Db, id: string): Promise<Transfer | null> {
  const { rows } =
    await sql<Transfer>`select id, transfer_no as no, from_id as "fromId", to_id as "toId", to_dept_id as "toDeptId",
      with_opps as "withOpps", with_shares as "withShares", state, wf_instance_id as "instanceId", created_by as "createdBy",
      accepting_since as "acceptingSince" from crm.transfer where id = ${id}::bigint for update`.execute(tx);
  return rows[0] ?? null;
}

export async function setState(
  tx: Db,
  { id, state, reason = null }: { id: string; state: string; reason?: string | null },
): Promise<void> {
  const values = {
    state,
    ...(state === 'accepting' ? { acceptingSince: sql`now()` } : {}),
    ...(reason === null ? {} : { rejectReason: reason }),
  };
  await updateRow(tx, transferTable, { id, values, by: null });
}

export async function itemCustomers(tx: Db, transferId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select customer_id as id from crm.transfer_item where transfer_id = ${transferId}::bigint order by customer_id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export interface Handover {
  readonly handover: Record<string, string>;
  readonly balanceUsd: string;
  readonly note: string | null;
  readonly rejectReason: string | null;
}

export async function findHandover(
  tx: Db,
  { itemId, scope, staffId }: { itemId: string; scope: RowScope; staffId: string },
): Promise<Handover | null> {
  const { rows } =
    await sql<Handover>`select i.handover, i.balance_usd as "balanceUsd", t.note, t.reject_reason as "rejectReason"
    from crm.transfer_item i join crm.transfer t on t.id = i.transfer_id
    where i.id = ${itemId}::bigint and ${concerns(scope, staffId)}`.execute(tx);
  return rows[0] ?? null;
}

/** Moves opportunities and open tasks of the old owner on this customer; those of other people stay (crm rule 16). */
export async function moveWork(
  tx: Db,
  of: { customerId: string; fromId: string; toId: string; withOpps: boolean; by: string },
): Promise<void> {
  const { customerId, fromId, toId, withOpps, by } = of;
  const ofCustomer = sql`t.customer_id = ${customerId}::bigint`;
  if (withOpps)
    await updateRows(tx, opportunityTable, {
      values: { ownerId: toId, ownerDeptId: primaryDeptOf(toId) },
      where: sql`${ofCustomer} and t.owner_id = ${fromId}::bigint and t.deleted_at is null`,
      by,
    });
  await updateRows(tx, taskTable, {
    values: { assigneeId: toId },
    where: sql`${ofCustomer} and t.assignee_id = ${fromId}::bigint and t.state = 'todo'`,
    by,
  });
}

/** Ends a share with the new owner: a customer is not shared with its owner. */
export async function endShareTo(
  tx: Db,
  { customerId, staffId, by }: { customerId: string; staffId: string; by: string },
): Promise<void> {
  await updateRows(tx, shareTable, {
    values: { state: 'revoked', endedAt: sql`now()`, endedBy: by },
    where: sql`t.customer_id = ${customerId}::bigint and t.staff_id = ${staffId}::bigint and t.state = 'active'`,
    by,
  });
}

export interface Waiting {
  readonly id: string;
  readonly no: string;
  readonly toId: string;
  readonly toName: string;
}

/** Transfers that were not accepted in time and not yet escalated to the manager; marks them as escalated. */
export async function takeUnaccepted(tx: Db, { before, limit }: { before: Date; limit: number }): Promise<Waiting[]> {
  // lint-ok raw-writes: for update skip locked; a notice is no change of the transfer
  const { rows } = await sql<Waiting>`update crm.transfer t set manager_asked_at = now() from sys.staff_name s
    where s.id = t.to_id and t.id in (select id from crm.transfer where state = 'accepting' and manager_asked_at is null
      and accepting_since < ${before}::timestamptz order by id limit ${limit} for update skip locked)
    returning t.id, t.transfer_no as no, t.to_id as "toId", s.name as "toName"`.execute(tx);
  return rows;
}

export interface TransferText {
  readonly no: string;
  readonly from: string;
  readonly to: string;
  readonly reason: keyof typeof TRANSFER_REASONS;
  readonly effectiveOn: string;
  readonly customers: string;
}

/** The text for the approver. */
export async function describeTransfer(tx: Db, id: string): Promise<TransferText> {
  const { rows } = await sql<TransferText>`select t.transfer_no as no, f.name as "from", r.name as "to", t.reason,
      t.effective_on as "effectiveOn", (select string_agg(c.name, ', ' order by c.id) from crm.transfer_item i
        join crm.customer c on c.id = i.customer_id where i.transfer_id = t.id) as customers
    from crm.transfer t join sys.staff_name f on f.id = t.from_id join sys.staff_name r on r.id = t.to_id where t.id = ${id}::bigint`.execute(
    tx,
  );
  return rows[0] as TransferText;
}
