import { execFileSync } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SYSTEM_OPTIONS } from '@switchboard/kit-server/testing';
import pg from 'pg';
import { freePort } from '../demo/scratch-stack.ts';
import { signIn } from '../demo/sign-in.ts';
import { type RunningApp, startApp, waitReady } from '../demo/stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { withEarlierTree } from '../ops/earlier-tree.ts';
import { cpuMs } from './cpu-time.ts';
import { startLarge } from './large-stack.ts';
import { percentile } from './percentile.ts';
import { productionEnv } from './production-env.ts';
import { requestOnce } from './staff-mix.ts';

/**
 * `pnpm bench:compare <revision>`: the API of an earlier revision and that of these sources, both in production mode on
 * one database, answer the same calls in turns. `--customers=3000 --calls=400` (of each call, at each API).
 */
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { customers: { type: 'string', default: '3000' }, calls: { type: 'string', default: '400' } },
});
const [revision] = positionals;
if (revision === undefined) throw new Error('which revision? pnpm bench:compare <revision>');

const TURN = 20;
const WARM_UP = Math.min(200, Number(given.calls));
const agent = new Agent({ keepAlive: true });

interface Side {
  readonly app: RunningApp;
  readonly url: string;
  /** Each API changes rows of its own, so that both know the versions. */
  readonly rows: Readonly<Record<'customer' | 'opportunity', { readonly id: string; version: number }>>;
}

interface Call {
  readonly name: string;
  readonly login: 'finance' | 'sales';
  readonly isChange?: true;
  send(side: Side, token: string, submitId: string): Promise<void>;
}

const CALLS: readonly Call[] = [
  { name: 'customer list', login: 'finance', send: listed },
  { name: 'customer list, own rows', login: 'sales', send: listed },
  { name: 'change of a customer', login: 'sales', isChange: true, send: changed('customer', 'remark') },
  { name: 'change of an opportunity', login: 'sales', isChange: true, send: changed('opportunity', 'competitor') },
];

await startServices();
const stack = await startLarge(Number(given.customers), false);
const client = new pg.Client({ connectionString: stack.env['DATABASE_URL'], options: SYSTEM_OPTIONS });
await client.connect();
await client.query('vacuum analyze').catch(() => client.query('analyze'));
// the sign-in code is available only outside production
const tokens = new Map<string, string>();
for (const { login } of CALLS) if (!tokens.has(login)) tokens.set(login, await signIn(stack.url, login));
await Promise.all(stack.apps.map(async (app) => await app.stop()));

try {
  await withEarlierTree(revision, async (tree) => {
    execFileSync('pnpm', ['build:server'], { cwd: tree, stdio: 'inherit' });
    const earlier = await started(0, join(tree, 'dist/server/api.js'));
    const now = await started(1);
    try {
      await compare(earlier, now);
    } finally {
      await Promise.all([earlier.app.stop(), now.app.stop()]);
    }
  });
} finally {
  await client.end();
  await stack.stop();
}
process.exit(0);

async function started(nth: number, bundle?: string): Promise<Side> {
  const port = await freePort();
  const app = await startApp('api', {
    env: productionEnv({ ...stack.env, LOG_LEVEL: 'info' }),
    port,
    logDir: join(repoRoot, `.reports/bench-logs/compare-${nth}`),
    ...(bundle === undefined ? {} : { bundle }),
  });
  await waitReady(app, port);
  const rows = { customer: await rowOfSales('customer', nth), opportunity: await rowOfSales('opportunity', nth) };
  return { app, url: `http://127.0.0.1:${port}`, rows };
}

async function rowOfSales(table: 'customer' | 'opportunity', nth: number): Promise<{ id: string; version: number }> {
  const isOpen = table === 'customer' ? `r.pool_state = 'private'` : `r.state = 'open'`;
  const { rows } = await client.query<{ id: string; version: number }>(
    `select r.id::text as id, r.version from crm.${table} r join sys."user" u on u.staff_id = r.owner_id
     where u.login_name = 'sales' and r.deleted_at is null and ${isOpen} order by r.id offset $1 limit 1`,
    [nth],
  );
  if (rows[0] === undefined) throw new Error(`sales has no ${table}`);
  return rows[0];
}

async function compare(earlier: Side, now: Side): Promise<void> {
  console.log(`\n${revision} and these sources, ${given.calls} calls each in turns of ${TURN}\n`);
  console.log('| call | p50 before | p50 now | ratio | CPU of the API before | now | ratio |');
  console.log('|---|---|---|---|---|---|---|');
  for (const call of CALLS) {
    const token = tokens.get(call.login) ?? '';
    const sides = [earlier, now].map((side) => ({ side, times: [] as number[], cpu: 0 }));
    for (const { side } of sides)
      for (const id of await submitIds(call, { side, token, count: WARM_UP })) await call.send(side, token, id);
    for (let round = 0; round < Number(given.calls) / TURN; round++)
      // the first of a turn changes, because the second finds warmer buffers
      for (const measured of round % 2 === 0 ? sides : sides.toReversed()) {
        const ids = await submitIds(call, { side: measured.side, token, count: TURN });
        const begun = cpuMs(measured.side.app.child.pid);
        for (const id of ids) {
          const sent = performance.now();
          await call.send(measured.side, token, id);
          measured.times.push(performance.now() - sent);
        }
        measured.cpu += cpuMs(measured.side.app.child.pid) - begun;
      }
    const [old, current] = sides.map(({ times, cpu }) => ({ p50: percentile(times, 0.5), cpu: cpu / times.length }));
    if (old === undefined || current === undefined) return;
    const cells = (a: number, b: number): string[] => [
      `${a.toFixed(2)} ms`,
      `${b.toFixed(2)} ms`,
      `${(b / a).toFixed(2)}x`,
    ];
    console.log(`| ${[call.name, ...cells(old.p50, current.p50), ...cells(old.cpu, current.cpu)].join(' | ')} |`);
  }
}

/** A change needs an id that the API issued; it is no part of the measured call. */
async function submitIds(
  { isChange }: Call,
  { side, token, count }: { readonly side: Side; readonly token: string; readonly count: number },
): Promise<string[]> {
  const path = '/v2/sys/staff/common/request/idempotence';
  const ids: string[] = [];
  while (ids.length < count) {
    const answer = isChange === true ? await request(new URL(path, side.url), token, null) : null;
    ids.push((answer as { data: { key: string } } | null)?.data.key ?? '');
  }
  return ids;
}

async function listed({ url }: Side, token: string): Promise<void> {
  await request(new URL('/v2/crm/customer/page', url), token, { pageSize: 20 });
}

function changed(kind: 'customer' | 'opportunity', field: string): Call['send'] {
  return async ({ url, rows }, token, submitId) => {
    const row = rows[kind];
    const body = { version: row.version, [field]: `measured ${row.version}` };
    await request(new URL(`/v2/crm/${kind}/update/${row.id}`, url), token, body, { 'x-submit-id': submitId });
    row.version += 1;
  };
}

async function request(
  url: URL,
  token: string,
  body: object | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<object> {
  const { code, answer } = await requestOnce(agent, url, token, body, headers);
  if (code !== 0) throw new Error(`${url.pathname} answered ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}
