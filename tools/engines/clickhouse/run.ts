import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Session, StreamChunk } from 'chdb';
import type { Exchange } from './request.ts';
import { exceptionTrailer, headersOf, summaryOf } from './response.ts';
import { outputFormat } from './statement.ts';

/** DDL, INSERT, SET, SHOW, OPTIMIZE …: short answers, sent when complete. */
export async function runToEnd(
  session: Session,
  sql: string,
  { response, url, ids, started }: Exchange,
): Promise<void> {
  const result = await session.queryAsync(sql, { format: url.get('default_format') ?? 'TabSeparated' });
  if (response.destroyed) return;
  response.writeHead(200, { ...headersOf(ids), 'X-ClickHouse-Summary': summaryOf(started, result.rowsRead) });
  response.end(Buffer.from(result.bytes()));
}

/** SELECT: block by block with back-pressure. An error before the first block still gets a proper HTTP status. */
export async function stream(session: Session, sql: string, exchange: Exchange): Promise<void> {
  const { request, response, url, ids, started } = exchange;
  const format = url.get('default_format') ?? 'TabSeparated';
  const results = session.queryStream(sql, { format });
  const cancel = () => results.cancel();
  response.on('close', cancel);
  try {
    const blocks = results[Symbol.asyncIterator]();
    const first = await blocks.next();
    if (response.destroyed) return;
    const isGzip = acceptsGzip(request, url);
    response.writeHead(200, {
      ...headersOf(ids),
      'X-ClickHouse-Format': outputFormat(sql, format),
      'X-ClickHouse-Summary': summaryOf(started),
      ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
    });
    const bytes = bytesOf(blocks, first, ids.tag);
    await (isGzip ? pipeline(bytes, createGzip({ level: 3 }), response) : pipeline(bytes, response));
  } finally {
    response.off('close', cancel);
    if (!results.closed) results.cancel();
  }
}

async function* bytesOf(blocks: AsyncIterator<StreamChunk>, first: IteratorResult<StreamChunk>, tag: string) {
  try {
    for (let block = first; !block.done; block = await blocks.next()) yield block.value.raw();
  } catch (error) {
    yield Buffer.from(exceptionTrailer(error, tag));
  }
}

function acceptsGzip(request: IncomingMessage, url: URLSearchParams): boolean {
  const accepted = request.headers['accept-encoding'] ?? '';
  return url.get('enable_http_compression') === '1' && accepted.includes('gzip');
}
