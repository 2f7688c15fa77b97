import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { ExemptionFacts } from './exemption.ts';
import { recallDue, type RecallFacts, type RetentionRule } from './recall-due.ts';

export interface FactsRow extends RecallFacts {
  readonly id: string;
}

/** Everything the nightly run needs about a customer that is due or soon due. */
export interface NightRow extends FactsRow, ExemptionFacts {
  readonly ownerId: string;
  readonly name: string;
  readonly recallAt: Date;
  /** The last night on which it was exempted under its current owner. */
  readonly lastExemptOn: string | null;
}

export async function loadRules(db: Db): Promise<RetentionRule[]> {
  const { rows } =
    await sql<RetentionRule>`select id, condition, days, follow_days as "followDays", warn_days as "warnDays",
      target_sea_id as "targetPoolId", extendable_days as "extendableDays", changed_at as "changedAt",
      kinds, levels, stages, owner_ways as "ownerWays", dept_ids::text[] as "deptIds"
    from crm.retention_rule where enabled order by id`.execute(db);
  return rows;
}

const FACTS = sql`c.id, c.kind, c.level, c.stage, c.owner_way as "ownerWay", coalesce(c.owner_since, c.created_at) as "ownerSince",
  c.last_follow_at as "lastFollowAt", c.first_consume_on as "firstConsumeOn", c.last_consume_on as "lastConsumeOn",
  c.protect_until as "protectUntil", c.exempt_ended_at as "exemptEndedAt", c.extended_until as "extendedUntil",
  coalesce(string_to_array(trim(both '/' from d.path), '/'), '{}') as "deptIds"`;
const FROM = sql`crm.customer c left join sys.dept_name d on d.id = c.owner_dept_id`;
const HELD = sql`c.pool_state = 'private' and c.deleted_at is null`;

/** Recalculates and stores when these customers are due for recall; lists sort by it (crm rule 7). */
export async function refreshRecall(tx: Db, ids: readonly string[]): Promise<void> {
  const rules = await loadRules(tx);
  const { rows } =
    await sql<FactsRow>`select ${FACTS} from ${FROM} where c.id = any(${[...ids]}::bigint[]) and ${HELD}`.execute(tx);
  await storeDue(tx, rules, rows);
}

async function storeDue(tx: Db, rules: readonly RetentionRule[], rows: readonly FactsRow[]): Promise<void> {
  const dues = rows.map((row) => ({ id: row.id, due: recallDue(rules, row) }));
  // lint-ok raw-writes: a calculated date must not disturb a user who edits the customer
  await sql`update crm.customer c set recall_at = v.at, recall_rule_id = v.rule
    from unnest(${dues.map(({ id }) => id)}::bigint[], ${dues.map(({ due }) => due?.at ?? null)}::timestamptz[],
      ${dues.map(({ due }) => due?.rule.id ?? null)}::bigint[]) v (id, at, rule)
    where c.id = v.id and (c.recall_at is distinct from v.at or c.recall_rule_id is distinct from v.rule)`.execute(tx);
}

/**
 * Processes the next customers ordered by id; rows locked by a concurrent change are skipped, since that change
 * calculates its own date.
 */
export async function refreshBatch(tx: Db, { after, limit }: { after: string; limit: number }): Promise<string | null> {
  const { rows } = await sql<FactsRow>`select ${FACTS} from ${FROM} where ${HELD} and c.id > ${after}::bigint
    order by c.id limit ${limit} for no key update of c skip locked`.execute(tx);
  await storeDue(tx, await loadRules(tx), rows);
  return rows.at(-1)?.id ?? null;
}

/** Read without locking, for a preview. */
export async function factsAfter(tx: Db, { after, limit }: { after: string; limit: number }): Promise<FactsRow[]> {
  const { rows } = await sql<FactsRow>`select ${FACTS} from ${FROM} where ${HELD} and c.id > ${after}::bigint
    order by c.id limit ${limit}`.execute(tx);
  return rows;
}

const NIGHT = (
  now: Date,
): RawBuilder<unknown> => sql`${FACTS}, c.owner_id as "ownerId", c.name, c.recall_at as "recallAt", c.locked,
  c.settle_mode as "settleMode",
  exists (select 1 from crm.class_a_application a where a.customer_id = c.id and a.state = 'approved'
    and a.valid @> (${now}::timestamptz at time zone 'Asia/Shanghai')::date) as "isClassA",
  exists (select 1 from crm.alias_change a where a.customer_id = c.id
    and a.state in ('pending_approval', 'syncing', 'partial_failed')) as "hasOpenAliasChange",
  exists (select 1 from crm.approval_order o where o.customer_id = c.id and o.state = 'pending') as "hasPendingApproval",
  coalesce((select sum(a.balance) from crm.account a where a.customer_id = c.id and a.state <> 'closed'), 0)::float8 as "balanceUsd",
  (select max(e.day) from crm.recall_exemption e where e.customer_id = c.id
    and e.day >= (coalesce(c.owner_since, c.created_at) at time zone 'Asia/Shanghai')::date) as "lastExemptOn"`;

/**
 * Due customers that this night has not exempted yet, locked. Parallel workers take other rows; rows taken by a dead
 * worker are free again.
 */
