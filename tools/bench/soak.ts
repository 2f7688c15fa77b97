import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startScratchStack } from '../demo/scratch-stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { residentMb } from './memory.ts';
import { percentile } from './percentile.ts';
import { openMix } from './staff-mix.ts';

/**
 * `pnpm bench:soak [minutes] [requests a second]`: sends the staff's request mix at a steady rate for two hours and
 * fits a line to the memory of each process, ignoring the first fifth, in which caches fill and code is compiled.
 */
const minutes = Number(process.argv[2] ?? 120);
const PER_SECOND = Number(process.argv[3] ?? 40);
const EVERY_MS = 5_000;
const WARM_UP = 0.2;

/** The slope of the regression line, for x in hours. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / spread;
}

await startServices();
const stack = await startScratchStack({
  apps: ['api', 'worker', 'ingest'],
  logDir: join(repoRoot, '.reports/bench-logs'),
  env: { LOG_LEVEL: 'warn' },
});
try {
  const request = await openMix(stack.url);
  const seen = new Map(stack.apps.map(({ name }) => [name, [] as [number, number][]]));
  const counts = { good: 0, away: 0, wrong: 0 };
  const times: number[] = [];
  const begun = performance.now();
  const hours = (): number => (performance.now() - begun) / 3_600_000;
  let [sent, looked] = [0, 0];
  while (hours() * 60 < minutes) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * PER_SECOND);
    for (; sent < due; sent++) {
      const sentAt = performance.now();
      void request()
        .catch(() => 'wrong' as const)
        .then((outcome) => {
          counts[outcome] += 1;
          times.push(performance.now() - sentAt);
        });
    }
    if (performance.now() - looked > EVERY_MS) {
      looked = performance.now();
      for (const { name, child } of stack.apps) seen.get(name)?.push([hours(), residentMb(child.pid)]);
    }
    await sleep(5);
  }
  const half = Math.floor(times.length / 2);
  console.log(
    `\n${minutes} minutes, ${PER_SECOND} a second: ${counts.good} answered, ${counts.away} sent away, ${counts.wrong} wrong;`,
  );
  console.log(
    `p95 of the first half ${percentile(times.slice(0, half), 0.95).toFixed(0)} ms, of the second ${percentile(times.slice(half), 0.95).toFixed(0)} ms`,
  );
  console.log('\n| process | after the warm-up MB | at the end MB | MB an hour |\n|---|---|---|---|');
  for (const [name, points] of seen) {
    const later = points.slice(Math.floor(points.length * WARM_UP));
    console.log(
      `| ${name} | ${later[0]?.[1].toFixed(0)} | ${later.at(-1)?.[1].toFixed(0)} | ${slope(later).toFixed(1)} |`,
    );
  }
} finally {
  await stack.stop();
}
process.exit(0);
