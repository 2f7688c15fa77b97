import { type getFunnel } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, type Db, inScope } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { opportunityTable } from '../tables.ts';

type FunnelQuery = ParsedInputOf<typeof getFunnel>;

/** Opportunities created on these business days, within the row scope of the call's key. */
function cohort(query: FunnelQuery, context: Pick<Context, 'principal' | 'callKey'>): RawBuilder<unknown> {
  const { from, to, ownerId, deptId, product, country, source } = query;
  return sql`o.deleted_at is null and ${inScope(opportunityTable, 'o', context)}
    and o.created_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
    and o.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    ${ownerId === undefined ? sql`` : sql`and o.owner_id = ${ownerId}`}
    ${deptId === undefined ? sql`` : sql`and o.owner_dept_id in (select d.id from sys.dept_name d join sys.dept_name top on d.path like top.path || '%' where top.id = ${deptId})`}
    ${product === undefined ? sql`` : sql`and o.product = ${product}`}
    ${country === undefined ? sql`` : sql`and ${country} = any(o.countries)`}
    ${source === undefined ? sql`` : sql`and exists (select 1 from crm.customer c where c.id = o.customer_id and c.source_code = ${source})`}`;
}

export interface FunnelFacts {
  readonly byHighest: { stage: number; count: number }[];
  readonly byStage: { stage: number; amountUsd: string }[];
  readonly days: { stage: number; avgDays: string }[];
  readonly won: number;
  readonly lost: number;
  readonly cycleDays: string | null;
  readonly forecast: { month: string; amountUsd: string }[];
  readonly lostReasons: { reason: string; count: number }[];
  readonly owners: { ownerId: string; name: string; total: number; won: number; amountUsd: string }[];
}

/** A single statement, so that all numbers are from the same moment. */
export async function funnelFacts(
  tx: Db,
  query: FunnelQuery,
  context: Pick<Context, 'principal' | 'callKey'>,
): Promise<FunnelFacts> {
  const { rows } = await sql<FunnelFacts>`with cohort as materialized (
      select o.id, o.state, o.owner_id, o.stage_no, o.highest_stage_no, o.est_monthly_usd, o.probability, o.expected_close_on,
        o.created_at, o.won_at, o.lost_reason from crm.opportunity o where ${cohort(query, context)}),
    highest as (select highest_stage_no as stage, count(*)::int as count from cohort group by 1),
    standing as (select stage_no as stage, sum(est_monthly_usd)::text as amount from cohort where state = 'open' group by 1),
    days as (select l.from_stage as stage, round(avg(l.days_in_from), 2)::text as days from crm.opportunity_stage_log l
      join cohort on cohort.id = l.opportunity_id where l.from_stage is not null and l.from_state = 'open' group by 1),
    months as (select to_char(expected_close_on, 'YYYY-MM') as month,
      round(sum(est_monthly_usd * probability / 100), 6)::text as amount from cohort where state = 'open' group by 1 order by 1),
    reasons as (select lost_reason as reason, count(*)::int as count from cohort where state = 'lost' group by 1 order by 2 desc, 1),
    owners as (select cohort.owner_id::text as id, s.name, count(*)::int as total, count(*) filter (where state = 'won')::int as won,
      sum(est_monthly_usd) as amount from cohort join sys.staff_name s on s.id = cohort.owner_id group by 1, 2 order by 4 desc, 5 desc limit 20)
    select
      coalesce((select json_agg(json_build_object('stage', stage, 'count', count)) from highest), '[]') as "byHighest",
      coalesce((select json_agg(json_build_object('stage', stage, 'amountUsd', amount)) from standing), '[]') as "byStage",
      coalesce((select json_agg(json_build_object('stage', stage, 'avgDays', days)) from days), '[]') as days,
      (select count(*)::int from cohort where state = 'won') as won,
      (select count(*)::int from cohort where state = 'lost') as lost,
      (select round(avg(extract(epoch from won_at - created_at) / 86400), 2)::text from cohort where state = 'won') as "cycleDays",
      coalesce((select json_agg(json_build_object('month', month, 'amountUsd', amount)) from months), '[]') as forecast,
      coalesce((select json_agg(json_build_object('reason', reason, 'count', count)) from reasons), '[]') as "lostReasons",
      coalesce((select json_agg(json_build_object('ownerId', id, 'name', name, 'total', total, 'won', won, 'amountUsd', amount::text))
        from owners), '[]') as owners`.execute(tx);
  return rows[0] as FunnelFacts;
}
