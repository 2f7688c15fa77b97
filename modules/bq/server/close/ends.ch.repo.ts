import type { ClickHouseClient } from '@clickhouse/client';
import { PRODUCTS, type Product } from '@switchboard/bq-contract';
import { addDays, businessDay, Decimal, roundMoney } from '@switchboard/kit-contract';
import { PERFORMANCE_STORE, PRODUCT_STORE } from '../report/stores/products.ts';
import type { SumTable } from '../report/stores/store.ts';
import { dayOf } from './day.ch.repo.ts';

/** By how much the ends of a product differ, over the days on which they do. */
export interface Difference {
  readonly product: Product;
  readonly days: number;
  readonly revenue: string;
  readonly cost: string;
  readonly profit: string;
}

/** Sums by the hour are kept for so long. */
const HOURS_KEPT_DAYS = 395;
const DAY_MS = 86_400_000;
const BOTH_ENDS = Object.keys(PRODUCTS)
  .map((name) => `'${name}'`)
  .join(', ');

/**
 * Rule 19: what the customer's side is paid and what the resource side is paid for are the same rows, day by day and product by
 * product: too much of one is not made good by too little of another. Both reports read one store of messages and calls, so the
 * comparison is of its two sets of sums, which are fed and mended apart: by the day, as the customer's side adds them up, and by the
 * hour. What the ledger alone knows has no side of resources and is not compared. Null where one of them is no longer kept.
 */
export async function differencesOfEnds(
  client: ClickHouseClient,
  { from, to }: { from: string; to: string },
  now = Date.now(),
): Promise<Difference[] | null> {
  const yesterday = addDays(businessDay(now), -1);
  const last = to < yesterday ? to : yesterday; // what comes in at this moment is in one of them a little sooner
  if (now - Date.parse(from) > HOURS_KEPT_DAYS * DAY_MS) return null;
  if (last < from) return [];
  const [c, r] = [PERFORMANCE_STORE.tables[0], PRODUCT_STORE.tables.at(-1)] as [SumTable, SumTable];
  const sums = (table: SumTable, sign: '' | '-'): string =>
    `select product, ${dayText(table)} as of_day, ${sign}sum(revenue) as d_revenue, ${sign}sum(cost) as d_cost
     from ${table.from ?? table.name} where ${timeText(table, from, last)} and product in (${BOTH_ENDS}) group by product, of_day`;
  const answer = await client.query({
    query: `select product, toInt32(count()) as days, toString(sum(x_revenue)) as revenue, toString(sum(x_cost)) as cost
      from (select product, of_day, sum(d_revenue) as x_revenue, sum(d_cost) as x_cost
        from (${sums(c, '')} union all ${sums(r, '-')}) group by product, of_day having x_revenue != 0 or x_cost != 0)
      group by product order by product`,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: 15 },
  });
  const rows = await answer.json<{ product: Product; days: number; revenue: string; cost: string }>();
  return rows.map(({ product, days, revenue, cost }) => ({
    product,
    days,
    revenue: roundMoney(revenue),
    cost: roundMoney(cost),
    profit: roundMoney(new Decimal(revenue).minus(cost)),
  }));
}

const dayText = ({ by }: SumTable): string => (by === 'day' ? 'stat_day' : `toDate(stat_hour, 'Asia/Shanghai')`);

const timeText = ({ by }: SumTable, from: string, to: string): string =>
  by === 'day'
    ? `stat_day between '${from}' and '${to}'`
    : `stat_hour >= toDateTime('${dayOf(from).from}', 'UTC') and stat_hour < toDateTime('${dayOf(to).to}', 'UTC')`;
