import { quote, quoteIdentifier } from './statement.ts';

/** Parameters that ClickHouse's HTTP handler processes itself; the engine would reject them as unknown settings. */
const handledByHttp = new Set([
  'buffer_size',
  'cancel_http_readonly_queries_on_client_close',
  'compress',
  'database',
  'decompress',
  'default_format',
  'enable_http_compression',
  'http_headers_progress_interval_ms',
  'http_write_exception_in_output_format',
  'http_zlib_compression_level',
  'password',
  'query',
  'query_id',
  'quota_key',
  'role',
  'send_progress_in_http_headers',
  'session_check',
  'session_id',
  'session_timeout',
  'stacktrace',
  'user',
  'wait_end_of_query',
]);

const MAX_QUERY_SIZE = 268_435_456;
/** Well below the engine's own limit of 256 KiB, whatever the encoding. */
const SHORT = 50_000;

export interface Prelude {
  url: URLSearchParams;
  /** `param_*` fields of a multipart body; those of the URL are read from `url`. */
  bodyParams: ReadonlyMap<string, string>;
  maxMemory: string;
  /** Marks the query in system.processes, so that it can be killed when the client disconnects. */
  comment: string;
}

/**
 * Statements that prepare a new connection for the query. All settings go into one statement, since each statement
 * costs the engine about a millisecond.
 */
export function preludeOf({ url, bodyParams, maxMemory, comment }: Prelude): string[] {
  const database = url.get('database');
  const settings = [`max_memory_usage = ${quote(maxMemory)}`];
  for (const [name, value] of url) {
    if (isName(name) && !name.startsWith('param_') && !handledByHttp.has(name)) settings.push(set(name, value));
  }
  for (const [name, value] of [...url, ...bodyParams]) {
    if (isName(name) && name.startsWith('param_')) settings.push(set(name, value));
  }
  settings.push(set('log_comment', comment));
  const all = settings.join(', ');
  return [
    // a long parameter is accepted only after long statements are allowed
    ...(all.length < SHORT
      ? [`SET max_query_size = ${MAX_QUERY_SIZE}, ${all}`]
      : [`SET max_query_size = ${MAX_QUERY_SIZE}`, `SET ${all}`]),
    ...(database ? [`USE ${quoteIdentifier(database)}`] : []),
  ];
}

const isName = (name: string) => /^[a-z_]\w*$/i.test(name);
const set = (name: string, value: string) => `${name} = ${quote(value)}`;
