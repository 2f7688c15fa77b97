import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { LOCAL_PRODUCTION } from '../demo/local-env.ts';
import { freePort, startScratchStack } from '../demo/scratch-stack.ts';
import { startApp, waitReady } from '../demo/stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { backendCpu, cpuMs, usedSince } from './cpu-time.ts';
import { percentile } from './percentile.ts';
import { openMix, type Outcome } from './staff-mix.ts';

/**
 * `pnpm bench:load [seconds] [--best]`: sends the staff's daily request mix at the highest rate that this machine
 * sustains (1x), and at two and five times that rate. Requests are sent on schedule, whether or not earlier ones were
 * answered. Goodput counts correct answers within two seconds. The API runs in production mode. `--best` stops after
 * the sustained rate, `--profile` writes a CPU profile of the API to .reports.
 */
const { values: given, positionals } = parseArgs({
  options: { best: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const seconds = Number(positionals[0] ?? 20);
const IN_TIME_MS = 2_000;
const WARM_UP = 2_400;

interface Phase {
  readonly sent: number;
  readonly good: number;
  readonly away: number;
  readonly late: number;
  readonly wrong: number;
  readonly p50: number;
  readonly p95: number;
}

await startServices();
const logDir = join(repoRoot, '.reports/bench-logs');
const stack = await startScratchStack({ logDir, env: { LOG_LEVEL: 'warn' } });
const client = new pg.Client({ connectionString: stack.env['DATABASE_URL'] });
await client.connect();
const port = await freePort();
const api = await startApp('api', {
  env: { ...stack.env, ...LOCAL_PRODUCTION },
  port,
  logDir,
  ...(given.profile ? { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${join(repoRoot, '.reports')}`] } : {}),
});
try {
  await waitReady(api, port);
  const request = await openMix(`http://127.0.0.1:${port}`, stack.url);
  await Promise.all(stack.apps.map(async (app) => await app.stop()));
  // warm-up: code is compiled on use
  await Promise.all(Array.from({ length: 8 }, async () => await repeat(request, WARM_UP / 8)));
  // the sustained rate: the number of clients with the highest throughput
  let best = 0;
  for (const hands of [4, 8, 16, 32]) {
    const forSeconds = Math.max(5, seconds / 3);
    const [node, backends] = [cpuMs(api.child.pid), await backendCpu(client, 'switchboard')];
    const rate = await closed(request, hands, forSeconds);
    const nodeMs = cpuMs(api.child.pid) - node;
    const engineMs = usedSince(backends, await backendCpu(client, 'switchboard'));
    const answers = rate * forSeconds;
    console.log(
      `${hands} at once: ${rate.toFixed(0)} answers a second, each ${(nodeMs / answers).toFixed(2)} ms of the API’s processor time and ${(engineMs / answers).toFixed(2)} of PostgreSQL’s`,
    );
    best = Math.max(best, rate);
  }
  if (!given.best) await beyond(request, best);
} finally {
  await api.stop();
  await client.end();
  await stack.stop();
}
process.exit(0);

/** Measures half, one, two and five times the sustained rate. */
async function beyond(request: () => Promise<Outcome>, best: number): Promise<void> {
  console.log(
    '\n| offered | requests a second | goodput a second | of the best | sent away | late | wrong | p50 | p95 |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const times of [0.5, 1, 2, 5]) {
    const { sent, good, away, late, wrong, p50, p95 } = await open(request, best * times, seconds);
    const share = ((100 * good) / seconds / best).toFixed(0);
    console.log(
      `| ${times}x | ${Math.round(sent / seconds)} | ${Math.round(good / seconds)} | ${share} % | ${away} | ${late} | ${wrong} | ${p50.toFixed(0)} ms | ${p95.toFixed(0)} ms |`,
    );
    if (times === 5)
      console.log(`\nas quick as before ${(await recovery(request)).toFixed(1)} s after the last of them`);
    else await sleep(2_000);
  }
}

async function repeat(request: () => Promise<Outcome>, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await request();
}

/** Answers per second with this many clients, each sending its next request as soon as it is answered. */
async function closed(request: () => Promise<string>, hands: number, forSeconds: number): Promise<number> {
  const until = performance.now() + forSeconds * 1_000;
  let good = 0;
  await Promise.all(
    Array.from({ length: hands }, async () => {
      while (performance.now() < until) if ((await request()) === 'good') good += 1;
    }),
  );
  return good / forSeconds;
}

async function open(request: () => Promise<Outcome>, rate: number, forSeconds: number): Promise<Phase> {
  const times: number[] = [];
  const counts = { good: 0, away: 0, late: 0, wrong: 0 };
  const running = new Set<Promise<void>>();
  const one = async (): Promise<void> => {
    const begun = performance.now();
    const outcome = await request().catch(() => 'wrong' as const);
    const ms = performance.now() - begun;
    if (outcome === 'good' && ms > IN_TIME_MS) counts.late += 1;
    else counts[outcome] += 1;
    if (outcome === 'good') times.push(ms);
  };
  const begun = performance.now();
  let sent = 0;
  while (performance.now() - begun < forSeconds * 1_000) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * rate);
    for (; sent < due; sent++) {
      const issued = one();
      running.add(issued);
      void issued.finally(() => running.delete(issued));
    }
    await sleep(2);
  }
  await Promise.all(running);
  return { sent, ...counts, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Seconds until ten consecutive requests are answered within 200 ms each. */
async function recovery(request: () => Promise<string>): Promise<number> {
  const begun = performance.now();
  for (let quick = 0; quick < 10; ) {
    const issued = performance.now();
    const outcome = await request();
    quick = outcome === 'good' && performance.now() - issued < 200 ? quick + 1 : 0;
    if (performance.now() - begun > 60_000) break;
  }
  return (performance.now() - begun) / 1_000;
}
