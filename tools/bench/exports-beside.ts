import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { customerResource } from '@switchboard/crm-contract';
import type { ExportTaskCall } from '@switchboard/kit-contract';
import { createCaller, SYSTEM_OPTIONS } from '@switchboard/kit-server/testing';
import pg from 'pg';
import { freePort } from '../demo/scratch-stack.ts';
import { signIn } from '../demo/sign-in.ts';
import { startApp, waitReady } from '../demo/stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { startLarge } from './large-stack.ts';
import { percentile } from './percentile.ts';
import { openMix } from './staff-mix.ts';

/**
 * `pnpm bench:exports-beside [customers]`: measures the staff's request mix at a steady rate, alone and while a worker
 * writes exports of all customers one after the other; three alternating rounds of each.
 */
const customers = Number(process.argv[2] ?? 100_000);
const PER_SECOND = 20;
const SECONDS = 20;
const ROUNDS = 3;
const AT_ONCE = 3;
const ORDERS = ['createdAt', 'name', 'customerCode', 'alias'].flatMap((field) => [
  [field, 'asc'],
  [field, 'desc'],
]);
let requests = 0;
const EXPORT = customerResource.calls.exportTask as ExportTaskCall;

await startServices();
const stack = await startLarge(customers, false);
const port = await freePort();
const worker = await startApp('worker', { env: stack.env, port, logDir: join(repoRoot, '.reports/bench-logs') });
const client = new pg.Client({ connectionString: stack.env['DATABASE_URL'], options: SYSTEM_OPTIONS });
try {
  await waitReady(worker, port);
  // a quarter of the CPU share, as in deploy/compose.yaml
  setPriority(worker.child.pid as number, 6);
  await client.connect();
  const request = await openMix(stack.url);
  const times = { alone: [] as number[], beside: [] as number[] };
  let wrong = 0;
  const listen = async (into: number[], isOver: () => boolean): Promise<void> => {
    const begun = performance.now();
    const requests: Promise<void>[] = [];
    while (!isOver()) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * PER_SECOND);
      for (let sent = requests.length; sent < due; sent++) {
        const first = performance.now();
        const one = async (): Promise<void> => {
          if ((await request()) !== 'good') wrong += 1;
          into.push(performance.now() - first);
        };
        requests.push(one());
      }
      await sleep(5);
    }
    await Promise.all(requests);
  };
  const forSeconds = (): (() => boolean) => {
    const until = performance.now() + SECONDS * 1_000;
    return () => performance.now() > until;
  };
  await listen([], forSeconds());
  for (let round = 0; round < ROUNDS; round++) {
    await listen(times.alone, forSeconds());
    const isOver = forSeconds();
    await Promise.all([listen(times.beside, isOver), exportOn(isOver)]);
    await untilIdle();
  }
  const { rows } = await client.query<{ n: string }>('select count(*) as n from sys.dl_export_task where status = 2');
  const ms = (part: number): string[] =>
    [times.alone, times.beside].map((all) => `${percentile(all, part).toFixed(1)} ms`);
  const ratio = (part: number): string => (percentile(times.beside, part) / percentile(times.alone, part)).toFixed(2);
  console.log(
    `\n${customers} customers, ${PER_SECOND} questions a second, ${rows[0]?.n} exports of all of them, ${wrong} wrong\n`,
  );
  console.log('| | alone | beside exports | ratio |\n|---|---|---|---|');
  for (const [name, part] of [
    ['p50', 0.5],
    ['p95', 0.95],
  ] as const)
    console.log(`| ${name} | ${ms(part).join(' | ')} | ${ratio(part)}x |`);
} finally {
  await client.end();
  await worker.stop();
  await stack.stop();
}
process.exit(0);

async function running(): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    'select count(*) as n from sys.dl_export_task where status in (0, 1)',
  );
  return Number(rows[0]?.n);
}

async function exportOn(isOver: () => boolean): Promise<void> {
  const call = createCaller(stack.url);
  const token = await signIn(stack.url, 'admin');
  while (!isOver()) {
    if ((await running()) < AT_ONCE) {
      // an identical request within a minute returns the same export
      const [sortField, sortOrder] = ORDERS[requests++ % ORDERS.length] as [string, string];
      const { code } = await call(EXPORT, { format: 'csv', sortField, sortOrder } as never, { token });
      if (code !== 0) throw new Error(`an export was refused: ${code}`);
    } else await sleep(100);
  }
}

async function untilIdle(): Promise<void> {
  while ((await running()) > 0) await sleep(200);
}
