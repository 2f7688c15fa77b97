import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Config } from '../config.ts';
import type { Engine } from './engine.ts';

export interface Records extends Engine {
  readonly client: ClickHouseClient;
}

type RecordsConfig = Pick<Config, 'CLICKHOUSE_URL' | 'CLICKHOUSE_DATABASE' | 'CLICKHOUSE_USER' | 'CLICKHOUSE_PASSWORD'>;

/** The record store. `withDatabase: false` is for the migration that creates the database itself. */
export function openRecords(
  config: RecordsConfig,
  options: { withDatabase: boolean } = { withDatabase: true },
): Records {
  const client = createClient({
    url: config.CLICKHOUSE_URL,
    username: config.CLICKHOUSE_USER,
    password: config.CLICKHOUSE_PASSWORD,
    ...(options.withDatabase ? { database: config.CLICKHOUSE_DATABASE } : {}),
    request_timeout: 90_000,
    // the client would write errors to the console past our log; it also throws them, and we log what we catch
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      // Ids and money must not pass through a JavaScript float.
      output_format_json_quote_64bit_integers: 1,
      output_format_json_quote_decimals: 1,
      // Rows of one key never lie in two partitions (their time is part of what names them), so FINAL may leave the others closed:
      // without it every question with FINAL opens all the days that are kept.
      do_not_merge_across_partitions_select_final: 1,
      // a proxy in between must not take a long query for a dead connection
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '20000',
    },
  });
  return {
    name: 'clickhouse',
    client,
    async ping() {
      const answer = await client.ping({ select: true });
      if (!answer.success) throw answer.error;
    },
    async close() {
      await client.close();
    },
  };
}
