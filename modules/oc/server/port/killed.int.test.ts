import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { activatePorts } from '@switchboard/oc-contract';
import { startOc, type TestOc } from '../testing/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startVodDev, type VodDev } from '@switchboard/tools/simulators/vod/server';

const WORKER = join(import.meta.dirname, 'testing/batch-worker.ts');
const PORTS = 60;

let vod: VodDev;
let oc: TestOc;
beforeAll(async () => {
  vod = await startVodDev({ stepMs: 60 });
  oc = await startOc({ ...vod.env, OC_BATCH_ANSWER_SECONDS: '1' });
});
afterAll(async () => {
  await oc?.stop();
  await vod?.close();
});

it('a worker killed midway is replaced by another, and no command is sent to the equipment twice', {
  retry: 0,
  timeout: 240_000,
}, async () => {
  const ends = Array.from({ length: PORTS }, (_, index) => (index % 10 === 9 ? '903' : '000'));
  const { ids, bankSn } = await oc.addPorts(PORTS, { ends });
  const input = { requestId: randomUUID(), portIds: ids, deviceId: null, firstPortNo: null };
  const { data } = await oc.call(activatePorts, input, { token: await oc.token('sales') });
  expect(data.pending).toBe(PORTS);
  const [batch] = await oc.query<{ id: string }>('select id::text from oc.port_batch where batch_no = $1', [
    data.batchNo,
  ]);
  const start = (): ChildProcess =>
    spawn(process.execPath, [WORKER, batch?.id ?? ''], {
      env: { ...process.env, ...oc.env, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const left = async (): Promise<number> =>
    (
      await oc.query<{ n: number }>(
        `select count(*)::int as n from oc.port_batch_item where state in ('queued', 'running') and batch_id = $1`,
        [batch?.id],
      )
    )[0]?.n ?? -1;
  let kills = 0;
  for (let round = 0; round < 3 && (await left()) > 20; round++) {
    const child = start();
    const gone = once(child, 'exit');
    const before = await left();
    while ((await left()) === before && child.exitCode === null) await sleep(10);
    await sleep(round * 40);
    if (child.exitCode === null && child.kill('SIGKILL')) kills++;
    await gone;
  }
  expect(kills).toBeGreaterThanOrEqual(2);
  const last = start();
  await once(last, 'exit');
  const [counts] = await oc.query(
    `select count(*) filter (where i.state = 'ok')::int as ok, count(*) filter (where i.state = 'failed' and i.reason = 'pin')::int as failed,
       count(*) filter (where p.state = 'active' and p.map_state = 'active')::int as active, count(*) filter (where p.state = 'locked' and p.map_state = 'none')::int as locked,
       count(*) filter (where p.batch_id is not null)::int as held, (select state from oc.port_batch where id = $1) as batch,
       (select count(*)::int from oc.port_flow where op = 'activate' and batch_id = $1) as booked
     from oc.port_batch_item i join oc.vod_simbank_port p on p.id = i.port_id where i.batch_id = $1`,
    [batch?.id],
  );
  expect(counts).toEqual({
    ok: 54,
    failed: 6,
    active: 54,
    locked: 6,
    held: 0,
    batch: 'done',
    booked: PORTS,
  });
  const maps = vod.done
    .filter(({ name, slot }) => name === 'map' && slot.startsWith(`${bankSn}/`))
    .map(({ slot }) => slot);
  expect(new Set(maps).size).toBe(maps.length);
  expect(maps).toHaveLength(PORTS);
  expect(new Set(vod.done.map(({ cmdId }) => cmdId)).size).toBe(vod.done.length);
});
