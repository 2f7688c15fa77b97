import { createServer, type Server } from 'node:http';
import type { Engine } from '../engines/engine.ts';
import { checkEngines } from '../engines/health.ts';
import type { Metrics } from '../metrics.ts';

/** `/healthz`, `/readyz` and, behind the flag, `/metrics` for processes that serve no calls (worker, ingest). */
export async function serveHealth(options: {
  host: string;
  port: number;
  engines: readonly Engine[];
  vital: readonly string[];
  metrics: Metrics | null;
  /** Names of the active stubs, for operators. */
  stubs: readonly string[];
}): Promise<{ close(): Promise<void>; port: number }> {
  const server: Server = createServer((request, response) => {
    void answer(request.url ?? '/', options).then(({ status, type, body }) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function answer(
  url: string,
  { engines, vital, metrics, stubs }: Omit<Parameters<typeof serveHealth>[0], 'host' | 'port'>,
): Promise<{ status: number; type: string; body: string }> {
  if (url === '/metrics' && metrics !== null) {
    return { status: 200, type: metrics.registry.contentType, body: await metrics.registry.metrics() };
  }
  if (url === '/healthz') return json(200, { status: 'live' });
  if (url !== '/readyz') return json(404, { status: 'unknown' });
  const health = await checkEngines(engines);
  const down = Object.keys(health).filter((name) => health[name]?.up !== true);
  const isReady = !down.some((name) => vital.includes(name));
  return json(isReady ? 200 : 503, {
    status: isReady ? (down.length === 0 ? 'ready' : 'degraded') : 'not ready',
    down,
    engines: health,
    stubs,
  });
}

const json = (status: number, body: unknown) => ({ status, type: 'application/json', body: JSON.stringify(body) });
