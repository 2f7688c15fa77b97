import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { readerOf, refuseRoleChange } from './access.ts';
import { readBody, spoolBody } from './body.ts';
import type { Engine } from './engine.ts';
import { parseMultipart } from './multipart.ts';
import { headersOf, type QueryIds, sendError, summaryOf } from './response.ts';
import { runToEnd, stream } from './run.ts';
import type { Lease, Sessions } from './sessions.ts';
import { preludeOf } from './settings.ts';
import { insertFromFile, isStreamable, parseInsertFromBody, withoutTrailingSemicolons } from './statement.ts';

export interface Context {
  engine: Engine;
  sessions: Sessions;
  maxMemory: string;
  readers: readonly string[];
}

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URLSearchParams;
  ids: QueryIds;
  started: bigint;
}

/**
 * Handles one query: reads it, applies the settings, runs it and responds. If the client disconnects, the engine stops
 * the query.
 */
export async function handleQuery(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const ids = { queryId: url.get('query_id') || randomUUID(), tag: randomBytes(8).toString('hex') };
  const exchange: Exchange = { request, response, url, ids, started: process.hrtime.bigint() };
  const comment = `http:${ids.queryId}:${ids.tag}`;
  const spool = path.join(context.engine.spoolDir, ids.tag);
  let lease: Lease | undefined;
  response.on('close', () => {
    if (lease && !response.writableFinished) context.engine.kill(comment).catch(() => {});
  });
  try {
    const { sql, params } = await readStatement(exchange, spool);
    if (sql === null) {
      response.writeHead(200, { ...headersOf(ids), 'X-ClickHouse-Summary': summaryOf(exchange.started) }).end();
      return;
    }
    if (response.destroyed) return;
    const reader = readerOf(request, url, context.readers);
    if (reader !== null) refuseRoleChange(sql);
    const session = url.get('session_id');
    lease = context.sessions.lease(session && `${reader ?? ''} ${session}`, Number(url.get('session_timeout') ?? 60));
    const prelude = preludeOf({ url, bodyParams: params, maxMemory: context.maxMemory, comment });
    // Synchronous on purpose: about 0.1 ms each, far less than a round trip through the thread pool.
    for (const statement of prelude) lease.session.query(statement);
    if (reader !== null) lease.session.query(`SET ROLE ${reader}`);
    await (isStreamable(sql) ? stream : runToEnd)(lease.session, sql, exchange);
  } catch (error) {
    if (response.headersSent || response.destroyed) response.destroy();
    else sendError(response, error, ids, context.engine.version);
    request.resume();
  } finally {
    lease?.release();
    await rm(spool, { force: true });
  }
}

/** The statement from URL and body. Rows of an INSERT go to the spool file; `sql` is null for an INSERT without rows. */
async function readStatement({ request, url }: Exchange, spool: string) {
  const params = new Map<string, string>();
  const inAddress = url.get('query') ?? '';
  if (request.method !== 'POST') return { sql: withoutTrailingSemicolons(inAddress), params };
  const insert = parseInsertFromBody(inAddress);
  if (insert) {
    const size = await spoolBody(request, spool);
    return { sql: size === 0 ? null : insertFromFile(insert, spool), params };
  }
  const body = await readBody(request);
  const contentType = request.headers['content-type'] ?? '';
  if (!contentType.startsWith('multipart/form-data')) {
    return { sql: withoutTrailingSemicolons(`${inAddress}\n${body.toString('utf8')}`), params };
  }
  const fields = parseMultipart(body, contentType);
  for (const [name, value] of fields) if (name.startsWith('param_')) params.set(name, value);
  return { sql: withoutTrailingSemicolons(`${inAddress}\n${fields.get('query') ?? ''}`), params };
}
