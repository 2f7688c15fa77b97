import type { ClickHouseClient } from '@clickhouse/client';
import type { Usage } from '@switchboard/fc-server';

const SECONDS = 300;

async function runQuery<Row>(client: ClickHouseClient, query: string, params: Record<string, unknown>): Promise<Row[]> {
  const answer = await client.query({
    query,
    query_params: params,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: SECONDS, use_skip_indexes_if_final: 1 },
  });
  return await answer.json<Row>();
}

/** A ledger day from its rows, independent of their sums: each row once, as last rated. Includes cash and gifts. */
export async function ledgerUsage(client: ClickHouseClient, day: string): Promise<Usage[]> {
  return await runQuery<Usage>(
    client,
    `select toString(app_id) as appId, toString(customer_id) as customerId, toString(product) as product, toString(currency) as currency,
       if(sale_staff_id = 0, null, toString(sale_staff_id)) as ownerStaffId, if(sale_dept_id = 0, null, toString(sale_dept_id)) as deptId,
       toString(toInt64(sum(l.qty))) as qty, toString(sum(l.amount_ccy)) as amount, toString(sum(l.amount_usd)) as amountUsd,
       toString(sum(l.cost_usd)) as costAmount
     from consume_ledger as l final where stat_day = {day:Date}
     group by app_id, customer_id, product, currency, sale_staff_id, sale_dept_id`,
    { day },
  );
}

/** Days of any age that received rows in the last hours. */
export async function movedDays(client: ClickHouseClient, hours: number): Promise<Set<string>> {
  const rows = await runQuery<{ day: string }>(
    client,
    `select distinct toString(if(kind = 'refund' or period_from = toDate(0), toDate(book_time, 'Asia/Shanghai'), period_from)) as day
     from consume_event where ingest_at > now() - interval {hours:UInt16} hour`,
    { hours },
  );
  return new Set(rows.map(({ day }) => day));
}
