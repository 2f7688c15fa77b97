import { opportunityResource } from '@switchboard/crm-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db.gen.ts';
import { crmDb } from '../db.ts';
import type { StageDefinition } from './rules.ts';
import { opportunityTable } from '../tables.ts';

export type Opportunity = Selectable<DB['crm.opportunity']>;

const DAYS = sql`floor(extract(epoch from now() - o.stage_entered_at) / 86400)::int`;
/** The maximum days of a stage, by the template of the opportunity. */
const MAX_DAYS = sql`(select (s ->> 'maxDays')::int from jsonb_array_elements(t.config -> 'stages') s
  where (s ->> 'no')::int = o.stage_no)`;

export const opportunitySource = definePgSource({
  resource: opportunityResource,
  // the name is missing for a customer that the reader cannot see
  table: opportunityTable,
  alias: 'o',
  join: sql`join sys.staff_name w on w.id = o.owner_id left join crm.template t on t.id = o.template_id
    left join crm.customer c on c.id = o.customer_id`,
  columns: {
    customerName: sql`c.name`,
    countries: sql`o.countries::text[]`,
    stageNo: sql`o.stage_no::text`,
    monthlyQty: sql`o.monthly_qty::text`,
    daysInStage: DAYS,
    stuck: sql`case when o.state <> 'open' then 'no' when ${DAYS} >= 2 * ${MAX_DAYS} then 'stuck'
      when ${DAYS} > ${MAX_DAYS} then 'late' else 'no' end`,
    ownerName: sql`w.name`,
  },
});

/** Stages of the template of a department: its own, otherwise the general one. */
export async function stagesFor(
  db: Db,
  { templateId, deptId }: { templateId?: string | null; deptId?: string | null },
): Promise<{ templateId: string; stages: StageDefinition[] }> {
  const { rows } = await sql<{
    templateId: string;
    stages: StageDefinition[];
  }>`select id::text as "templateId", config -> 'stages' as stages
    from crm.template where type = 'stage' and (id = ${templateId ?? null}::bigint or (${templateId ?? null}::bigint is null and enabled
      and (dept_ids is null or ${deptId ?? null}::bigint = any(dept_ids))))
    order by dept_ids is null, id limit 1`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error('no stage template exists');
  return found;
}

export async function findOpportunity(tx: Db, id: string): Promise<Opportunity | undefined> {
  return await crmDb({ db: tx }).selectFrom('crm.opportunity').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function lockOpportunity(tx: Db, id: string): Promise<Opportunity | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.opportunity')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** For other modules: undefined = not found for the caller. */
export async function opportunityFor(tx: Db, id: string): Promise<{ customerId: string; state: string } | undefined> {
  const found = await findOpportunity(tx, id);
  return found === undefined || found.deleted_at !== null
    ? undefined
    : { customerId: found.customer_id, state: found.state };
}

export interface StageEntry {
  readonly opportunityId: string;
  readonly fromStage: number | null;
  readonly toStage: number;
  readonly fromState: string | null;
  readonly toState: string;
  readonly by: string | null;
  readonly daysInFrom: string | null;
}

export async function logStage(tx: Db, entry: StageEntry): Promise<void> {
  await crmDb({ db: tx })
    .insertInto('crm.opportunity_stage_log')
    .values({
      opportunity_id: entry.opportunityId,
      from_stage: entry.fromStage,
      to_stage: entry.toStage,
      from_state: entry.fromState,
      to_state: entry.toState,
      by: entry.by,
      days_in_from: entry.daysInFrom,
    })
    .execute();
}

export async function stageLog(tx: Db, opportunityId: string) {
  const { rows } = await sql<{
    id: string;
    fromStage: number | null;
    toStage: number;
    fromState: string | null;
    toState: string;
    at: Date;
    byName: string | null;
    daysInFrom: string | null;
  }>`select l.id::text, l.from_stage as "fromStage", l.to_stage as "toStage", l.from_state as "fromState", l.to_state as "toState",
      l.at, s.name as "byName", l.days_in_from::text as "daysInFrom"
    from crm.opportunity_stage_log l left join sys.staff_name s on s.id = l.by where l.opportunity_id = ${opportunityId}
    order by l.id`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function hasTestFollowup(tx: Db, opportunityId: string): Promise<boolean> {
  const row = await crmDb({ db: tx })
    .selectFrom('crm.followup')
    .select('id')
    .where('opportunity_id', '=', opportunityId)
    .where('way', '=', 'test')
    .executeTakeFirst();
  return row !== undefined;
}

/** Rule 25: an account of this customer and product that was first charged or used after the opportunity was created. */
export async function findWonAccount(tx: Db, opportunity: Opportunity): Promise<string | null> {
  const { rows } = await sql<{ accountNo: string }>`select account_no as "accountNo" from crm.account
    where customer_id = ${opportunity.customer_id} and product = ${opportunity.product}
      and (first_recharge_at > ${opportunity.created_at}
        or first_consume_on > (${opportunity.created_at}::timestamptz at time zone 'Asia/Shanghai')::date)
    order by id limit 1`.execute(tx);
  return rows[0]?.accountNo ?? null;
}

export async function businessToday(tx: Db): Promise<string> {
  const { rows } = await sql<{
    today: string;
  }>`select (now() at time zone 'Asia/Shanghai')::date::text as today`.execute(tx);
  return (rows[0] as { today: string }).today;
}

export interface StuckOpportunity {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly days: number;
}

/**
 * Takes some opportunities that have been in their stage twice as long as allowed without a notification, and marks
 * them as notified. Two workers never take the same one.
 */
export async function takeStuck(tx: Db, batch: number): Promise<StuckOpportunity[]> {
  // lint-ok raw-writes: for update skip locked; a notice must not disturb a user who edits
  const { rows } = await sql<StuckOpportunity>`update crm.opportunity set stuck_told_at = now() where id in (
      select o.id from crm.opportunity o join crm.template t on t.id = o.template_id
      where o.state = 'open' and o.deleted_at is null and o.stuck_told_at is null and ${DAYS} >= 2 * ${MAX_DAYS}
      order by o.stage_entered_at limit ${batch} for update of o skip locked)
    returning id::text, name, owner_id::text as "ownerId",
      floor(extract(epoch from now() - stage_entered_at) / 86400)::int as days`.execute(tx);
  return rows;
}
