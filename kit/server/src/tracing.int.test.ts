import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A process of its own: tracing has to begin before anything that it watches is read. */
const PROGRAM = `
  const { startTracing } = await import(process.argv[1]);
  const stop = await startTracing('test', true);
  await (await fetch(process.argv[2] + '/gettoken?appkey=a&appsecret=' + process.env.PROVIDER_SECRET)).text();
  await stop();
  process.exit(0);
`;

/** Who is asked, and who is told of it. */
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

it('a secret in the query of what we ask others stands in no trace, and the path does', async () => {
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
  const told = traces.join('\n');
  expect(told).toContain('/gettoken');
  expect(told).toContain('url.full');
  expect(told).not.toContain('hunter2');
});
