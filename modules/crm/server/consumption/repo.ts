import type { getCustomerSpend } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

type Spend = ResultOf<typeof getCustomerSpend>;

/**
 * Full days before today; a range of months starts with the first of a month and includes the days of the current month
 * so far.
 */
export interface SpendRange {
  readonly count: number;
  readonly unit: 'day' | 'month';
}

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;

const bounds = ({ count, unit }: SpendRange) =>
  unit === 'day'
    ? sql`select ${today} - ${count}::int as first, ${today} - 1 as last, ${today} - 2 * ${count}::int as earlier, ${today} - ${count}::int as until,
        interval '1 day' as step`
    : sql`select (m - make_interval(months => ${count}::int - 1))::date as first, greatest(m, ${today} - 1) as last,
        (m - make_interval(months => 2 * ${count}::int - 1))::date as earlier, (m - make_interval(months => ${count}::int - 1))::date as until,
        interval '1 month' as step from (select date_trunc('month', ${today}::timestamp)::date as m) this_month`;

/** Sums and points of a customer; the caller must be able to see it. */
export async function spendOf(
  tx: Db,
  { customerId, range }: { customerId: string; range: SpendRange },
): Promise<Omit<Spend, 'accounts'>> {
  const { rows } = await sql<Omit<Spend, 'accounts'>>`with b as (${bounds(range)}),
    spent as (select d.day, sum(d.revenue_usd) as usd from b cross join crm.account a join crm.consumption_day d on d.account_no = a.account_no
      where a.customer_id = ${customerId}::bigint and d.day >= b.earlier and d.day <= b.last group by d.day)
    select b.first::text as "from", b.last::text as "to",
      (select coalesce(sum(usd), 0)::numeric(18, 6)::text from spent where day >= b.first) as "totalUsd",
      (select coalesce(sum(usd), 0)::numeric(18, 6)::text from spent where day < b.until) as "previousUsd",
      (select jsonb_agg(jsonb_build_object('at', g::date::text, 'usd', (select coalesce(sum(usd), 0)::numeric(18, 6)::text from spent
          where day >= g::date and day < (g + b.step)::date)) order by g)
        from generate_series(b.first::timestamp, b.last::timestamp, b.step) g) as points
    from b`.execute(tx);
  return rows[0] as Omit<Spend, 'accounts'>;
}

/** The spend of each account of the customer in the range, largest first. */
export async function spendByAccount(
  tx: Db,
  { customerId, from, to }: { customerId: string; from: string; to: string },
): Promise<Spend['accounts']> {
  const { rows } = await sql<
    Spend['accounts'][number]
  >`select a.account_no as "accountNo", a.platform, a.product, a.state,
      coalesce(sum(d.revenue_usd), 0)::numeric(18, 6)::text as usd
    from crm.account a left join crm.consumption_day d on d.account_no = a.account_no and d.day between ${from}::date and ${to}::date
    where a.customer_id = ${customerId}::bigint group by a.id order by coalesce(sum(d.revenue_usd), 0) desc, a.account_no`.execute(
    tx,
  );
  return rows;
}
