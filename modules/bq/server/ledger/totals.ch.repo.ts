import type { LedgerTotals } from '@switchboard/bq-contract';
import { type Fields, roundMoney } from '@switchboard/kit-contract';
import type { Context, RecordSource } from '@switchboard/kit-server';

const SECONDS = 15;

/** Totals of a list's rows. `filters` are those not yet part of a condition: codes. */
export async function sumRows(
  { from, where = '0' }: Pick<RecordSource<Fields>, 'from' | 'where'>,
  filters: Readonly<Record<string, unknown>>,
  { records, signal }: Context,
): Promise<LedgerTotals> {
  const columns: Readonly<Record<string, string>> = { product: 'product', kind: 'kind', refKind: 'ref_kind' };
  const codes = Object.entries(filters).filter(([name]) => name in columns);
  const texts = codes.map(([name]) => `has({${name}:Array(String)}, toString(${columns[name]}))`);
  const answer = await records.client.query({
    query: `select toInt64(sum(qty)) as n, toString(sum(amount_usd)) as usd, toString(sum(amount_ccy)) as ccy,
        uniqExact(currency) as currencies from ${from} where ${[where, ...texts].join(' and ')}`,
    query_params: Object.fromEntries(codes),
    format: 'JSONEachRow',
    clickhouse_settings: {
      max_execution_time: SECONDS,
      max_memory_usage: '4000000000',
      use_skip_indexes_if_final: 1,
      cancel_http_readonly_queries_on_client_close: 1,
    },
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  const [row] = await answer.json<{ n: string; usd: string; ccy: string; currencies: string }>();
  const { n = '0', usd = '0', ccy = '0', currencies = '0' } = row ?? {};
  return {
    qty: Number(n),
    amountUsd: roundMoney(usd),
    amountCcy: Number(currencies) > 1 ? null : roundMoney(ccy),
  };
}
