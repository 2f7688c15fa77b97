import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Config } from '../config.ts';
import type { Engine } from './engine.ts';

export interface Records extends Engine {
  /** Connects as the masked user in API processes, otherwise with full read and write access. */
  readonly client: ClickHouseClient;
  /** Cannot read phone numbers or message texts unmasked: for users who may not see them (records rule 50). */
  readonly masked: ClickHouseClient;
  /** Reads unmasked: a reveal, a search by a number, and fields that a user's rights allow. */
  readonly clear: ClickHouseClient;
}

type User = 'CLICKHOUSE_USER' | 'CLICKHOUSE_PASSWORD';
type OtherUser =
  | 'CLICKHOUSE_MASKED_USER'
  | 'CLICKHOUSE_MASKED_PASSWORD'
  | 'CLICKHOUSE_CLEAR_USER'
  | 'CLICKHOUSE_CLEAR_PASSWORD';
type RecordsConfig = Pick<Config, 'CLICKHOUSE_URL' | 'CLICKHOUSE_DATABASE' | User> & Partial<Pick<Config, OtherUser>>;

/** For a process that serves users: connects as the masked user, if configured. */
export function withMaskedUser(config: Config): Config {
  const { CLICKHOUSE_MASKED_USER: user, CLICKHOUSE_MASKED_PASSWORD: password } = config;
  return user === undefined ? config : { ...config, CLICKHOUSE_USER: user, CLICKHOUSE_PASSWORD: password };
}

/** The record store. `withDatabase: false` is for the migration that creates the database itself. */
export function openRecords(
  config: RecordsConfig,
  options: { withDatabase: boolean } = { withDatabase: true },
): Records {
  const client = clientOf(config, options, config.CLICKHOUSE_USER, config.CLICKHOUSE_PASSWORD);
  const another = (user: string | undefined, password = ''): ClickHouseClient =>
    user === undefined || user === config.CLICKHOUSE_USER ? client : clientOf(config, options, user, password);
  const masked = another(config.CLICKHOUSE_MASKED_USER, config.CLICKHOUSE_MASKED_PASSWORD);
  const clear = another(config.CLICKHOUSE_CLEAR_USER, config.CLICKHOUSE_CLEAR_PASSWORD);
  return {
    name: 'clickhouse',
    client,
    masked,
    clear,
    async ping() {
      const answer = await client.ping({ select: true });
      if (!answer.success) throw answer.error;
    },
    async close() {
      await Promise.all([...new Set([client, masked, clear])].map(async (each) => await each.close()));
    },
  };
}

function clientOf(
  config: RecordsConfig,
  options: { withDatabase: boolean },
  username: string,
  password: string,
): ClickHouseClient {
  return createClient({
    url: config.CLICKHOUSE_URL,
    username,
    password,
    ...(options.withDatabase ? { database: config.CLICKHOUSE_DATABASE } : {}),
    request_timeout: 90_000,
    // the client would write errors to the console, bypassing our log; it also throws them, and we log caught errors
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      // Ids and money must not pass through a JavaScript float.
      output_format_json_quote_64bit_integers: 1,
      output_format_json_quote_decimals: 1,
      // Rows of one key are never in two partitions (their time is part of the key), which lets FINAL skip the others:
      // without it every query with FINAL opens all stored days.
      do_not_merge_across_partitions_select_final: 1,
      // a proxy in between must not treat a long query as a dead connection
      send_progress_in_http_headers: 1,
      http_headers_progress_interval_ms: '20000',
    },
  });
}