export async function takeDue(
  tx: Db,
  { now, day, limit }: { now: Date; day: string; limit: number },
): Promise<NightRow[]> {
  const { rows } = await sql<NightRow>`select ${NIGHT(now)} from ${FROM}
    where ${HELD} and c.recall_at < ${now}::timestamptz
      and not exists (select 1 from crm.recall_exemption e where e.customer_id = c.id and e.day = ${day}::date)
    order by c.recall_at, c.id limit ${limit} for update of c skip locked`.execute(tx);
  return rows;
}

/**
 * Customers that are soon due, ordered by id: the owner of a customer that loses a protection now must be notified in
 * time (crm rule 9).
 */
export async function takeSoonDue(
  tx: Db,
  { now, until, after, limit }: { now: Date; until: Date; after: string; limit: number },
): Promise<NightRow[]> {
  const { rows } = await sql<NightRow>`select ${NIGHT(now)} from ${FROM}
    where ${HELD} and c.recall_at >= ${now}::timestamptz and c.recall_at <= ${until}::timestamptz and c.id > ${after}::bigint
    order by c.id limit ${limit} for update of c skip locked`.execute(tx);
  return rows;
}

export async function loadNightRows(tx: Db, { now, ids }: { now: Date; ids: readonly string[] }): Promise<NightRow[]> {
  const { rows } =
    await sql<NightRow>`select ${NIGHT(now)} from ${FROM} where ${HELD} and c.id = any(${[...ids]}::bigint[])`.execute(
      tx,
    );
  return rows;
}

/** The run log of rule 9. */
export async function noteExempt(
  tx: Db,
  { day, rows }: { day: string; rows: readonly { id: string; reason: string }[] },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into crm.recall_exemption (day, customer_id, reason)
    select ${day}::date, v.id, v.reason from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ reason }) => reason)}::text[]) v (id, reason)
    on conflict do nothing`.execute(tx);
}

export async function endExemptions(tx: Db, { ids, now }: { ids: readonly string[]; now: Date }): Promise<void> {
  if (ids.length === 0) return;
  // lint-ok raw-writes: a calculated date must not disturb a user who edits the customer
  await sql`update crm.customer set exempt_ended_at = ${now}::timestamptz where id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
  await refreshRecall(tx, ids);
}

/** Customers follow owners who changed department (crm.md §6). */
export async function followDepartments(tx: Db): Promise<number> {
  // lint-ok raw-writes: a move of the owner must not disturb a user who edits the customer
  const { numAffectedRows } = await sql`update crm.customer c set owner_dept_id = sd.dept_id
    from sys.primary_dept sd where sd.staff_id = c.owner_id and c.pool_state = 'private'
      and c.owner_dept_id is distinct from sd.dept_id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Returns null when another worker holds the refresh; otherwise the position where the refresh of that day stopped.
 * `isDone` means finished.
 */
export async function takeRefresh(tx: Db, day: string): Promise<{ after: string; isDone: boolean } | null> {
  await sql`insert into crm.recall_run (day) values (${day}::date) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{
    after: string;
    isDone: boolean;
  }>`select refreshed_to as after, refreshed_at is not null as "isDone"
    from crm.recall_run where day = ${day}::date for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function noteRefreshed(tx: Db, { day, after }: { day: string; after: string | null }): Promise<void> {
  await sql`update crm.recall_run set refreshed_to = coalesce(${after}::bigint, refreshed_to),
    refreshed_at = case when ${after}::bigint is null then now() end where day = ${day}::date`.execute(tx);
}

export interface WarnRow {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly recallAt: Date;
  readonly warnDays: readonly number[];
  readonly exemptEndedAt: Date | null;
}

/** The next customers that may need a warning today; each is taken once a day across all workers. */
export async function takeToWarn(
  tx: Db,
  { now, day, until, limit }: { now: Date; day: string; until: Date; limit: number },
): Promise<WarnRow[]> {
  // lint-ok raw-writes: for update skip locked; a notice must not disturb a user who edits the customer
  const { rows } = await sql<WarnRow>`update crm.customer set warned_on = ${day}::date
    from (select c.id as customer, r.warn_days from crm.customer c join crm.retention_rule r on r.id = c.recall_rule_id
      where ${HELD} and c.recall_at >= ${now}::timestamptz and c.recall_at <= ${until}::timestamptz
        and (c.warned_on is null or c.warned_on < ${day}::date)
        and not exists (select 1 from crm.recall_exemption e where e.customer_id = c.id and e.day = ${day}::date)
      order by c.id limit ${limit} for update of c skip locked) due
    where customer.id = due.customer
    returning customer.id, customer.name, customer.owner_id as "ownerId", customer.recall_at as "recallAt",
      due.warn_days as "warnDays", customer.exempt_ended_at as "exemptEndedAt"`.execute(tx);
  return rows;
}

export async function longestWarning(db: Db): Promise<number> {
  const { rows } = await sql<{
    days: number | null;
  }>`select max(w)::int as days from crm.retention_rule, unnest(warn_days) w where enabled`.execute(db);
  return rows[0]?.days ?? 0;
}
