import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { launchOf } from '../engines/clickhouse/launch.ts';
import { freePort, startScratchStack } from '../demo/scratch-stack.ts';
import { APPS } from '../demo/stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { backendCpu, cpuMs, usedSince } from './cpu-time.ts';

/**
 * `pnpm bench:idle [seconds] [settling]`: measures the CPU time of an idle demo by process, and its queries to a
 * dedicated ClickHouse development engine.
 */
const seconds = Number(process.argv[2] ?? 60);
const settling = Number(process.argv[3] ?? 60);

await startServices();
const folder = await mkdtemp(join(tmpdir(), 'switchboard-bench-idle-'));
const enginePort = await freePort();
const { command, args, env } = launchOf(join(folder, 'data'), enginePort);
const engine = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
const queryCounts = new Map<string, number>();
const proxyPort = await freePort();
const proxy = createServer((incoming, outgoing) => {
  void (async () => {
    const body = await buffer(incoming);
    const query = new URL(incoming.url ?? '/', 'http://x').searchParams.get('query') ?? body.toString('utf8', 0, 400);
    const name = `${incoming.url?.split('?')[0]} ${query.replaceAll(/\s+/g, ' ').slice(0, 110)}`;
    queryCounts.set(name, (queryCounts.get(name) ?? 0) + 1);
    const { url, method, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: enginePort, path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end(body);
  })().catch(() => outgoing.destroy());
}).listen(proxyPort, '127.0.0.1');

const percent = (ms: number, ofSeconds: number): string => `${(ms / ofSeconds / 10).toFixed(1)} %`;
try {
  while ((await fetch(`http://127.0.0.1:${enginePort}/ping`).catch(() => null)) === null) await sleep(200);
  await sleep(5_000);
  const empty = cpuMs(engine.pid);
  await sleep(10_000);
  console.log(`engine without data: ${percent(cpuMs(engine.pid) - empty, 10)} of a core`);
  process.env['CLICKHOUSE_URL'] = `http://127.0.0.1:${proxyPort}`;
  const logDir = join(repoRoot, '.reports/bench-logs');
  const stack = await startScratchStack({ logDir, apps: APPS, env: { LOG_LEVEL: 'warn' } });
  const client = new pg.Client({ connectionString: stack.env['DATABASE_URL'] });
  await client.connect();
  try {
    await sleep(settling * 1_000);
    queryCounts.clear();
    const before = stack.apps.map(({ child }) => cpuMs(child.pid));
    const [engineBefore, backends] = [cpuMs(engine.pid), await backendCpu(client, 'switchboard')];
    await sleep(seconds * 1_000);
    console.log(`\n| process | of a core over ${seconds} s |\n|---|---|`);
    for (const [index, { name, child }] of stack.apps.entries())
      console.log(`| ${name} | ${percent(cpuMs(child.pid) - (before[index] ?? 0), seconds)} |`);
    console.log(`| ClickHouse engine | ${percent(cpuMs(engine.pid) - engineBefore, seconds)} |`);
    const used = usedSince(backends, await backendCpu(client, 'switchboard'));
    console.log(`| PostgreSQL backends | ${percent(used, seconds)} |`);
    console.log('\n| times | asked of the engine |\n|---|---|');
    for (const [query, times] of [...queryCounts].toSorted((a, b) => b[1] - a[1]).slice(0, 25))
      console.log(`| ${times} | ${query} |`);
  } finally {
    await client.end();
    await stack.stop();
  }
} finally {
  proxy.close();
  engine.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
}
process.exit(0);
