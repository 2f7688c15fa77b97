import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { ChildMonth, CommissionTerms } from './commission.ts';

export interface PartnerChild extends ChildMonth, CommissionTerms {
  readonly relationId: string;
  readonly partnerId: string;
  readonly customerId: string;
  readonly customerName: string;
}

/** Children of partners that earn commission, with what each child spent in a month while it belonged to the partner. */
export async function takeChildren(
  tx: Db,
  { month, after, limit }: { month: string; after: string; limit: number },
): Promise<PartnerChild[]> {
  const { rows } = await sql<PartnerChild>`with picked as materialized (select r.* from crm.agent_relation r
      where r.id > ${after}::bigint order by r.id limit ${limit} for update skip locked)
    select r.id::text as "relationId", r.parent_id::text as "partnerId", r.child_id::text as "customerId", c.name as "customerName",
      ${month} as month, coalesce(p.commission_base, 'revenue') as base, coalesce(p.commission_rate, 0)::text as rate,
      case when p.coop_mode = 'referral' then p.commission_months else 0 end as months,
      c.first_consume_on as "firstConsumeOn", coalesce(s.revenue, 0)::text as revenue, coalesce(s.profit, 0)::text as profit
    from picked r join crm.customer c on c.id = r.child_id left join crm.partner_profile p on p.customer_id = r.parent_id
    left join lateral (select sum(d.revenue_usd) as revenue, sum(d.profit_usd) as profit
      from crm.account a join crm.consumption_day d on d.account_no = a.account_no
      where a.customer_id = r.child_id and d.day >= greatest(${month}::date, r.started_on)
        and d.day < least(${month}::date + interval '1 month', coalesce(r.ended_on, 'infinity'::date))) s on true
    order by r.id`.execute(tx);
  return rows;
}

export interface MonthLine {
  readonly partnerId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly base: string;
  readonly rate: string;
  readonly amount: string;
}

/** A draft follows the spend until it is confirmed; after that it no longer changes. */
export async function storeMonth(
  tx: Db,
  { month, lines }: { month: string; lines: readonly MonthLine[] },
): Promise<void> {
  if (lines.length === 0) return;
  // lint-ok raw-writes: on conflict do update
  await sql`insert into crm.commission as old (partner_id, customer_id, customer_name, month, base_usd, rate, amount_usd)
    select l."partnerId", l."customerId", l."customerName", ${month}::date, l.base, l.rate, l.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("partnerId" bigint, "customerId" bigint, "customerName" text,
      base numeric, rate numeric, amount numeric) order by l."partnerId", l."customerId"
    on conflict (partner_id, customer_id, month) do update set base_usd = excluded.base_usd, rate = excluded.rate,
      amount_usd = excluded.amount_usd, customer_name = excluded.customer_name, updated_at = now(), version = old.version + 1
    where old.state = 'draft' and (old.base_usd, old.rate, old.amount_usd) is distinct from (excluded.base_usd, excluded.rate, excluded.amount_usd)`.execute(
    tx,
  );
}
