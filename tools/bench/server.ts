import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { LOCAL_PRODUCTION } from '../demo/local-env.ts';
import { freePort } from '../demo/scratch-stack.ts';
import { signIn } from '../demo/sign-in.ts';
import { startApp, waitReady } from '../demo/stack.ts';
import { NODE_FLAGS } from '../build/server/entries.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import type { BareCall, BareOrder } from './bare-server.ts';
import { backendCpu, cpuMs, usedSince } from './cpu-time.ts';
import { startLarge, startOnKeptDatabase } from './large-stack.ts';
import type { MeasuredQuery } from './measure-call.ts';
import { residentMb } from './memory.ts';
import { isBookkeeping, startRecorder } from './record-statements.ts';
import { requestOnce } from './staff-mix.ts';

/**
 * `pnpm bench:server`: measures the CPU time per call of the API in production mode and of its PostgreSQL backends,
 * against a bare Fastify and pg that sends the same prepared statements and returns the same JSON. Both alternate in
 * one run. `--customers=3000 --calls=400` (measured calls per query) `--requests=20000` (mixed, for the memory)
 * `--at=<database>`, `--profile` (a CPU profile of the API in .reports), `--only='home;profile'`.
 */
const { values: given } = parseArgs({
  options: {
    customers: { type: 'string', default: '3000' },
    calls: { type: 'string', default: '400' },
    requests: { type: 'string', default: '20000' },
    at: { type: 'string' },
    profile: { type: 'boolean', default: false },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const ALL: readonly MeasuredQuery[] = [
  { name: 'customer list', login: 'finance', path: '/v2/crm/customer/page', body: { pageSize: 20 } },
  { name: 'customer list, own rows', login: 'sales', path: '/v2/crm/customer/page', body: { pageSize: 20 } },
  { name: 'users list', login: 'admin', path: '/v2/sys/staff/user/page', body: { pageSize: 20 } },
  { name: 'profile', login: 'sales', path: '/v2/sys/staff/overseas/getUserInfo', body: null },
  { name: 'home', login: 'sales', path: '/v2/sys/staff/home/summary', body: null },
  { name: 'to-do list', login: 'manager', path: '/v2/workflow/my/toDoPage', body: { pageSize: 20 } },
];
const QUERIES = ALL.filter(({ name }) => given.only === undefined || given.only.split(';').includes(name));
const ROUNDS = 4;
const WARM_UP = 300;
const agent = new Agent({ keepAlive: true });

await startServices();
const stack =
  given.at === undefined ? await startLarge(Number(given.customers), given.keep) : await startOnKeptDatabase(given.at);
const databaseUrl = stack.env['DATABASE_URL'] as string;
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await client.query('vacuum analyze').catch(() => client.query('analyze'));

// records statements and signs users in: the sign-in code is available only outside production
const recorder = await startRecorder(stack.env, await freePort());
const tokens = new Map<string, string>();
for (const { login } of QUERIES) if (!tokens.has(login)) tokens.set(login, await signIn(recorder.url, login));
const bareCalls: BareCall[] = [];
for (const [index, measured] of QUERIES.entries()) {
  let answer: object = {};
  const record = async (): Promise<void> => void (answer = await request(recorder.url, measured));
  await record();
  await record();
  const statements = (await recorder.during(record)).filter((statement) => !isBookkeeping(statement));
  bareCalls.push({ path: `/${index}`, statements, answer });
}
await recorder.stop();
await Promise.all(stack.apps.map(async (app) => await app.stop()));

const apiPort = await freePort();
const api = await startApp('api', {
  env: { ...stack.env, ...LOCAL_PRODUCTION, LOG_LEVEL: 'info' },
  port: apiPort,
  logDir: join(repoRoot, '.reports/bench-logs'),
  ...(given.profile ? { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${join(repoRoot, '.reports')}`] } : {}),
});
const bare = fork(join(repoRoot, 'tools/bench/bare-server.ts'), { env: { ...process.env, NODE_ENV: 'production' } });
try {
  await waitReady(api, apiPort);
  const start = { cpu: cpuMs(api.child.pid), rss: residentMb(api.child.pid) };
  const barePort = await freePort();
  bare.send({ databaseUrl, port: barePort, calls: bareCalls } satisfies BareOrder);
  await once(bare, 'message');
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const bareUrl = `http://127.0.0.1:${barePort}`;

  // warm-up: code is compiled on use, and no single query should pay for that
  for (let round = 0; round < WARM_UP; round++)
    for (const [index, measured] of QUERIES.entries()) {
      await request(apiUrl, measured);
      await callBare(bareUrl, index);
    }
  console.log('\nms of processor time a call\n');
  console.log(
    '| call | statements | API | its PostgreSQL | bare server | its PostgreSQL | ratio | ratio of servers | ratio of PostgreSQL |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const [index, measured] of QUERIES.entries()) {
    const sides = {
      api: {
        request: async () => await request(apiUrl, measured),
        pid: api.child.pid,
        application: 'switchboard',
        node: 0,
        pg: 0,
      },
      bare: { request: async () => await callBare(bareUrl, index), pid: bare.pid, application: 'bare', node: 0, pg: 0 },
    };
    const each = Math.ceil(Number(given.calls) / ROUNDS);
    for (let round = 0; round < ROUNDS; round++)
      for (const side of [sides.api, sides.bare]) {
        const [node, backends] = [cpuMs(side.pid), await backendCpu(client, side.application)];
        for (let n = 0; n < each; n++) await side.request();
        side.node += (cpuMs(side.pid) - node) / (each * ROUNDS);
        side.pg += usedSince(backends, await backendCpu(client, side.application)) / (each * ROUNDS);
      }
    const { api: a, bare: b } = sides;
    const cells = [a.node, a.pg, b.node, b.pg].map((ms) => ms.toFixed(2));
    const ratios = [(a.node + a.pg) / (b.node + b.pg), a.node / b.node, a.pg / b.pg].map(
      (ratio) => `${ratio.toFixed(2)}x`,
    );
    console.log(`| ${[measured.name, bareCalls[index]?.statements.length, ...cells, ...ratios].join(' | ')} |`);
  }

  const total = Number(given.requests);
  let sent = 0;
  const hand = async (): Promise<void> => {
    while (sent < total) await request(apiUrl, QUERIES[sent++ % QUERIES.length] as MeasuredQuery);
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  console.log(`\n| API, flags: ${NODE_FLAGS.api.join(' ')} | measured | goal |\n|---|---|---|`);
  console.log(`| processor time at ready | ${(start.cpu / 1_000).toFixed(2)} s | 2.5 s |`);
  console.log(`| memory (RSS) at ready | ${start.rss.toFixed(0)} MB | 280 MB |`);
  console.log(`| memory after ${total} mixed requests more | ${residentMb(api.child.pid).toFixed(0)} MB | 350 MB |`);
  const backends = [...(await backendCpu(client, 'switchboard')).keys()].map((pid) => residentMb(pid).toFixed(0));
  console.log(`its backends: ${backends.join(', ')} MB, shared buffers included`);
} finally {
  bare.kill();
  await api.stop();
  await client.end();
  await stack.stop();
  if (given.keep) console.log(`\nkept: --at=${new URL(databaseUrl).pathname.slice(1)}`);
}
process.exit(0);

async function request(url: string, { path, login, body }: MeasuredQuery): Promise<object> {
  const { code, answer } = await requestOnce(agent, new URL(path, url), tokens.get(login) ?? '', body);
  if (code !== 0) throw new Error(`${path} answered ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

async function callBare(url: string, index: number): Promise<void> {
  const { code } = await requestOnce(agent, new URL(`/${index}`, url), '', {});
  if (code !== 0) throw new Error(`the bare server answered ${code}`);
}
