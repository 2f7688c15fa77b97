import { randomUUID } from 'node:crypto';
import { CODES } from '@switchboard/kit-contract';
import {
  activatePorts,
  activeLogResource,
  forceReleasePorts,
  getPortBatch,
  OC_CODES,
  portFlowResource,
  releasePorts,
} from '@switchboard/oc-contract';
import { AT_ONCE, LIMITS, startOc, type TestOc } from '../testing/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVodDev, type VodDev } from '@switchboard/tools/simulators/vod/server';

let vod: VodDev;
let oc: TestOc;
let worker: { close(): Promise<void> };
beforeAll(async () => {
  vod = await startVodDev();
  oc = await startOc({ ...vod.env });
  worker = await oc.work();
});
afterAll(async () => {
  await worker?.close();
  await oc?.stop();
  await vod?.close();
});

const activate = async (portIds: string[], over: object = {}, login = 'sales') =>
  await oc.call(
    activatePorts,
    { requestId: randomUUID(), portIds, deviceId: null, firstPortNo: null, ...over },
    { token: await oc.token(login) },
  );
const release = async (portIds: string[], isForced = false, login = 'sales') =>
  await oc.call(
    isForced ? forceReleasePorts : releasePorts,
    { requestId: randomUUID(), portIds },
    { token: await oc.token(login) },
  );
const stepsOf = async (id: string): Promise<string[]> =>
  (
    await oc.query<{ step: string; ok: boolean }>(
      'select step, ok from oc.port_active_log where port_id = $1 order by id',
      [id],
    )
  ).map(({ step, ok }) => `${step} ${ok ? 'ok' : 'failed'}`);
const only = (ids: string[]): string => ids[0] as string;

