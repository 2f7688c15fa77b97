import type { ClickHouseClient } from '@clickhouse/client';
import { PRODUCTS, type Product } from '@switchboard/bq-contract';
import { addDays, businessDay, Decimal, roundMoney } from '@switchboard/kit-contract';
import { PERFORMANCE_STORE, PRODUCT_STORE } from '../report/stores/products.ts';
import type { SumTable } from '../report/stores/store.ts';
import { dayOf } from './day.ch.repo.ts';

/** Difference between the two sides of a product, over the days on which they differ. */
export interface Difference {
  readonly product: Product;
  readonly days: number;
  readonly revenue: string;
  readonly cost: string;
  readonly profit: string;
}

/** Retention of hourly totals. */
const HOURS_KEPT_DAYS = 395;
const DAY_MS = 86_400_000;
const BOTH_ENDS = Object.keys(PRODUCTS)
  .map((name) => `'${name}'`)
  .join(', ');

/**
 * Rule 19: the figures of the customer side and the resource side come from the same rows, compared by day and product:
 * an excess in one does not offset a shortfall in another. Both reports read one store of messages and calls, so its
 * two sets of totals are compared, which are fed and repaired separately: daily totals, as the customer side sums them,
 * and hourly ones. Products known only to the ledger have no resource side and are not compared. Null when one of them
 * is no longer kept.
 */
export async function differencesOfEnds(
  client: ClickHouseClient,
  { from, to }: { from: string; to: string },
  now = Date.now(),
): Promise<Difference[] | null> {
  const yesterday = addDays(businessDay(now), -1);
  const last = to < yesterday ? to : yesterday; // current events reach one of the two slightly earlier
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
