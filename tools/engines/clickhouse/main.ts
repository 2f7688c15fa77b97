/** node tools/engines/clickhouse/main.ts --path DIR --port 4223 [--readers FILE], with UV_THREADPOOL_SIZE=32 and TZ=UTC (see launch.ts). */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openAccess } from './access.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    path: { type: 'string' },
    port: { type: 'string', default: '4223' },
    'max-memory': { type: 'string', default: '4000000000' },
    readers: { type: 'string' },
  },
});

// Each running query holds a thread of libuv's pool, whose size is read once, before any of our code runs.
if (Number(process.env.UV_THREADPOOL_SIZE ?? 4) < 16)
  fail('start me with UV_THREADPOOL_SIZE=32: four queries would block all');
if (process.env.TZ !== 'UTC') fail('start me with TZ=UTC: times without a zone must mean the same everywhere');
if (!values.path) fail('the data directory is missing: --path DIR');

const dataDir = path.resolve(values.path);
const readers = values.readers === undefined ? [] : openAccess(`${dataDir}.access`, path.resolve(values.readers));
const server = await startServer({
  dataDir,
  readers,
  port: Number(values.port),
  maxMemory: values['max-memory'],
}).catch((error: Error) => fail(error.message));
console.log(`ClickHouse ${server.version} on http://127.0.0.1:${server.port}`);

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    // A query that the engine does not abort must not keep the process alive.
    setTimeout(() => fail('timed out waiting for running queries'), 15_000).unref();
    void server.close().then(() => process.exit(0));
  });
}

function fail(message: string): never {
  console.error(`clickhouse-dev: ${message}`);
  process.exit(1);
}
