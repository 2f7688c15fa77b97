import { loadavg } from 'node:os';
import { join } from 'node:path';
import { carry } from '../chaos/push/many-readers.ts';
import { PushStack } from '../chaos/push/push-stack.ts';
import { repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { percentile } from './percentile.ts';

/**
 * `pnpm bench:push`: 5,000 connections on 3 API processes, 200 notices a second, one process killed midway (ADR 0010).
 * `--quick`: a tenth.
 */
const isQuick = process.argv.includes('--quick');
const load = { connections: isQuick ? 500 : 5_000, perUser: 1, rate: isQuick ? 50 : 200, seconds: 20 };
const NODES = 3;

await startServices();
const stack = await PushStack.open(join(repoRoot, '.reports/bench-logs'), NODES);
try {
  await stack.hire(load.connections);
  const loadBefore = loadavg()[0] ?? 0;
  for (const isOneKilled of [false, true]) {
    const result = await carry(stack, { ...load, isOneKilled });
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(result.delays, part));
    const nodes = `${NODES} API processes${isOneKilled ? ', one of them killed (kill -9) in the middle' : ''}`;
    console.log(`${load.connections} readers on ${nodes}; load of the machine before: ${loadBefore.toFixed(1)}`);
    console.log(`  opened ${result.opened.perSecond} a second, ${result.kbPerConnection} kB of API memory each`);
    console.log(`  ${result.sentPerSecond} notices a second for ${load.seconds} s, ${result.deliveries} deliveries`);
    console.log(`  ${result.wrongReaders} readers missed something, got it twice or in another order`);
    console.log(`  from request to arrival: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
    if (isOneKilled)
      console.log(
        `  ${result.backMs.length} lost their node; the last was back after ${Math.max(...result.backMs)} ms`,
      );
    if (result.wrongReaders > 0) process.exitCode = 1;
  }
} finally {
  await stack.close();
}
process.exit();
