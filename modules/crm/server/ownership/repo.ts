import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface Entering {
  readonly id: string;
  readonly poolId: string;
  readonly ruleId?: string;
}

export interface Entered {
  readonly id: string;
  readonly name: string;
  readonly poolId: string;
  readonly fromOwnerId: string;
  readonly ruleId: string | null;
}

/** Clears the owner, keeps the previous owner and resets what belonged to that ownership (crm rule 10). */
export async function moveToPool(
  tx: Db,
  {
    customers,
    reason,
    by,
    at,
    claimableFrom,
  }: { customers: readonly Entering[]; reason: string; by: string | null; at: Date; claimableFrom: Date | null },
): Promise<Entered[]> {
  const { rows } = await sql<Entered>`update crm.customer c set pool_state = 'sea', prev_owner_id = c.owner_id,
      prev_dept_id = c.owner_dept_id, owner_id = null, owner_dept_id = null, owner_since = null, owner_way = null,
      recall_at = null, recall_rule_id = null, warned_on = null, extended_until = null, exempt_ended_at = null,
      next_follow_at = null, cool_until = null, sea_id = v.sea, sea_entered_at = ${at}::timestamptz, sea_reason = ${reason},
      claimable_from = ${claimableFrom}::timestamptz, updated_at = now(), updated_by = ${by}::bigint, version = c.version + 1
    from unnest(${customers.map(({ id }) => id)}::bigint[], ${customers.map(({ poolId }) => poolId)}::bigint[],
      ${customers.map(({ ruleId }) => ruleId ?? null)}::bigint[]) v (id, sea, rule)
    where c.id = v.id and c.pool_state = 'private' and c.deleted_at is null
    returning c.id, c.name, c.sea_id as "poolId", c.prev_owner_id as "fromOwnerId", v.rule as "ruleId"`.execute(tx);
  return rows;
}

export async function revokeShares(tx: Db, { ids, by }: { ids: readonly string[]; by: string | null }): Promise<void> {
  await sql`update crm.share set state = 'revoked', ended_at = now(), ended_by = ${by}::bigint, updated_at = now(),
      version = version + 1 where customer_id = any(${[...ids]}::bigint[]) and state = 'active'`.execute(tx);
}

export async function cancelTasks(tx: Db, { ids, by }: { ids: readonly string[]; by: string | null }): Promise<void> {
  await sql`update crm.task set state = 'cancelled', updated_at = now(), updated_by = ${by}::bigint, version = version + 1
    where customer_id = any(${[...ids]}::bigint[]) and state = 'todo'`.execute(tx);
}

/**
 * Open opportunities are shelved at their stage while the customer has no owner, and continue there with the next owner
 * (crm rules 10, 15).
 */
export async function turnOpportunities(
  tx: Db,
  change: {
    ids: readonly string[];
    from: 'open' | 'shelved';
    to: 'open' | 'shelved';
    by: string | null;
    ownerId?: string;
  },
): Promise<void> {
  const { ids, from, to, by, ownerId } = change;
  const owner =
    ownerId === undefined
      ? sql``
      : sql`, owner_id = ${ownerId}::bigint, owner_dept_id = (select dept_id from sys.staff_dept where staff_id = ${ownerId}::bigint and is_primary)`;
  await sql`with turned as (
      update crm.opportunity set state = ${to}, updated_at = now(), updated_by = ${by}::bigint, version = version + 1 ${owner}
      where customer_id = any(${[...ids]}::bigint[]) and state = ${from} and deleted_at is null
      returning id, stage_no, stage_entered_at)
    insert into crm.opportunity_stage_log (opportunity_id, from_stage, to_stage, from_state, to_state, by, days_in_from)
    select id, stage_no, stage_no, ${from}, ${to}, ${by}::bigint, round((extract(epoch from now() - stage_entered_at) / 86400)::numeric, 2)
    from turned`.execute(tx);
}

export interface NewOwner {
  readonly ownerId: string;
  readonly way: 'claimed' | 'assigned' | 'transferred';
  readonly by: string;
}

/**
 * Moves a customer from the public pool to an owner if it is still there and claimable; of concurrent calls only the
 * first finds it (crm rule 12).
 */
export async function takeFromPool(
  tx: Db,
  { id, ownerId, way, by, mayEarly }: NewOwner & { id: string; mayEarly: boolean },
): Promise<{ name: string; poolId: string | null; prevOwnerId: string | null } | null> {
  const from = mayEarly ? sql`` : sql`and coalesce(c.claimable_from, '-infinity') <= now()`;
  const { rows } = await sql<{ name: string; poolId: string | null; prevOwnerId: string | null }>`with old as (
      select id, sea_id from crm.customer where id = ${id}::bigint)
    update crm.customer c set pool_state = 'private', owner_id = ${ownerId}::bigint,
      owner_dept_id = (select dept_id from sys.staff_dept where staff_id = ${ownerId}::bigint and is_primary),
      owner_since = now(), owner_way = ${way}, sea_id = null, sea_entered_at = null, sea_reason = null, claimable_from = null,
      cool_until = null, stage = case when c.stage = 'churned' then 'contacted' else c.stage end,
      updated_at = now(), updated_by = ${by}::bigint, version = c.version + 1
    from old where c.id = old.id and c.pool_state = 'sea' and c.deleted_at is null and coalesce(c.cool_until, '-infinity') < now() ${from}
    returning c.name, old.sea_id as "poolId", c.prev_owner_id as "prevOwnerId"`.execute(tx);
  return rows[0] ?? null;
}

/** Moves a customer from one owner to another (crm rule 16); only the owner changes. */
export async function changeOwner(
  tx: Db,
  { id, ownerId, by }: { id: string; ownerId: string; by: string | null },
): Promise<void> {
  await sql`update crm.customer set owner_id = ${ownerId}::bigint,
      owner_dept_id = (select dept_id from sys.staff_dept where staff_id = ${ownerId}::bigint and is_primary),
      owner_since = now(), owner_way = 'transferred', prev_owner_id = owner_id, prev_dept_id = owner_dept_id,
      extended_until = null, exempt_ended_at = null, warned_on = null,
      updated_at = now(), updated_by = ${by}::bigint, version = version + 1 where id = ${id}::bigint`.execute(tx);
}

/** How often a person did this today, by the business day. */
export async function countFlowsToday(
  tx: Db,
  { event, by }: { event: 'release' | 'claim'; by: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from crm.flow_log
    where event = ${event} and by = ${by}::bigint
      and at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface StaffFacts {
  readonly id: string;
  readonly name: string;
  readonly deptId: string | null;
  readonly hasLeft: boolean;
}

export async function findStaff(tx: Db, id: string): Promise<StaffFacts | null> {
  const { rows } = await sql<StaffFacts>`select s.id, s.name, sd.dept_id as "deptId", s.employ_status = 3 as "hasLeft"
    from sys.staff s left join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
    where s.id = ${id}::bigint and s.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
