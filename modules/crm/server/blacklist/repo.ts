import { blacklistResource, type saveBlacklist } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import { type Db, definePgSource, updateRow, updateRows } from '@switchboard/kit-server';
import { primaryDeptOf } from '@switchboard/sys-server';
import { type Selectable, sql } from 'kysely';
import type { Customer } from '../customer/access.repo.ts';
import type { DB } from '../db.gen.ts';
import { crmDb } from '../db.ts';
import { logStage } from '../opportunity/repo.ts';
import { cancelTasks, revokeShares } from '../ownership/repo.ts';
import { blacklistTable, customerTable, opportunityTable } from '../tables.ts';

export type Blacklist = Selectable<DB['crm.blacklist']>;

export const blacklistSource = definePgSource({
  resource: blacklistResource,
  table: blacklistTable,
  alias: 'b',
  join: sql`join sys.staff_name a on a.id = b.applicant_id`,
  columns: {
    applicantName: sql`a.name`,
  },
});

/** Null: an open entry already exists. */
export async function insertBlacklist(
  tx: Db,
  entry: { blackNo: string; customer: Customer; by: string; input: ParsedInputOf<typeof saveBlacklist> },
): Promise<string | null> {
  const { blackNo, customer, by, input } = entry;
  // lint-ok raw-writes: on conflict do nothing
  const { rows } = await sql<{
    id: string;
  }>`insert into crm.blacklist (black_no, customer_id, customer_code, customer_name, country,
      type, grade, reason, evidence, valid_until, applicant_id, applicant_dept_id, created_by, updated_by)
    values (${blackNo}, ${customer.id}, ${customer.customer_code}, ${customer.name}, ${customer.country}, ${input.type}, ${input.grade},
      ${input.reason}, ${input.evidence}, ${input.validUntil ?? null}, ${by}, ${primaryDeptOf(by)}, ${by}, ${by})
    on conflict (customer_id) where state in ('pending', 'active') do nothing returning id::text`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function lockBlacklist(tx: Db, id: string): Promise<Blacklist | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.blacklist')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function activate(tx: Db, id: string, by: string): Promise<void> {
  await updateRow(tx, blacklistTable, { id, values: { state: 'active', effectiveAt: sql`now()` }, by });
}

export async function markLifted(
  tx: Db,
  id: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<void> {
  const values = { state: 'lifted', liftedAt: sql`now()`, liftedBy: by, liftedReason: reason };
  await updateRow(tx, blacklistTable, { id, values, by });
}

/** Removes the owner: shares end, tasks are cancelled, open opportunities are shelved. */
export async function takeFromOwner(tx: Db, customerId: string, by: string): Promise<void> {
  const values = {
    poolState: 'black',
    prevOwnerId: sql`coalesce(owner_id, prev_owner_id)`,
    ownerId: null,
    ownerDeptId: null,
    seaId: null,
    recallAt: null,
    protectUntil: null,
  };
  await updateRow(tx, customerTable, { id: customerId, values, by });
  await revokeShares(tx, { ids: [customerId], by });
  await cancelTasks(tx, { ids: [customerId], by });
  const shelved = await updateRows(tx, opportunityTable, {
    values: { state: 'shelved' },
    where: sql`t.customer_id = ${customerId}::bigint and t.state = 'open' and t.deleted_at is null`,
    returning: sql<{ id: string; stage: number }>`t.id::text as id, t.stage_no as stage`,
    by: null,
  });
  for (const { id, stage } of shelved) {
    const states = { fromState: 'open', toState: 'shelved' };
    await logStage(tx, { opportunityId: id, fromStage: stage, toStage: stage, ...states, by, daysInFrom: null });
  }
}

/** Returns the customer to the default public pool. */
export async function returnToPool(tx: Db, customerId: string): Promise<string> {
  const poolId = sql`(select id from crm.sea where code = 'default')`;
  const rows = await updateRows(tx, customerTable, {
    values: { poolState: 'sea', seaEnteredAt: sql`now()`, seaReason: 'lift', seaId: poolId },
    where: sql`t.id = ${customerId}::bigint and t.pool_state = 'black'`,
    returning: sql<{ poolId: string }>`t.sea_id::text as "poolId"`,
    by: null,
  });
  return rows[0]?.poolId ?? '0';
}

export async function identitiesOf(tx: Db, customerId: string): Promise<{ idType: string; value: string }[]> {
  const { rows } = await sql<{
    idType: string;
    value: string;
  }>`select id_type as "idType", value_norm as value from crm.customer_identity
    where customer_id = ${customerId} and ended_at is null order by id_type, value_norm`.execute(tx);
  return rows;
}

export async function ordersOf(
  tx: Db,
  id: string,
): Promise<{ id: string; orderNo: string; bizType: string; state: string }[]> {
  const { rows } = await sql<{
    id: string;
    orderNo: string;
    bizType: string;
    state: string;
  }>`select id::text, order_no as "orderNo",
      biz_type as "bizType", state from crm.approval_order where biz_type in ('blacklist', 'blacklist_lift') and biz_id = ${id}
    order by id`.execute(tx);
  return rows;
}

/** The next expired entries, each taken by one worker. */
export async function takeOver(tx: Db, batch: number): Promise<Blacklist[]> {
  const { rows } = await sql<Blacklist>`select * from crm.blacklist where state = 'active'
      and valid_until < (now() at time zone 'Asia/Shanghai')::date order by id limit ${batch} for update skip locked`.execute(
    tx,
  );
  return rows;
}
