import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile, PushHouse } from './crowd.ts';

/** `node tools/push/bench.ts`: what ADR 0010 says about size and speed, measured. Wants the machine for itself. */
const load = { connections: 1_000, perUser: 5, rate: 200, seconds: 10 };

const house = await PushHouse.open(await mkdtemp(join(tmpdir(), 'switchboard-push-')));
try {
  const { kbPerConnection, sentPerSecond, delays, wrongReaders } = await house.carry(load);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(delays, part));
  console.log(`${load.connections} connections on 2 nodes: ${kbPerConnection} kB each`);
  console.log(
    `${sentPerSecond} notices a second for ${load.seconds} s, ${delays.length} deliveries, ${wrongReaders} readers wrong`,
  );
  console.log(`from request to arrival: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  if (wrongReaders > 0) process.exitCode = 1;
} finally {
  await house.close();
}
