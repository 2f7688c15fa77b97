import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A separate process: tracing must start before any instrumented library is loaded. */
const PROGRAM = `
  const { startTracing } = await import(process.argv[1]);
  const stop = await startTracing('test', true);
  await (await fetch(process.argv[2] + '/gettoken?appkey=a&appsecret=' + process.env.PROVIDER_SECRET)).text();
  await stop();
  process.exit(0);
`;

/** Serves as the called provider and as the trace collector. */
let server: Server;
const traces: string[] = [];
beforeAll(async () => {
  server = createServer((request, answer) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') traces.push(body);
      answer.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

it('a trace contains the path of an outgoing request, but no secret of its query', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', PROGRAM, join(import.meta.dirname, 'tracing.ts'), url],
    {
      env: {
        ...process.env,
        PROVIDER_SECRET: 'hunter2',
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      },
    },
  );
  const exportedTraces = traces.join('\n');
  expect(exportedTraces).toContain('/gettoken');
  expect(exportedTraces).toContain('url.full');
  expect(exportedTraces).not.toContain('hunter2');
});
