import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { InputOf } from '@switchboard/kit-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchExportsJob } from '../jobs/watch-exports.ts';
import { signIn } from '../testing/index.ts';
import { pgRows, pgThings } from './testing/lists.ts';
import { type ExportStack, startExports } from './testing/start-exports.ts';

/** For the long run: `EXPORT_KILLS=20 vitest run --project int modules/sys/server/download/kill.int.test.ts`. */
const KILLS = Number(process.env['EXPORT_KILLS'] ?? 2);
const ROWS = 12_500;
const call = pgThings.calls.exportTask as NonNullable<typeof pgThings.calls.exportTask>;

let sys: ExportStack;
let admin: string;
beforeAll(async () => {
  sys = await startExports({ EXPORT_LEASE_SECONDS: '2' });
  admin = await signIn(sys.call, 'admin');
  await sys.query(pgRows(ROWS, await sys.owner('admin')));
});
afterAll(async () => await sys?.stop());

const sleep = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));

/** Starts a worker process and kills it with -9 after the given time. */
async function killedWorker(taskId: string, afterMs: number): Promise<void> {
  const worker = fork(new URL('testing/export-worker.ts', import.meta.url), [taskId], {
    env: { ...sys.env, LOG_LEVEL: 'silent' },
  });
  const ended = once(worker, 'exit');
  await once(worker, 'message');
  await sleep(afterMs);
  worker.kill('SIGKILL');
  await ended;
}

interface Outcome {
  status: number;
  done_num: string;
  attempt: number;
  place: string;
  files: number;
  notices: number;
}
const outcomeOf = async (id: string): Promise<Outcome> => {
  const [row] = await sys.query<Outcome>(
    `select t.status, t.done_num, t.attempt, t.place::text as place,
       (select count(*)::int from sys.dl_file f where f.object_key like 'exports/' || t.place || '/%') as files,
       (select count(*)::int from pgboss.job j where j.name = 'mc.notify.request' and j.data->>'objectId' = t.id::text) as notices
     from sys.dl_export_task t where t.id = $1`,
    [id],
  );
  return row as Outcome;
};

it(`SYS-73 a worker killed with -9 at any moment finally leaves exactly one file, one row and one notice (${KILLS} kills)`, {
  retry: 0,
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const attempts: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const input = { format: kill % 2 === 0 ? 'csv' : 'xlsx', amount: { from: `0.${kill + 1}` } };
    const { data } = await sys.call(call, input as InputOf<typeof call>, { token: admin });
    // from before the worker begins to after it ended
    await killedWorker(data.taskId, Math.round((1_500 * kill) / KILLS));
    const ended = await outcomeOf(data.taskId);
    if (ended.status !== 2) {
      await sleep(2_200);
      await watchExportsJob.run({}, sys.work);
      await sys.run(data.taskId);
    }
    const { status, done_num: rows, attempt, place, files, notices } = await outcomeOf(data.taskId);
    attempts.push(attempt);
    expect({ status, rows, files, notices }, `kill ${kill}`).toEqual({
      status: 2,
      rows: String(ROWS),
      files: 1,
      notices: 1,
    });
    const kept = await sys.services.files.list(`exports/${place}/`);
    // a worker killed between publishing and clean-up has already cleaned up once, before it began
    expect(kept, `kill ${kill}`).toHaveLength(1);
  }
  console.log(`exports: ${KILLS} kills, attempts needed: ${attempts.join(' ')}`);
});
