import type { IncomingMessage, ServerResponse } from 'node:http';

export interface DevRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

export type DevAnswer =
  | { readonly status?: number; readonly json: unknown }
  | { readonly html: string }
  | { readonly location: string };

export type DevHandler = (request: DevRequest) => DevAnswer;

export async function readRequest(raw: IncomingMessage): Promise<DevRequest> {
  const url = new URL(raw.url ?? '/', 'http://dev');
  const chunks: Buffer[] = [];
  for await (const chunk of raw) chunks.push(chunk as Buffer);
  return {
    method: raw.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: raw.headers,
    body: parseBody(Buffer.concat(chunks).toString('utf8')),
  };
}

/** DingTalk accepts JSON and, for its older calls, forms. */
function parseBody(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

export function writeAnswer(response: ServerResponse, answer: DevAnswer): void {
  if ('location' in answer) {
    response.writeHead(302, { location: answer.location }).end();
  } else if ('html' in answer) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.html);
  } else {
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json));
  }
}
