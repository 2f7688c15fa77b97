import { blacklistResource, type saveBlacklist } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { type Selectable, sql } from 'kysely';
import type { Customer } from '../customer/access.repo.ts';
import type { DB } from '../db.gen.ts';
import { crmDb } from '../db.ts';
import { blacklistTable } from '../tables.ts';

export type Blacklist = Selectable<DB['crm.blacklist']>;

export const blacklistSource = definePgSource({
  resource: blacklistResource,
  table: blacklistTable,
  alias: 'b',
  join: sql`join sys.staff a on a.id = b.applicant_id`,
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
  const { rows } = await sql<{
    id: string;
  }>`insert into crm.blacklist (black_no, customer_id, customer_code, customer_name, country,
      type, grade, reason, evidence, valid_until, applicant_id, applicant_dept_id, created_by, updated_by)
    values (${blackNo}, ${customer.id}, ${customer.customer_code}, ${customer.name}, ${customer.country}, ${input.type}, ${input.grade},
      ${input.reason}, ${input.evidence}, ${input.validUntil ?? null}, ${by},
      (select dept_id from sys.staff_dept where staff_id = ${by} and is_primary), ${by}, ${by})
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
  await sql`update crm.blacklist set state = 'active', effective_at = now(), updated_at = now(), updated_by = ${by},
    version = version + 1 where id = ${id}`.execute(tx);
}

export async function refuse(tx: Db, id: string, by: string): Promise<void> {
  await sql`update crm.blacklist set state = 'rejected', updated_at = now(), updated_by = ${by}, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function markLifted(
  tx: Db,
  id: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<void> {
  await sql`update crm.blacklist set state = 'lifted', lifted_at = now(), lifted_by = ${by}, lifted_reason = ${reason},
    updated_at = now(), updated_by = ${by}, version = version + 1 where id = ${id}`.execute(tx);
}

/** Removes the owner: shares end, tasks are cancelled, open opportunities are shelved. */
export async function takeFromOwner(tx: Db, customerId: string, by: string): Promise<void> {
  await sql`update crm.customer set pool_state = 'black', prev_owner_id = coalesce(owner_id, prev_owner_id), owner_id = null,
      owner_dept_id = null, sea_id = null, recall_at = null, protect_until = null, updated_at = now(), updated_by = ${by},
      version = version + 1 where id = ${customerId}`.execute(tx);
  await sql`update crm.share set state = 'revoked', ended_at = now(), ended_by = ${by}, updated_at = now(), version = version + 1
    where customer_id = ${customerId} and state = 'active'`.execute(tx);
  await sql`update crm.task set state = 'cancelled', updated_at = now(), version = version + 1
    where customer_id = ${customerId} and state = 'todo'`.execute(tx);
  await sql`with rested as (update crm.opportunity set state = 'shelved', updated_at = now(), version = version + 1
      where customer_id = ${customerId} and state = 'open' and deleted_at is null returning id, stage_no)
    insert into crm.opportunity_stage_log (opportunity_id, from_stage, to_stage, from_state, to_state, by)
    select id, stage_no, stage_no, 'open', 'shelved', ${by} from rested`.execute(tx);
}

/** Returns the customer to the default public pool. */
export async function returnToPool(tx: Db, customerId: string): Promise<string> {
  const { rows } = await sql<{
    poolId: string;
  }>`update crm.customer set pool_state = 'sea', sea_entered_at = now(), sea_reason = 'lift',
      sea_id = (select id from crm.sea where code = 'default'), updated_at = now(), version = version + 1
    where id = ${customerId} and pool_state = 'black' returning sea_id::text as "poolId"`.execute(tx);
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
