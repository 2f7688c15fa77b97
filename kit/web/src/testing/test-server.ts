/// <reference types="node" />
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as is; otherwise `envelope` is sent as JSON. */
  text?: string;
  envelope?: unknown;
  delayMs?: number;
}

export interface TestServer {
  readonly origin: string;
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

export const ok = (data: unknown): Answer => ({ envelope: { code: 0, msg: 'OK', data } });
export const refuse = (code: number, msg: string, data: unknown = null): Answer => ({ envelope: { code, msg, data } });

/** A real HTTP server on loopback that speaks the API envelope, for tests of everything above `fetch`. */
export async function startTestServer(answer: (request: SeenRequest) => Answer | Promise<Answer>): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => void serve(request, response));
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const item = await readRequest(request);
    seen.push(item);
    const { status = 200, headers = {}, delayMs = 0, ...content } = await answer(item);
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(content.text ?? JSON.stringify(content.envelope));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readRequest(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://local');
  const text = Buffer.concat(chunks).toString();
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: text === '' ? null : JSON.parse(text),
  };
}
