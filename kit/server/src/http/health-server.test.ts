import { afterEach, describe, expect, it } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { createMetrics } from '../metrics.ts';
import { serveHealth } from './health-server.ts';

let server: Awaited<ReturnType<typeof serveHealth>> | undefined;
afterEach(async () => await server?.close());

const engine = (name: string, isUp: boolean): Engine => ({
  name,
  close: async () => {},
  ping: async () => {
    if (!isUp) throw new Error('refused');
  },
});
const serve = async (over: Partial<Parameters<typeof serveHealth>[0]>) => {
  server = await serveHealth({ host: '127.0.0.1', port: 0, engines: [], vital: [], metrics: null, stubs: [], ...over });
  const { port } = server;
  return async (path: string) => await fetch(`http://127.0.0.1:${port}${path}`);
};

describe('health of a process without calls', () => {
  it('is live without any engine', async () => {
    const get = await serve({ engines: [engine('nats', false)], vital: ['nats'] });
    expect(await (await get('/healthz')).json()).toEqual({ status: 'live' });
    expect((await get('/else')).status).toBe(404);
  });

  it('is not ready without a required engine, and names it', async () => {
    const get = await serve({ engines: [engine('nats', false), engine('postgres', true)], vital: ['nats'] });
    const answer = await get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'not ready', down: ['nats'], stubs: [] });
  });

  it('is degraded without an optional engine', async () => {
    const get = await serve({ engines: [engine('nats', true), engine('postgres', false)], vital: ['nats'] });
    const answer = await get('/readyz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'degraded', down: ['postgres'] });
  });

  it('serves metrics only when there are some', async () => {
    expect((await (await serve({}))('/metrics')).status).toBe(404);
    await server?.close();
    const text = await (await (await serve({ metrics: createMetrics() }))('/metrics')).text();
    expect(text).toContain('process_cpu_seconds_total');
  });
});
