import { type ChurnType, churnEventResource, churnRuleResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, rowsOf, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { ChurnRule, LastEvent, Spend } from './judge.ts';
import { churnEventTable, churnRuleTable, customerTable } from '../tables.ts';

export const churnRuleSource = definePgSource({
  resource: churnRuleResource,
  table: churnRuleTable,
  alias: 'r',
  scope: { none: 'company-wide rules' },
  columns: {},
});

/** Churn events are visible with their customer. */
export const churnEventSource = definePgSource({
  resource: churnEventResource,
  table: churnEventTable,
  alias: 'e',
  join: sql`join crm.customer c on c.id = e.customer_id left join sys.staff_name o on o.id = c.owner_id
    left join sys.staff_name h on h.id = e.handled_by`,
  where: sql`c.deleted_at is null`,
  scope: rowsOf(customerTable, 'c'),
  columns: {
    customerCode: sql`c.customer_code`,
    customerName: sql`c.name`,
    ownerId: sql`c.owner_id`,
    ownerName: sql`o.name`,
    handledByName: sql`h.name`,
  },
});

export async function loadChurnRules(tx: Db): Promise<ChurnRule[]> {
  const { rows } = await sql<ChurnRule>`select brand, drop_pct as "dropPct", min_base_usd as "minBaseUsd",
      silent_days as "silentDays", churn_days as "churnDays", recover_usd as "recoverUsd", handle_work_days as "handleWorkDays"
    from crm.churn_rule where enabled`.execute(tx);
  return rows;
}

export interface Watched extends Spend {
  readonly id: string;
  readonly brands: readonly string[];
  readonly last: LastEvent | null;
}

interface Batch {
  /** Today, in the business time zone. */
  readonly day: string;
  readonly after: string;
  readonly limit: number;
  /** False for a dry run, which must not block other transactions. */
  readonly isLocked: boolean;
}

/** Customers that cooperate or have cooperated, with their spend. Concurrent workers take different customers. */
export async function takeWatched(tx: Db, { day, after, limit, isLocked }: Batch): Promise<Watched[]> {
  const lock = isLocked ? sql`for update skip locked` : sql``;
  const { rows } = await sql<Watched>`with picked as materialized (
      select c.id, c.stage, c.brands, c.last_consume_on from crm.customer c
      where c.id > ${after}::bigint and c.stage in ('cooperating', 'silent', 'churned') and c.pool_state in ('private', 'sea')
        and c.deleted_at is null order by c.id limit ${limit} ${lock})
    select p.id::text as id, p.stage, p.brands, coalesce(s.base, 0)::text as base, coalesce(s.current, 0)::text as current,
      coalesce(s.week, 0)::text as week, ${day}::date - greatest(p.last_consume_on, l.day) as "daysWithout",
      case when e.type is not null then jsonb_build_object('type', e.type, 'state', e.state, 'age', ${day}::date - e.detected_on) end as last
    from picked p
    left join lateral (select sum(d.revenue_usd) filter (where d.day < ${day}::date - 30) as base,
        sum(d.revenue_usd) filter (where d.day >= ${day}::date - 30) as current,
        sum(d.revenue_usd) filter (where d.day >= ${day}::date - 7) as week
      from crm.account a join crm.consumption_day d on d.account_no = a.account_no
      where a.customer_id = p.id and d.day >= ${day}::date - 60 and d.day < ${day}::date) s on true
    left join lateral (select max(n.day) as day from crm.account a cross join lateral (select d.day from crm.consumption_day d
        where d.account_no = a.account_no and d.revenue_usd > 0 and d.day <= ${day}::date order by d.day desc limit 1) n
      where a.customer_id = p.id) l on true
    left join lateral (select v.type, v.state, v.detected_on from crm.churn_event v
      where v.customer_id = p.id and v.state in ('open', 'handled') order by v.id desc limit 1) e on true
    order by p.id`.execute(tx);
  // a customer that never consumed cannot stop
  return rows.map((row) => ({ ...row, daysWithout: row.daysWithout ?? 0 }));
}

export interface Finding {
  readonly id: string;
  readonly type: ChurnType;
  readonly base: string;
  readonly current: string;
  readonly dropPct: string | null;
}

/** Updates the type of the open event instead of creating a second one. */
export async function storeFindings(
  tx: Db,
  { day, findings }: { day: string; findings: readonly Finding[] },
): Promise<void> {
  if (findings.length === 0) return;
  // lint-ok raw-writes: on conflict do update
  await sql`insert into crm.churn_event as old (customer_id, type, detected_on, base_usd, current_usd, drop_pct)
    select f.id, f.type, ${day}::date, f.base, f.current, f."dropPct"
    from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb) as f (id bigint, type text, base numeric, current numeric, "dropPct" numeric)
    order by f.id
    on conflict (customer_id) where state = 'open' do update set type = excluded.type, base_usd = excluded.base_usd,
      current_usd = excluded.current_usd, drop_pct = excluded.drop_pct, updated_at = now(), version = old.version + 1
    where array_position(array['drop', 'silent', 'churned'], old.type) < array_position(array['drop', 'silent', 'churned'], excluded.type)`.execute(
    tx,
  );
}

/** Closes the events of recovered customers: silent and churned ones, and an open drop. */
export async function endFindings(tx: Db, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  const where = sql`t.customer_id = any(${customerIds}::bigint[])
    and (t.state = 'open' or (t.state = 'handled' and t.type <> 'drop'))`;
  await updateRows(tx, churnEventTable, { values: { state: 'recovered' }, where, by: null });
}

/** Adds a change log entry for each customer. */
export async function moveStages(
  tx: Db,
  moves: readonly { readonly id: string; readonly stage: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  // lint-ok raw-writes: the stages of many customers with their change log in one statement
  await sql`with moved as (select m.id, m.stage, c.stage as old from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (id bigint, stage text)
      join crm.customer c on c.id = m.id where c.stage <> m.stage),
    kept as (insert into crm.change_log (entity, entity_id, field, old_value, new_value) select 'customer', id, 'stage', old, stage from moved)
    update crm.customer c set stage = m.stage, updated_at = now(), version = c.version + 1 from moved m where c.id = m.id`.execute(
    tx,
  );
}

export interface Unhandled {
  readonly id: string;
  readonly detectedOn: string;
  readonly type: ChurnType;
  readonly brands: readonly string[];
  readonly customerId: string;
  readonly customerName: string;
  readonly ownerId: string | null;
}

/** Open events without a notification; events from today are skipped, because no working day can have passed. */
export async function takeUnhandled(
  tx: Db,
  { day, after, limit }: { day: string; after: string; limit: number },
): Promise<Unhandled[]> {
  const { rows } = await sql<Unhandled>`select e.id::text as id, e.detected_on as "detectedOn", e.type, c.brands,
      c.id::text as "customerId", c.name as "customerName", c.owner_id::text as "ownerId"
    from crm.churn_event e join crm.customer c on c.id = e.customer_id
    where e.state = 'open' and e.manager_notified_at is null and e.detected_on < ${day}::date and e.id > ${after}::bigint
    order by e.id limit ${limit} for update of e skip locked`.execute(tx);
  return rows;
}

export async function markManagersNotified(tx: Db, ids: readonly string[]): Promise<void> {
  // lint-ok raw-writes: a notice must not disturb a user who handles the event
  await sql`update crm.churn_event set manager_notified_at = now() where id = any(${ids}::bigint[])`.execute(tx);
}

export interface ChurnEvent {
  readonly id: string;
  readonly customerId: string;
  readonly state: string;
  readonly version: number;
}

export async function lockEvent(tx: Db, id: string): Promise<ChurnEvent | undefined> {
  const { rows } = await sql<ChurnEvent>`select id::text as id, customer_id::text as "customerId", state, version
    from crm.churn_event where id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

export async function markHandled(
  tx: Db,
  { id, reason, plan, by }: { id: string; reason: string; plan: string; by: string },
): Promise<void> {
  const values = { state: 'handled', reason, plan, handledBy: by, handledAt: sql`now()` };
  await updateRow(tx, churnEventTable, { id, values, by });
}
