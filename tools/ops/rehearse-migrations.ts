import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { customerResource } from '@switchboard/crm-contract';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { dropTemporaryDatabase } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { startOnKeptDatabase } from '../bench/large-stack.ts';
import { percentile } from '../bench/percentile.ts';
import { localEnv } from '../demo/local-env.ts';
import { signIn } from '../demo/sign-in.ts';
import { startServices } from '../engines/services.ts';
import { withEarlierTree } from './earlier-tree.ts';

/**
 * `pnpm rehearse:migrations <commit> [customers]`: the portal of an earlier commit with many customers keeps working
 * while the migrations since then run, as in a rolling release; then this code is started on the result.
 */
const [commit, amount] = process.argv.slice(2);
if (commit === undefined) throw new Error('which commit? pnpm rehearse:migrations <commit> [customers]');
const customers = Number(amount ?? 200_000);

/** Runs in the earlier tree: creates the database and keeps its API up until stdin is closed. */
const EARLIER = `
  import { startLarge } from './tools/bench/large-stack.ts';
  const stack = await startLarge(${customers}, true);
  console.log('READY ' + JSON.stringify({ url: stack.url, database: new URL(stack.env.DATABASE_URL).pathname.slice(1) }));
  process.stdin.resume();
  process.stdin.on('end', async () => { await stack.stop(); process.exit(0); });
`;

interface Earlier {
  readonly url: string;
  readonly database: string;
  readonly child: ChildProcess;
}

async function startEarlier(tree: string): Promise<Earlier> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', EARLIER], {
    cwd: tree,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('READY ')) console.log(line);
    else return { ...(JSON.parse(line.slice('READY '.length)) as Omit<Earlier, 'child'>), child };
  }
  throw new Error('the previous portal version did not start');
}

interface Timings {
  readonly times: number[];
  wrong: number;
}

/** Requests a list of customers in a loop to measure the response times users see. */
async function askOn(url: string, isOver: () => boolean): Promise<Timings> {
  const { page } = customerResource.calls;
  const headers = { authorization: `Bearer ${await signIn(url, 'sales')}`, 'content-type': 'application/json' };
  const timings: Timings = { times: [], wrong: 0 };
  while (!isOver()) {
    const begun = performance.now();
    const answer = await fetch(`${url}${page.path}`, { method: page.method, headers, body: '{"pageSize":20}' });
    const { code } = (await answer.json()) as { code: number };
    if (code !== 0) timings.wrong += 1;
    timings.times.push(performance.now() - begun);
    await sleep(20);
  }
  return timings;
}

const summaryOf = (name: string, { times, wrong }: Timings): string =>
  `${name}: ${times.length} lists, p95 ${percentile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms, ${wrong} wrong`;

await startServices();
await withEarlierTree(commit, async (tree) => {
  const earlier = await startEarlier(tree);
  const base = localEnv('test', { LOG_LEVEL: 'warn' });
  const address = new URL(base['DATABASE_URL'] as string);
  address.pathname = `/${earlier.database}`;
  const env = { ...base, DATABASE_URL: address.href, CLICKHOUSE_DATABASE: earlier.database };
  try {
    const quietUntil = performance.now() + 5_000;
    const before = await askOn(earlier.url, () => performance.now() > quietUntil);
    let isOver = false;
    const during = askOn(earlier.url, () => isOver);
    const begun = performance.now();
    const { postgres, clickhouse } = await migrateAll(readConfig(env), modules);
    const took = (performance.now() - begun) / 1_000;
    const laterUntil = performance.now() + 5_000;
    while (performance.now() < laterUntil) await sleep(100);
    isOver = true;
    const seen = await during;
    earlier.child.stdin?.end();
    await once(earlier.child, 'exit');
    const fresh = await startOnKeptDatabase(earlier.database);
    const after = performance.now() + 5_000;
    const now = await askOn(fresh.url, () => performance.now() > after);
    await fresh.stop();
    console.log(
      `\n${customers} customers, from ${commit}: ${postgres.length} migrations of PostgreSQL and ${clickhouse.length} of ClickHouse in ${took.toFixed(1)} s`,
    );
    console.log(summaryOf('the previous version, before the migrations', before));
    console.log(summaryOf('the previous version, during the migrations and 5 s after', seen));
    console.log(summaryOf('this version on the same data', now));
    if (before.wrong + seen.wrong + now.wrong > 0) process.exitCode = 1;
  } finally {
    earlier.child.kill();
    await dropTemporaryDatabase(base, earlier.database);
  }
});
process.exit();
