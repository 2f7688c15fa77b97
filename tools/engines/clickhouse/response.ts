import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export interface QueryIds {
  queryId: string;
  /** Random per response; encloses the error text inside a started body. */
  tag: string;
}

export function headersOf({ queryId, tag }: QueryIds): OutgoingHttpHeaders {
  return {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Tag': tag,
    'X-ClickHouse-Query-Id': queryId,
    'X-ClickHouse-Server-Display-Name': 'clickhouse-dev',
    'X-ClickHouse-Timezone': 'UTC',
  };
}

export function summaryOf(started: bigint, writtenRows = 0): string {
  return JSON.stringify({
    read_rows: '0',
    read_bytes: '0',
    written_rows: String(writtenRows),
    written_bytes: '0',
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: '0',
    elapsed_ns: String(process.hrtime.bigint() - started),
  });
}

/** The trailer for an error after rows were sent, in the format of ClickHouse 25.11+ and its client. */
export function exceptionTrailer(error: unknown, tag: string): string {
  const message = `${messageOf(error)}\n`;
  return `\r\n__exception__\r\n${tag}\r\n${message}${Buffer.byteLength(message)} ${tag}\r\n__exception__\r\n`;
}

export function sendError(response: ServerResponse, error: unknown, ids: QueryIds, version: string): void {
  const message = messageOf(error);
  const code = errorCode(message);
  response.writeHead(statusOf(code), { ...headersOf(ids), 'X-ClickHouse-Exception-Code': String(code) });
  response.end(`${message} (version ${version})\n`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).trim();

export function errorCode(message: string): number {
  return Number(/Code: (\d+)/.exec(message)?.[1] ?? 0);
}

/** Maps exception codes as ClickHouse does; an error without a code is an internal one. */
export function statusOf(code: number): number {
  switch (code) {
    case 0:
    case 202: // TOO_MANY_SIMULTANEOUS_QUERIES
    case 241: // MEMORY_LIMIT_EXCEEDED
      return 500;
    case 60: // UNKNOWN_TABLE
    case 81: // UNKNOWN_DATABASE
      return 404;
    case 159: // TIMEOUT_EXCEEDED
      return 408;
    case 497: // ACCESS_DENIED
      return 403;
    case 516: // AUTHENTICATION_FAILED
      return 401;
    default:
      return 400;
  }
}
