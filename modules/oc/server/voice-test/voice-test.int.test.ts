import { GATEWAY_SUBJECT } from '@switchboard/bq-contract';
import { bqModule } from '@switchboard/bq-server/module';
import { CODES } from '@switchboard/kit-contract';
import { connectServices, type ConnectedServices, createJobServices, openJobs } from '@switchboard/kit-server';
import {
  listTestGateways,
  retryVoiceTest,
  startVoiceTest,
  stopVoiceTest,
  voiceTestItemResource,
  type VoiceTestItemRow,
  voiceTestResource,
  type VoiceTestRow,
} from '@switchboard/oc-contract';
import { ocModule } from '../module.ts';
import { voiceTestJobs } from '../testing/index.ts';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayWorld, startGatewayWorld } from '@switchboard/tools/simulators/gateway/testing/start';

const KEY = 'tbx.voip.voice-test';
const CALLER = '85230012345';
const TALK_S = 60;
/** Shortens calls to a thirtieth where a test does not watch their stages. */
const FAST = { CALL_SPEED: '30' };
let world: GatewayWorld;
let services: ConnectedServices;
let worker: Awaited<ReturnType<typeof openJobs>> | null = null;
let [good, slow, offline] = ['', '', ''];

async function work(): Promise<void> {
  const { config, log } = world.stack;
  worker = await openJobs(config, log.log);
  const jobServices = createJobServices([ocModule, bqModule], services);
  await worker.work(voiceTestJobs, { config, db: services.db, log: log.log, jobs: services.jobs, jobServices });
}

beforeAll(async () => {
  world = await startGatewayWorld([ocModule]);
  const { query, config, log } = world.stack;
  services = connectServices(config, log.log, 'system');
  await query(`insert into bq.vos_server (name, base_url, state) values ('V1', 'http://127.0.0.1:9', 'online')`);
  const gateway = async (id: number, name: string, online: string): Promise<string> => {
    await query(
      `insert into bq.vos_gateway (id, vos_id, side, gw_name, account_no, proto, ips, port, prefix_mode, priority, line_cap, cps_cap, supplier_id, online_at, seen_at)
       overriding system value select $1, v.id, 'landing', $2, 'S1', 'sip', '{10.0.0.1}', 5060, 'through', 1, 10, 1, $4, $3::timestamptz, now() from bq.vos_server v`,
      [id, name, online === '' ? null : online, world.supplierId],
    );
    return String(id);
  };
  [good, slow, offline] = [
    await gateway(7_001, 'LG-A', '2026-11-01'),
    await gateway(7_003, 'LG-SLOW', '2026-11-01'),
    await gateway(7_008, 'LG-DOWN', ''),
  ];
  await makeRole(world.stack, { code: 'tests', keys: [KEY, `${KEY}:add`, `${KEY}:stop`], scope: 1, login: 'sales' });
  await makeRole(world.stack, { code: 'tests2', keys: [KEY, `${KEY}:add`, `${KEY}:stop`], scope: 1, login: 'finance' });
  await world.start();
  await work();
}, 400_000);
afterAll(async () => {
  await worker?.close();
  await services?.close();
  await world?.stop();
});

const tokens = new Map<string, Promise<string>>();
const as = async (login = 'sales') => {
  const token = tokens.get(login) ?? signIn(world.stack.call, login);
  tokens.set(login, token);
  return { token: await token, locale: 'en' as const };
};
const start = async (gatewayIds: string[], callees: string[], more: object = {}) =>
  await world.stack.call(
    startVoiceTest,
    { gatewayIds, callees, caller: CALLER, ringS: 5, talkS: 5, ...more },
    await as(),
  );
const testOf = async (testNo: string, login = 'sales'): Promise<VoiceTestRow> =>
  (await world.stack.call(voiceTestResource.calls.page, { testNo }, await as(login))).data.list[0] as VoiceTestRow;
const itemsOf = async (id: string, login = 'sales'): Promise<VoiceTestItemRow[]> =>
  (await world.stack.call(voiceTestItemResource.calls.page, { testId: [id], pageSize: 100 }, await as(login))).data
    .list as VoiceTestItemRow[];
