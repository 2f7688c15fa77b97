import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { createTemporaryDatabase, freePort } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { localEnv } from '../demo/local-env.ts';
import { APPS, type AppName, startApp, waitReady } from '../demo/stack.ts';
import { residentMb } from './memory.ts';
import { percentile } from './percentile.ts';

/**
 * `pnpm bench:start [runs] [processes…]`: measures CPU time and memory of api, worker and ingest at readiness,
 * alternately from the sources and from the bundle. CPU time, unlike wall time, hardly depends on other load.
 */
const [, , runs = '3', ...names] = process.argv;
const KINDS = ['source', 'bundle'] as const;
/** USER_HZ: the unit in which Linux reports CPU time to user space on every platform. */
const TICKS_PER_SECOND = 100;

/** User and system time of a process: fields 14 and 15 of its stat, counted after the name, which may contain spaces. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const folder = await mkdtemp(join(tmpdir(), 'switchboard-bench-start-'));
const database = await createTemporaryDatabase(localEnv('test', { LOG_LEVEL: 'warn' }));
const env = { ...database.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };

async function measure(name: AppName, from: (typeof KINDS)[number]): Promise<[seconds: number, mb: number]> {
  const port = await freePort();
  const app = await startApp(name, { env, port, logDir: join(folder, 'logs'), from });
  await waitReady(app, port);
  const figures: [number, number] = [cpuSeconds(app.child.pid), residentMb(app.child.pid)];
  await app.stop();
  return figures;
}

try {
  await migrateAll(readConfig(database.env), modules);
  console.log('| process | from | CPU s, first start | CPU s, median | RSS MB, median |\n|---|---|---|---|---|');
  for (const name of APPS.filter((each) => names.length === 0 || names.includes(each)))
    for (const from of KINDS) {
      // the first run compiles and fills the compile cache for the next ones
      const [first] = await measure(name, from);
      const figures: [number, number][] = [];
      for (let run = 0; run < Number(runs); run++) figures.push(await measure(name, from));
      const median = (column: 0 | 1): number =>
        percentile(
          figures.map((each) => each[column]),
          0.5,
        );
      console.log(`| ${name} | ${from} | ${first.toFixed(2)} | ${median(0).toFixed(2)} | ${median(1).toFixed(0)} |`);
    }
} finally {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}
