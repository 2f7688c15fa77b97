import { loadavg } from 'node:os';
import { join } from 'node:path';
import { carry } from '../push/many-readers.ts';
import { PushStack } from '../push/push-stack.ts';
import { repoRoot } from '../services/addresses.ts';
import { startServices } from '../services/services.ts';
import { percentile } from './percentile.ts';

/** `pnpm bench:push`: 5,000 people on 3 API processes, 200 notices a second, one process killed in the middle (ADR 0010). `--quick`: a tenth. */
const isQuick = process.argv.includes('--quick');
const load = { connections: isQuick ? 500 : 5_000, perUser: 1, rate: isQuick ? 50 : 200, seconds: 20 };
const NODES = 3;

await startServices();
const stack = await PushStack.open(join(repoRoot, '.reports/bench-logs'), NODES);
try {
  await stack.hire(load.connections);
  const loadBefore = loadavg()[0] ?? 0;
  for (const isOneKilled of [false, true]) {
    const told = await carry(stack, { ...load, isOneKilled });
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(told.delays, part));
    const nodes = `${NODES} API processes${isOneKilled ? ', one of them killed (kill -9) in the middle' : ''}`;
    console.log(`${load.connections} readers on ${nodes}; load of the machine before: ${loadBefore.toFixed(1)}`);
    console.log(`  opened ${told.opened.perSecond} a second, ${told.kbPerConnection} kB of API memory each`);
    console.log(`  ${told.sentPerSecond} notices a second for ${load.seconds} s, ${told.deliveries} deliveries`);
    console.log(`  ${told.wrongReaders} readers missed something, got it twice or in another order`);
    console.log(`  from request to arrival: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
    if (isOneKilled)
      console.log(`  ${told.backMs.length} lost their node; the last was back after ${Math.max(...told.backMs)} ms`);
    if (told.wrongReaders > 0) process.exitCode = 1;
  }
} finally {
  await stack.close();
}
process.exit();
