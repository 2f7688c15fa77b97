import { type Db, updateRow, updateRows } from '@switchboard/kit-server';
import { primaryDeptOf } from '@switchboard/sys-server';
import { sql } from 'kysely';
import { customerTable, shareTable, taskTable } from '../tables.ts';

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

const NO_OWNER = {
  ownerId: null,
  ownerDeptId: null,
  ownerSince: null,
  ownerWay: null,
  recallAt: null,
  recallRuleId: null,
  warnedOn: null,
  extendedUntil: null,
  exemptEndedAt: null,
} as const;

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
  return await updateRows(tx, customerTable, {
    values: {
      ...NO_OWNER,
      poolState: 'sea',
      prevOwnerId: sql`t.owner_id`,
      prevDeptId: sql`t.owner_dept_id`,
      nextFollowAt: null,
      coolUntil: null,
      seaId: sql`v.sea`,
      seaEnteredAt: at,
      seaReason: reason,
      claimableFrom,
    },
    from: sql`unnest(${customers.map(({ id }) => id)}::bigint[], ${customers.map(({ poolId }) => poolId)}::bigint[],
      ${customers.map(({ ruleId }) => ruleId ?? null)}::bigint[]) v (id, sea, rule)`,
    where: sql`t.id = v.id and t.pool_state = 'private' and t.deleted_at is null`,
    returning: sql<Entered>`t.id, t.name, t.sea_id as "poolId", t.prev_owner_id as "fromOwnerId", v.rule as "ruleId"`,
    by,
  });
}

export async function revokeShares(tx: Db, { ids, by }: { ids: readonly string[]; by: string | null }): Promise<void> {
  await updateRows(tx, shareTable, {
    values: { state: 'revoked', endedAt: sql`now()`, endedBy: by },
    where: sql`t.customer_id = any(${[...ids]}::bigint[]) and t.state = 'active'`,
    by,
  });
}

export async function cancelTasks(tx: Db, { ids, by }: { ids: readonly string[]; by: string | null }): Promise<void> {
  const where = sql`t.customer_id = any(${[...ids]}::bigint[]) and t.state = 'todo'`;
  await updateRows(tx, taskTable, { values: { state: 'cancelled' }, where, by });
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
    ownerId === undefined ? sql`` : sql`, owner_id = ${ownerId}::bigint, owner_dept_id = ${primaryDeptOf(ownerId)}`;
  // lint-ok raw-writes: the opportunities of many customers with their stage log in one statement
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

interface Taken {
  readonly name: string;
  readonly poolId: string | null;
  readonly prevOwnerId: string | null;
}

/**
 * Moves a customer from the public pool to an owner if it is still there and claimable; of concurrent calls only the
 * first finds it (crm rule 12).
 */
export async function takeFromPool(
  tx: Db,
  { id, ownerId, way, by, mayEarly }: NewOwner & { id: string; mayEarly: boolean },
): Promise<Taken | null> {
  const from = mayEarly ? sql`` : sql`and coalesce(t.claimable_from, '-infinity') <= now()`;
  const rows = await updateRows(tx, customerTable, {
    values: {
      poolState: 'private',
      ownerId,
      ownerDeptId: primaryDeptOf(ownerId),
      ownerSince: sql`now()`,
      ownerWay: way,
      seaId: null,
      seaEnteredAt: null,
      seaReason: null,
      claimableFrom: null,
      coolUntil: null,
      stage: sql`case when t.stage = 'churned' then 'contacted' else t.stage end`,
    },
    from: sql`(select id, sea_id from crm.customer where id = ${id}::bigint) old`,
    where: sql`t.id = old.id and t.pool_state = 'sea' and t.deleted_at is null
      and coalesce(t.cool_until, '-infinity') < now() ${from}`,
    returning: sql<Taken>`t.name, old.sea_id as "poolId", t.prev_owner_id as "prevOwnerId"`,
    by,
  });
  return rows[0] ?? null;
}

/** Moves a customer from one owner to another (crm rule 16); only the owner changes. */
export async function changeOwner(
  tx: Db,
  { id, ownerId, by }: { id: string; ownerId: string; by: string | null },
): Promise<void> {
  const values = {
    ownerId,
    ownerDeptId: primaryDeptOf(ownerId),
    ownerSince: sql`now()`,
    ownerWay: 'transferred',
    prevOwnerId: sql`owner_id`,
    prevDeptId: sql`owner_dept_id`,
    extendedUntil: null,
    exemptEndedAt: null,
    warnedOn: null,
  };
  await updateRow(tx, customerTable, { id, values, by });
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
  const { rows } = await sql<StaffFacts>`select s.id, s.name, sd.dept_id as "deptId", s.has_left as "hasLeft"
    from sys.staff_name s left join sys.primary_dept sd on sd.staff_id = s.id
    where s.id = ${id}::bigint and s.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
