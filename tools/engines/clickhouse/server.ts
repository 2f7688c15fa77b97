import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv4 } from 'node:net';
import { openEngine } from './engine.ts';
import { type Context, handleQuery } from './request.ts';
import { Sessions } from './sessions.ts';

export interface ServerOptions {
  dataDir: string;
  /** 0 picks a free port. */
  port: number;
  /** Memory limit of one query in bytes. */
  maxMemory?: string;
  /** Users restricted to their grants (see access.ts); all others are unrestricted. */
  readers?: readonly string[];
}

export interface RunningServer {
  port: number;
  version: string;
  /** Waits a moment for running requests, then aborts them; the data folder is free afterwards. */
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const drainMs = 3000;

/**
 * The part of ClickHouse's HTTP protocol that @clickhouse/client uses, on top of the embedded engine. For laptops and
 * CI only: it has no passwords, so it listens on loopback only.
 */
export async function startServer({
  dataDir,
  port,
  maxMemory = '4000000000',
  readers = [],
}: ServerOptions): Promise<RunningServer> {
  const engine = openEngine(dataDir);
  const context: Context = { engine, sessions: new Sessions(engine.connect), maxMemory, readers };
  const running = new Set<Promise<void>>();
  const server = http.createServer((request, response) => {
    const work = answer(context, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  });
  server.keepAliveTimeout = 10_000;
  server.requestTimeout = 0;
  try {
    await listen(server, port);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    version: engine.version,
    async close() {
      const force = setTimeout(() => server.closeAllConnections(), drainMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(force);
      await Promise.all(running);
      context.sessions.closeAll();
      await engine.close();
    },
  };
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isFromBrowser(request)) {
    response.writeHead(403).end('This server is not for web pages.\n');
    return;
  }
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/ping' || (request.method === 'GET' && !searchParams.has('query'))) {
    response.end('Ok.\n');
    return;
  }
  await handleQuery(context, request, response);
}

/** Rejects requests from browsers: any open page can reach loopback, and there are no passwords to keep it from running SQL. */
function isFromBrowser({ headers }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isLocalName = host === 'localhost' || (isIPv4(host) && host.startsWith('127.'));
  return !isLocalName || headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

function listen(server: http.Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
