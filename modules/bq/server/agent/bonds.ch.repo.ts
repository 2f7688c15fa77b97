import type { Context } from '@switchboard/kit-server';
import type { Period } from '../report/period.ts';

/** Period in which a customer counts for an agent or promoter, excluding the last day. */
export interface Bond {
  readonly customerId: string;
  readonly from: string;
  readonly to: string | null;
}

/** Consumption of a bond's customer in one month while it was valid; in USD, cash and gifts separately (rule 22). */
export interface BondMonth<B extends Bond> {
  readonly bond: B;
  /** `2026-11-01` */
  readonly month: string;
  readonly revenue: string;
  readonly cost: string;
  readonly gift: string;
}

const FOR_EVER = '2149-01-01';

/** Ids and days from our tables are written into the query text: there are too many for URL parameters. */
export async function sumsOfBonds<B extends Bond>(
  { records }: Pick<Context, 'records'>,
  bonds: readonly B[],
  { from, to }: Period,
  products: readonly string[] = [],
): Promise<BondMonth<B>[]> {
  if (bonds.length === 0) return [];
  const rows = bonds.map(
    (bond, index) => `(${index}, ${BigInt(bond.customerId)}, '${bond.from}', '${bond.to ?? FOR_EVER}')`,
  );
  const answer = await records.client.query({
    query: `select b.bond as bond, toString(toStartOfMonth(d.stat_day)) as month, toString(sumIf(d.amount, d.kind != 'gift_use')) as revenue,
        toString(sum(d.cost)) as cost, toString(sumIf(d.amount, d.kind = 'gift_use')) as gift
      from agg_consume_day as d
      inner join values('bond UInt32, customer UInt32, since Date, till Date', ${rows.join(', ')}) as b on d.customer_id = b.customer
      where d.stat_day between '${from}' and '${to}' and d.stat_day >= b.since and d.stat_day < b.till
        and (empty({products:Array(String)}) or has({products:Array(String)}, toString(d.product)))
      group by bond, month`,
    query_params: { products },
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: 15 },
  });
  const sums = await answer.json<Omit<BondMonth<B>, 'bond'> & { bond: number }>();
  return sums.map(({ bond, ...sum }) => ({ ...sum, bond: bonds[bond] as B }));
}

/** The day of each customer's first consumption. */
export async function firstDays(
  { records }: Pick<Context, 'records'>,
  customerIds: readonly string[],
): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map();
  const answer = await records.client.query({
    query: `select toString(customer_id) as id, toString(min(first_day)) as day from agg_customer_first
      where customer_id in (${customerIds.map(BigInt).join(', ')}) group by customer_id`,
    format: 'JSONEachRow',
  });
  return new Map((await answer.json<{ id: string; day: string }>()).map(({ id, day }) => [id, day]));
}