const untilOver = async (testNo: string, state = 'finished') =>
  await expect.poll(async () => (await testOf(testNo)).state, { timeout: 90_000, interval: 500 }).toBe(state);
/**
 * Waits until all three lines are talking. The portal polls every few seconds, so a call must last longer to be seen
 * (`TALK_S`).
 */
const untilTalking = async (id: string) =>
  await expect
    .poll(async () => (await itemsOf(id)).filter(({ state }) => state === 'answered').length, {
      timeout: TALK_S * 1_000,
      interval: 250,
    })
    .toBe(3);

describe('a voice test', { retry: 0 }, () => {
  it('is stopped by the gateway: no further number is called, and calls in progress are hung up', {
    timeout: 200_000,
  }, async () => {
    const { data } = await start(
      [good],
      ['500', '501', '502', '503', '504'].map((end) => `62811000${end}`),
      { talkS: TALK_S },
    );
    await untilTalking(data.id);
    const { id, version } = await testOf(data.testNo);
    expect((await world.stack.call(stopVoiceTest, { id, version }, await as())).code).toBe(CODES.ok);
    await untilOver(data.testNo, 'stopped');
    const states = (await itemsOf(data.id)).map(({ state }) => state).sort();
    expect(states).toEqual(['cancelled', 'cancelled', 'finished', 'finished', 'finished']);
    const after = await testOf(data.testNo);
    expect((await world.stack.call(stopVoiceTest, { id, version: after.version }, await as())).code).toBe(
      CODES.wrongState,
    );
  });

  it('survives the end of gateway and worker: no call is made twice, no result is lost', {
    timeout: 300_000,
  }, async () => {
    const { data } = await start(
      [good],
      ['500', '501', '502', '503'].map((end) => `62811000${end}`),
      { talkS: TALK_S },
    );
    await untilTalking(data.id);
    await worker?.close();
    await world.kill();
    await world.start(FAST);
    // a repeated command does nothing
    const items = await world.stack.query<{ id: string }>(
      'select id::text from oc.tbx_voice_test_item where test_id = $1 order by id',
      [data.id],
    );
    const runQuery = {
      kind: 'call.test',
      testId: data.id,
      caller: CALLER,
      ringS: 5,
      talkS: TALK_S,
      items: items.map(({ id }) => ({ itemId: id, gatewayId: good, gateway: 'LG-A', callee: '62811000500' })),
    };
    for (const id of [`voice-test-${data.id}-start`, 'another'])
      expect(await world.runQuery(GATEWAY_SUBJECT, { ...runQuery, id })).toMatchObject({ ok: true });
    await work();
    await untilOver(data.testNo);
    const seen = await itemsOf(data.id);
    expect(seen.map(({ state, sipCode }) => `${state} ${sipCode}`).toSorted()).toEqual([
      'failed 500',
      'failed 500',
      'failed 500',
      'finished 200',
    ]);
  });

  it('is stopped at once if the gateway never received it, and is refused if it arrives later', {
    timeout: 200_000,
  }, async () => {
    await world.kill();
    const { data } = await start([good], ['62811000500']);
    const { id, version, state } = await testOf(data.testNo);
    expect(state).toBe('created');
    expect((await world.stack.call(stopVoiceTest, { id, version }, await as())).code).toBe(CODES.ok);
    await world.start(FAST);
    await untilOver(data.testNo, 'stopped');
    expect((await itemsOf(id)).map((item) => item.state)).toEqual(['cancelled']);
    const [item] = await world.stack.query<{ id: string }>(
      'select id::text from oc.tbx_voice_test_item where test_id = $1',
      [id],
    );
    const runQuery = { kind: 'call.test', id: 'late', testId: id, caller: CALLER, ringS: 5, talkS: 5 };
    const late = [{ itemId: item?.id, gatewayId: good, gateway: 'LG-A', callee: '62811000500' }];
    expect(await world.runQuery(GATEWAY_SUBJECT, { ...runQuery, items: late })).toMatchObject({
      ok: false,
      code: 'test-stopped',
    });
  });

  it('calls every number over every gateway and judges each call by the gateway’s measurements', {
    timeout: 200_000,
  }, async () => {
    const ends = ['500', '901', '902', '903', '904', '905', '906', '907'];
    const { code, data } = await start(
      [good],
      ends.map((end) => `62811000${end}`),
    );
    expect(code).toBe(CODES.ok);
    await untilOver(data.testNo);
    const items = await itemsOf(data.id);
    const seen = Object.fromEntries(
      items.map(({ callee, state, sipCode, verdict, reasons, fas }) => [
        callee.slice(-3),
        [state, sipCode, verdict, fas, reasons],
      ]),
    );
    expect(seen).toEqual({
      '500': ['finished', 200, 'pass', false, []],
      '901': ['timeout', 487, 'fail', false, ['not_answered']],
      '902': ['failed', 486, 'fail', false, ['not_answered']],
      '903': ['finished', 200, 'fail', true, ['fas']],
      '904': ['finished', 200, 'fail', false, ['cli']],
      '905': ['finished', 200, 'fail', false, ['mos', 'loss']],
      '906': ['finished', 200, 'fail', true, ['fas']],
      '907': ['finished', 200, 'fail', true, ['fas']],
    });
    expect(items.find(({ callee }) => callee.endsWith('903'))).toMatchObject({ pddMs: 400, talkS: 5 });
    expect(items.find(({ callee }) => callee.endsWith('904'))).toMatchObject({ cliGot: '10086', cliOk: false });
    expect(items[0]).toMatchObject({ gatewayName: 'LG-A', supplierName: 'Garuda', country: 'ID', caller: CALLER });
    expect(await testOf(data.testNo)).toMatchObject({ total: 8, done: 8, passed: 1, failed: 7 });

    // retries exactly the calls that did not pass
    const { id, version } = await testOf(data.testNo);
    const again = await world.stack.call(retryVoiceTest, { id, version }, await as());
    expect(again.code).toBe(CODES.ok);
    await untilOver(again.data.testNo);
    expect(await testOf(again.data.testNo)).toMatchObject({ total: 7, failed: 7, retryOf: data.testNo });
  });

  it('distinguishes a slow route from an offline gateway', { timeout: 200_000 }, async () => {
    const { data } = await start([slow, offline], ['62811000500'], { ringS: 15 });
    await untilOver(data.testNo);
    const items = await itemsOf(data.id);
    expect(items.map(({ gatewayName, state, sipCode, reasons }) => [gatewayName, state, sipCode, reasons])).toEqual([
      ['LG-DOWN', 'failed', 503, ['not_answered']],
      ['LG-SLOW', 'finished', 200, ['pdd']],
    ]);
  });

  it('belongs to its creator: other users find neither the test nor its calls, and read-only users cannot start one', async () => {
    const [row] = await world.stack.query<{ id: string; testNo: string; version: number }>(
      'select id::text, test_no as "testNo", version from oc.tbx_voice_test order by id limit 1',
    );
    const { id, testNo, version } = row ?? { id: '0', testNo: '', version: 0 };
    expect(await testOf(testNo)).toBeDefined();
    expect(await testOf(testNo, 'finance')).toBeUndefined();
    expect(await itemsOf(id, 'finance')).toEqual([]);
    for (const call of [stopVoiceTest, retryVoiceTest])
      expect((await world.stack.call(call, { id, version }, await as('finance'))).code).toBe(CODES.notFound);
    await makeRole(world.stack, { code: 'looks', keys: [KEY], scope: 4, login: 'auditor' });
    expect(await testOf(testNo, 'auditor')).toBeDefined();
    const input = { gatewayIds: [good], callees: ['62811000500'], caller: CALLER, ringS: 5, talkS: 5 };
    expect((await world.stack.call(startVoiceTest, input, await as('auditor'))).code).toBe(CODES.noPermission);
    expect((await world.stack.call(listTestGateways, {}, await as('auditor'))).code).toBe(CODES.noPermission);
    const offered = await world.stack.call(listTestGateways, {}, await as());
    expect(offered.data.map(({ name, isOnline }) => [name, isOnline])).toEqual([
      ['LG-A', true],
      ['LG-DOWN', false],
      ['LG-SLOW', true],
    ]);
    expect((await start(['999'], ['62811000500'])).code).toBe(CODES.validation);
    expect((await start([good], ['62811000500', '62811000500'])).code).toBe(CODES.validation);
  });
});