describe('SIM bank ports', { retry: 0 }, () => {
  it('OC-72 are activated by map, power, PIN, register and ready, each logged; a failure reverts the mapping', async () => {
    const { ids, bankSn } = await oc.addPorts(4, { ends: ['000', '901', '902', '905'] });
    const [good = '', mute = '', dead = '', lost = ''] = ids;
    const { code, data } = await activate(ids);
    expect(code).toBe(0);
    expect(data).toMatchObject({ state: 'done', total: 4, ok: 1, pending: 0 });
    expect(data.failed.map(({ portId, msg }) => [portId, msg])).toEqual([
      [mute, 'The mapping was not acknowledged'],
      [dead, 'Could not be powered on'],
      [lost, 'Registration timed out'],
    ]);
    expect(await stepsOf(good)).toEqual(['map ok', 'power ok', 'pin ok', 'register ok', 'ready ok']);
    expect(await stepsOf(mute)).toEqual(['map failed']);
    expect(await stepsOf(dead)).toEqual(['map ok', 'power failed']);
    expect(await stepsOf(lost)).toEqual(['map ok', 'power ok', 'pin ok', 'register failed']);
    expect(await oc.port(good)).toMatchObject({ state: 'active', mapState: 'active', reg: 1, batchId: null });
    for (const id of [mute, dead, lost])
      expect(await oc.port(id)).toMatchObject({ state: 'idle', mapState: 'none', batchId: null });
    for (const slot of [2, 3, 4]) expect(vod.slot(bankSn, slot)).toMatchObject({ mapState: 'none', client: null });
    // the limits: an acknowledgement within 30 s, the whole activation within 90 s
    expect([LIMITS.ackMs, LIMITS.activateMs]).toEqual([30_000, 90_000]);
    const [waited] = await oc.query<{ ms: number }>('select ms from oc.port_active_log where port_id = $1', [mute]);
    expect(waited?.ms).toBeGreaterThanOrEqual(3_000);
  });

  it('OC-70 only change between the states of the rule: a denied registration is a fault, a locked card is locked', async () => {
    const { ids } = await oc.addPorts(3, { ends: ['904', '903', '000'] });
    const [denied = '', locked = '', good = ''] = ids;
    const { data } = await activate(ids);
    expect(data.ok).toBe(1);
    expect(await oc.port(denied)).toMatchObject({ state: 'fault', mapState: 'none', reg: 3, lastErr: 'denied' });
    const zh = await oc.call(getPortBatch, { batchNo: data.batchNo }, { token: await oc.token('sales'), locale: 'zh' });
    expect(zh.data.failed.find(({ portId }) => portId === denied)?.msg).toBe('注册被拒');
    expect(await oc.port(locked)).toMatchObject({ state: 'locked', mapState: 'none', lastErr: 'pin' });
    expect(LIMITS.activateMs).toBe(90_000);
    const change = async (set: string): Promise<string> =>
      await oc.query(`update oc.vod_simbank_port set ${set} where id = $1`, [good]).then(
        () => 'taken',
        () => 'refused',
      );
    // table constraints keep state, mapping and network consistent
    expect(await change(`reg = 2`)).toBe('refused');
    expect(await change(`map_state = 'none'`)).toBe('refused');
    expect(await change(`state = 'mapping'`)).toBe('refused');
    expect(await change(`state = 'releasing'`)).toBe('refused');
    expect(await change(`state = 'sleeping'`)).toBe('refused');
    expect(await change(`state = 'busy', reg = 5`)).toBe('taken');
    expect(await change(`state = 'releasing', map_state = 'del_req'`)).toBe('taken');
    expect(await change(`state = 'idle', map_state = 'none', reg = 0`)).toBe('taken');
    // a state that does not allow activation is rejected before a command is sent to the equipment
    const again = await activate([denied, locked]);
    expect(again.data.failed.map(({ code }) => code)).toEqual([CODES.wrongState, CODES.wrongState]);
    const freed = await release([denied]);
    expect(freed.data).toMatchObject({ ok: 1 });
    expect(await oc.port(denied)).toMatchObject({ state: 'idle' });
  });

  it('OC-71 500 ports with 12 bad cards: 488 done, 12 listed, at most 20 at a time, and the same request returns the same batch', {
    timeout: 180_000,
  }, async () => {
    const ends = Array.from({ length: 500 }, (_, index) => (index % 40 === 39 ? '903' : '000'));
    const { ids } = await oc.addPorts(500, { ends });
    const requestId = randomUUID();
    const first = await activate(ids, { requestId });
    expect(first.code).toBe(0);
    expect(first.data).toMatchObject({ ok: 488, pending: 0, state: 'done' });
    expect(first.data.failed.map(({ portId }) => portId)).toEqual(ids.filter((_, index) => index % 40 === 39));
    expect(vod.mostAtOnce).toBeLessThanOrEqual(AT_ONCE);
    expect(vod.mostAtOnce).toBeGreaterThan(AT_ONCE / 2);
    const commands = vod.done.length;
    const again = await activate(ids, { requestId });
    expect(again.data).toEqual(first.data);
    expect(vod.done).toHaveLength(commands);
    // for another user or other ports the request id is a conflict
    expect((await activate(ids, { requestId }, 'manager')).code).toBe(CODES.conflict);
    const tooMany = await activate([...ids, '1']);
    expect(tooMany.code).toBe(CODES.validation);
    expect(activatePorts.timeoutMs).toBe(180_000);
  });

  it('OC-71 ports unfinished at the response deadline continue and appear in the record', async () => {
    const { ids } = await oc.addPorts(2, { ends: ['000', '905'] });
    const hasty = await oc.node({ OC_BATCH_ANSWER_SECONDS: '1' });
    const token = await oc.token('sales');
    const requestId = randomUUID();
    const { data } = await hasty.call(
      activatePorts,
      { requestId, portIds: ids, deviceId: null, firstPortNo: null },
      { token },
    );
    expect(data.state).toBe('running');
    expect(data.pending).toBeGreaterThanOrEqual(1);
    await expect
      .poll(async () => (await oc.call(getPortBatch, { batchNo: data.batchNo }, { token })).data, { timeout: 30_000 })
      .toMatchObject({ state: 'done', ok: 1, pending: 0, failed: [{ portId: ids[1] }] });
    const log = await oc.call(activeLogResource.calls.page, { batchNo: data.batchNo, result: ['failed'] }, { token });
    expect(log.data.list.map(({ step, err }) => [step, err])).toEqual([['register', 'no_network']]);
    const flow = await oc.call(portFlowResource.calls.page, { batchNo: data.batchNo }, { token });
    expect(flow.data.list.map(({ op, result }) => `${op} ${result}`).toSorted()).toEqual([
      'activate failed',
      'activate ok',
    ]);
  });

  it('OC-73 a busy port is waited for 60 s and then disconnected only for a user with the force key', async () => {
    const { ids, bankSn } = await oc.addPorts(2);
    const [calm = '', talking = ''] = ids;
    await activate(ids);
    vod.slot(bankSn, 1).isBusy = true;
    vod.slot(bankSn, 2).isBusy = true;
    setTimeout(() => (vod.slot(bankSn, 1).isBusy = false), 400);
    const started = performance.now();
    const { data } = await release(ids);
    expect(performance.now() - started).toBeGreaterThan(5_900);
    expect(data.ok).toBe(1);
    expect(data.failed).toMatchObject([{ portId: talking, code: OC_CODES.portBusy }]);
    expect(await oc.port(calm)).toMatchObject({ state: 'idle', mapState: 'none' });
    expect(await oc.port(talking)).toMatchObject({ state: 'busy', mapState: 'active' });
    expect(vod.slot(bankSn, 2).mapState).toBe('active');
    expect((await release([talking], true)).code).toBe(CODES.noPermission);
    const forced = await release([talking], true, 'ops');
    expect(forced.data).toMatchObject({ ok: 1 });
    expect(await oc.port(talking)).toMatchObject({ state: 'idle' });
    expect(vod.slot(bankSn, 2).mapState).toBe('none');
    expect(LIMITS.busyMs).toBe(60_000);
  });

  it('OC-74 one card per device port: a second mapping is rejected, not moved', async () => {
    const { ids, bankSn } = await oc.addPorts(2);
    const [first = '', second = ''] = ids;
    await activate([first]);
    const [mount] = await oc.query<{ deviceId: string }>(
      'select client_device_id::text as "deviceId" from oc.vod_simbank_port where id = $1',
      [first],
    );
    const deviceId = mount?.deviceId as string;
    const { data } = await activate([second], { deviceId, firstPortNo: 1 });
    expect(data.failed).toMatchObject([{ portId: second, code: CODES.conflict }]);
    expect(await oc.port(first)).toMatchObject({ state: 'active' });
    expect(await oc.port(second)).toMatchObject({ state: 'idle', mapState: 'none' });
    expect(vod.slot(bankSn, 1).client).toEqual({ device: `D-${bankSn}`, port: 1 });
    expect(vod.slot(bankSn, 2).mapState).toBe('none');
    // two concurrent requests: one succeeds
    await release([first]);
    const both = await Promise.all(ids.map(async (id) => await activate([id], { deviceId, firstPortNo: 7 })));
    expect(both.map(({ data: { ok } }) => ok).toSorted((a, b) => a - b)).toEqual([0, 1]);
    // and one card cannot be in two places
    const active = only(ids.filter((_, index) => both[index]?.data.ok === 1));
    expect((await activate([active], { deviceId, firstPortNo: 9 })).data.failed).toMatchObject([
      { code: CODES.wrongState },
    ]);
  });

  it('a server that does not respond faults the port, and its mapping is not considered removed', {
    timeout: 60_000,
  }, async () => {
    const { ids } = await oc.addPorts(1);
    vod.setSilent(true);
    const { data } = await activate(ids).finally(() => vod.setSilent(false));
    expect(data.failed).toMatchObject([{ code: OC_CODES.portFailed }]);
    expect(await oc.port(only(ids))).toMatchObject({ state: 'fault', mapState: 'active', lastErr: 'equipment' });
    expect((await release(ids)).data).toMatchObject({ ok: 1 });
    expect(await oc.port(only(ids))).toMatchObject({ state: 'idle', mapState: 'none' });
  });

  it('without a server no batch is started', async () => {
    const { ids } = await oc.addPorts(1);
    const bare = await oc.node({ OC_VOD_URL: '' });
    const input = { requestId: randomUUID(), portIds: ids, deviceId: null, firstPortNo: null };
    expect((await bare.call(activatePorts, input, { token: await oc.token('sales') })).code).toBe(CODES.conflict);
    expect(await oc.query('select from oc.port_batch where request_id = $1', [input.requestId])).toEqual([]);
  });
});
