import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { createTemporaryDatabase, freePort, testEnv } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp, waitReady } from './stack.ts';

interface Span {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}
const SERVER_KIND = 2;
const SECRET = 'a-refresh-token-that-nobody-may-read';

const received: { path: string; body: string }[] = [];
let collector: Server;
let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>>;
let logDir: string;
let api: RunningApp;
let port: number;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', body });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  logDir = await mkdtemp(join(tmpdir(), 'switchboard-tracing-'));
  temporary = await createTemporaryDatabase(testEnv());
  await migrateAll({ ...readConfig(temporary.env), LOG_LEVEL: 'silent' }, modules);
  port = await freePort();
  api = await startApp('api', {
    port,
    logDir,
    env: {
      ...temporary.env,
      OTEL: '1',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
  });
  await waitReady(api, port);
});
afterAll(async () => {
  api?.child.kill('SIGKILL');
  collector.close();
  await temporary?.drop();
  await rm(logDir, { recursive: true, force: true });
});

const spans = (): Span[] =>
  received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans)
    .flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans));
const attribute = (span: Span, key: string): string | undefined =>
  span.attributes.find((one) => one.key === key)?.value.stringValue;
const requestSpan = (path: string): Span | undefined =>
  spans().find((span) => span.kind === SERVER_KIND && attribute(span, 'url.path') === path);

describe('tracing with OTEL=1', { retry: 0 }, () => {
  it('exports the span of a request and, below it, the spans of its queries', async () => {
    await fetch(`http://127.0.0.1:${port}/dcode`);
    await expect.poll(() => requestSpan('/dcode'), { timeout: 10_000 }).toBeDefined();
    const request = requestSpan('/dcode');
    const below = spans().filter((span) => span.traceId === request?.traceId && span !== request);
    expect(below.map((span) => span.name)).toContainEqual(expect.stringMatching(/^pg\.query:INSERT/));
  });

  it('writes the trace ids into the log line of the call', async () => {
    const request = requestSpan('/dcode');
    const line = (await readFile(join(logDir, 'api.log'), 'utf8')).split('\n').find((one) => one.includes('captcha'));
    expect(JSON.parse(line ?? '')).toMatchObject({ trace_id: request?.traceId, call: 'sys.session.captcha' });
  });

  it('names the service and exports no secret of a query string', async () => {
    await fetch(
      `http://127.0.0.1:${port}/auth/oauth/token?client_id=web&scope=staff&refresh_token=${SECRET}&code=${SECRET}`,
    );
    await expect.poll(() => requestSpan('/auth/oauth/token'), { timeout: 10_000 }).toBeDefined();
    expect(attribute(requestSpan('/auth/oauth/token')!, 'url.query')).toContain('refresh_token=REDACTED');
    expect(await api.stop()).toBe(0); // sends the remaining spans on exit
    const everything = received.map(({ body }) => body).join('\n');
    expect(everything).toContain('switchboard-api');
    expect(everything).not.toContain(SECRET);
  });
});
