import type { ClickHouseClient } from '@clickhouse/client';
import { Decimal, roundMoney } from '@switchboard/kit-contract';
import { PRODUCT_STORE } from '../report/stores/products.ts';
import type { SumTable } from '../report/stores/store.ts';
import { dayOf } from './day.ch.repo.ts';

export interface Difference {
  readonly revenue: string;
  readonly cost: string;
  readonly profit: string;
}

/** Sums by the hour are kept for so long. */
const HOURS_KEPT_DAYS = 395;
const DAY_MS = 86_400_000;

/**
 * Rule 19: what the customer's side is paid and what the resource side is paid for are the same rows. Both reports read one
 * store, so the comparison is of its two sets of sums, which are fed and mended apart: by the day and by the hour.
 * Null where one of them is no longer kept.
 */
export async function differenceOfEnds(
  client: ClickHouseClient,
  { from, to }: { from: string; to: string },
  now = Date.now(),
): Promise<Difference | null> {
  const yesterday = new Date(now + 8 * 3_600_000 - DAY_MS).toISOString().slice(0, 10);
  const last = to < yesterday ? to : yesterday; // what comes in at this moment is in one of them a little sooner
  if (now - Date.parse(from) > HOURS_KEPT_DAYS * DAY_MS) return null;
  if (last < from) return { revenue: roundMoney(0), cost: roundMoney(0), profit: roundMoney(0) };
  const [c, r] = [PRODUCT_STORE.tables[0], PRODUCT_STORE.tables.at(-1)] as [SumTable, SumTable];
  const sums = (table: SumTable, sign: '' | '-'): string =>
    `select ${sign}sum(revenue) as x_revenue, ${sign}sum(cost) as x_cost from ${table.from ?? table.name} where ${timeText(table, from, last)}`;
  const answer = await client.query({
    query: `select toString(sum(x_revenue)) as revenue, toString(sum(x_cost)) as cost from (${sums(c, '')} union all ${sums(r, '-')})`,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: 15 },
  });
  const [row] = await answer.json<{ revenue: string; cost: string }>();
  const { revenue, cost } = row ?? { revenue: '0', cost: '0' };
  return { revenue: roundMoney(revenue), cost: roundMoney(cost), profit: roundMoney(new Decimal(revenue).minus(cost)) };
}

const timeText = ({ by }: SumTable, from: string, to: string): string =>
  by === 'day'
    ? `stat_day between '${from}' and '${to}'`
    : `stat_hour >= toDateTime('${dayOf(from).from}', 'UTC') and stat_hour < toDateTime('${dayOf(to).to}', 'UTC')`;
