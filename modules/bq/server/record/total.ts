import type { Context } from '@switchboard/kit-server';
import { timeText, type Window } from './window.ts';

export interface Summed {
  /** Hourly sums, and the measure in them that counts rows. */
  readonly sums: string;
  readonly measure: string;
  /** The table of rows, and its time column. */
  readonly rows: string;
  readonly time: string;
  /** Conditions that apply to both tables. */
  readonly where: readonly string[];
  readonly params?: Readonly<Record<string, unknown>>;
}

const HOUR = 3_600_000;
const SECONDS = 15;

/** Records rule 41: whole hours come from the sums, the partial first and last hour are counted from the rows. */
export async function exactTotal(summed: Summed, window: Window, { records, signal }: Context): Promise<number> {
  const { sums, measure, rows, time, where } = summed;
  const first = Math.ceil(window.from / HOUR) * HOUR;
  const last = Math.floor((window.to + 1) / HOUR) * HOUR; // the end is inclusive
  const rest = `select toInt64(count()) as n from ${rows} where ${[...where, timeText(time, window)].join(' and ')}`;
  const hours = [
    ...where,
    `stat_hour >= fromUnixTimestamp(${first / 1_000})`,
    `stat_hour < fromUnixTimestamp(${last / 1_000})`,
  ];
  const query =
    first >= last
      ? rest
      : `select toInt64(sum(n)) as n from (
          select sum(${measure}) as n from ${sums} where ${hours.join(' and ')}
          union all ${rest} and (${time} < fromUnixTimestamp64Milli(${first}) or ${time} >= fromUnixTimestamp64Milli(${last})))`;
  const answer = await records.client.query({
    query,
    query_params: { ...summed.params },
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: SECONDS, cancel_http_readonly_queries_on_client_close: 1 },
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  const [row] = await answer.json<{ n: string }>();
  return Number(row?.n ?? 0);
}
