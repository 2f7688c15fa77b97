import {
  applyRecommend,
  GATEWAY_BUCKETS,
  moveRouteBind,
  queryRecommend,
  RECOMMEND_KEY,
  routeBindResource,
  saveRouteBind,
  traceRouteBind,
} from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import { createJobServices, createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import { startTemporaryNats, type TemporaryNats, type TestStack } from '@switchboard/kit-server/testing';
import { COMPLIANCE_ITEM_KEYS } from '@switchboard/oc-contract';
import { ocModule } from '@switchboard/oc-server/module';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBucket, stateSubject } from '../gateway/states.ts';
import { watchLinksJob, watchTrialsJob } from '../jobs/recommend.ts';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';

const ALL = 4;
const PLACE = { mcc: '510', smsType: 'otp' } as const;
const log = createLogger('test', { LOG_LEVEL: 'silent' });
let stack: TestStack;
let services: ConnectedServices;
let nats: TemporaryNats;
let world: ReturnType<typeof mastersWorld>;
let [admin, clerk, other] = ['', '', ''];

beforeAll(async () => {
  nats = await startTemporaryNats();
  stack = await startSys({ NATS_URL: nats.url }, [ocModule, bqModule], { withRecords: true });
  services = connectServices(stack.config, log, 'system');
  world = mastersWorld(stack);
  await world.places();
  await stack.query('update bq.recommend_cfg set min_sample = 10');
  other = await world.app('other');
  admin = await signIn(stack.call, 'admin');
  // a user who may try channels but may not sell below cost
  const keys = [RECOMMEND_KEY, `${RECOMMEND_KEY}:apply`, routeBindResource.right, `${routeBindResource.right}:toggle`];
  await makeRole(stack, { code: 'tries', keys, scope: ALL, login: 'auditor' });
  clerk = await signIn(stack.call, 'auditor');
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
  await nats?.drop();
});

const as = (token: string) => ({ token, locale: 'en' as const });
const jobServices = () => createJobServices([], services);
const work = async (job: typeof watchTrialsJob): Promise<void> => {
  await job.run({}, { config: stack.config, db: services.db, log, jobs: services.jobs, jobServices: jobServices() });
};

/** A channel that the page ranks: it carried messages of another account two hours ago. */
async function ranked(cost = '0.02'): Promise<string> {
  const channelId = await world.channel(cost);
  await world.send({ channelId, appId: other, count: 20, delivered: 19, minutesAgo: 120 });
  return channelId;
}

async function bound(name: string, channelId: string, sellPrice: string | null = null) {
  const appId = await world.app(name);
  const route = { appId, ...PLACE, targetKind: 'channel', channelId, priority: 5, sellPrice } as const;
  const { data } = await stack.call(saveRouteBind, { ...route, validFrom: '2026-01-01T00:00:00Z' }, as(admin));
  return { appId, ruleId: data.id };
}

const apply = async (appId: string, channelId: string, token = clerk) =>
  await stack.call(applyRecommend, { appId, channelId, ...PLACE }, as(token));
const rowOf = async (id: string) =>
  (await stack.query<Record<string, unknown>>('select * from bq.route_bind where id = $1', [id]))[0] ?? {};
const trace = async (appId: string) =>
  (await stack.call(traceRouteBind, { appId, mnc: null, ...PLACE }, as(admin))).data;

it('REC-54 a recommended channel takes a tenth of the traffic for two hours and is rolled back when its delivery rate is more than five points lower', async () => {
  const [old, tried] = [await ranked(), await ranked()];
  const { appId, ruleId } = await bound('shop', old);
  const { data } = await apply(appId, tried);
  const row = await rowOf(data.id);
  expect(row).toMatchObject({
    source: 'recommend',
    state: 'enabled',
    channel_id: tried,
    trial_of: ruleId,
    trial_share: 10,
    trial_state: 'running',
  });
  expect(Date.parse(String(row['valid_to'])) - Date.parse(String(row['valid_from']))).toBe(2 * 3_600_000);
  // the trace still finds the old rule; the trial takes a tenth of its traffic
  expect(await trace(appId)).toMatchObject({ chosenId: ruleId, trial: { share: 10 } });
  expect((await apply(appId, await ranked())).code).toBe(CODES.conflict);

  await stack.query(`update bq.route_bind set valid_from = now() - interval '40 minutes' where id = $1`, [data.id]);
  const state = async () => (await rowOf(data.id))['trial_state'];
  const send = async (channelId: string, count: number, delivered: number) =>
    await world.send({ channelId, appId, count, delivered, minutesAgo: 20 });
  // bad, but only 199 messages
  await send(old, 200, 190);
  await send(tried, 199, 100);
  await work(watchTrialsJob);
  expect(await state()).toBe('running');
  // 95 percent against 900 of 1000: a difference of exactly five points
  await send(old, 200, 190);
  await send(tried, 801, 800);
  await work(watchTrialsJob);
  expect(await state()).toBe('running');
  await send(tried, 1_000, 850);
  // two concurrent workers roll back once
  await Promise.all([work(watchTrialsJob), work(watchTrialsJob)]);
  await work(watchTrialsJob);
  const after = await rowOf(data.id);
  expect(after).toMatchObject({ trial_state: 'rolled_back', state: 'disabled' });
  expect(Date.parse(String(after['valid_to']))).toBeLessThanOrEqual(Date.now());
  expect(await trace(appId)).toMatchObject({ chosenId: ruleId, trial: null });
  const logged = await stack.query(
    `select 1 from sys.audit_log where object_code = 'bq.route-bind' and object_id = $1 and after ->> 'trialState' = 'rolled_back'`,
    [data.id],
  );
  expect(logged).toHaveLength(1);
  // another channel may be tried now
  expect((await apply(appId, await ranked())).code).toBe(0);
});

it('a trial without rollback ends on time with its results; a user can stop it but not change it', async () => {
  const [old, tried] = [await ranked(), await ranked()];
  const { appId, ruleId } = await bound('bank', old);
  const { id } = (await apply(appId, tried)).data;
  const move = async (of: string, state: 'enabled' | 'disabled') =>
    (await stack.call(moveRouteBind, { id: of, version: Number((await rowOf(of))['version']), state }, as(admin))).code;
  // the rule under trial must not change during the trial
  expect(await move(ruleId, 'disabled')).toBe(CODES.wrongState);
  await world.send({ channelId: old, appId, count: 300, delivered: 270, minutesAgo: 20 });
  await world.send({ channelId: tried, appId, count: 250, delivered: 230, minutesAgo: 20 });
  await stack.query(
    `update bq.route_bind set valid_from = now() - interval '2 hours', valid_to = now() - interval '1 second' where id = $1`,
    [id],
  );
  await work(watchTrialsJob);
  expect(await rowOf(id)).toMatchObject({
    trial_state: 'ended',
    state: 'disabled',
    trial_seen: { old: { accepted: 300, delivered: 270 }, tried: { accepted: 250, delivered: 230 } },
  });
  const page = await stack.call(routeBindResource.calls.page, { trialState: ['ended'] }, as(admin));
  expect(page.data.list).toMatchObject([{ id, trialOldRate: '90.00', trialNewRate: '92.00', source: 'recommend' }]);
  expect(await move(id, 'enabled')).toBe(CODES.wrongState);
  const again = (await apply(appId, tried)).data.id;
  expect(await move(again, 'disabled')).toBe(0);
  expect(await rowOf(again)).toMatchObject({ trial_state: 'stopped', state: 'disabled' });
  expect(await move(ruleId, 'disabled')).toBe(0);
});

it('a channel is not tried when it is not ranked, already in use, sold below cost or without a route', async () => {
  const [old, tried, dear] = [await ranked(), await ranked(), await ranked('0.05')];
  const { appId } = await bound('game', old, '0.03');
  const refusal = async (app: string, channelId: string, token = clerk) => {
    const { code, data } = await apply(app, channelId, token);
    return [code, (data as unknown as { field: string; msg: string }[] | null)?.[0]?.field];
  };
  expect(await refusal(await world.app('nobody'), tried)).toEqual([CODES.validation, 'appId']);
  expect(await refusal(appId, old)).toEqual([CODES.validation, 'channelId']);
  expect(await refusal(appId, dear)).toEqual([CODES.validation, 'channelId']);
  expect(await refusal(appId, await world.channel())).toEqual([CODES.validation, 'channelId']);
  await stack.query(`update bq.channel set state = 'paused' where id = $1`, [tried]);
  expect(await refusal(appId, tried)).toEqual([CODES.validation, 'channelId']);
  // a user who may sell below cost may try the channel
  expect((await apply(appId, dear, admin)).code).toBe(0);
});

it('a channel that is not ranked lists the reasons; channels with too few messages come last', async () => {
  const smsType = 'notify' as const;
  const carried = async (channelId: string, count = 20): Promise<string> => {
    await world.send({ channelId, appId: other, count, delivered: count, minutesAgo: 120, smsType });
    return channelId;
  };
  const few = await carried(await world.channel(), 5);
  const paused = await carried(await world.channel('0.02', { state: 'paused' }));
  const over = await carried(await world.channel());
  const nameless = await carried(await world.channel('0.02', { senderMode: 'registered' }));
  const fine = await carried(await world.channel());
  await stack.query(`update bq.channel_cover set valid_to = '2026-02-01' where channel_id = $1`, [over]);
  const answer = async () => {
    const { rows } = (await stack.call(queryRecommend, { mcc: '510', smsType }, as(clerk))).data;
    return rows.filter(({ sample }) => sample > 0).map(({ channelId, reasons }) => [channelId, reasons] as const);
  };
  const found = await answer();
  expect([found.at(0), found.at(-1)]).toEqual([
    [fine, []],
    [few, ['too-few']],
  ]);
  expect(new Map(found)).toEqual(
    new Map([
      [fine, []],
      [paused, ['not-online']],
      [over, ['no-cover']],
      [nameless, ['not-registered']],
      [few, ['too-few']],
    ]),
  );
  await stack.query(
    `insert into bq.sender_id (channel_id, mcc, sender, kind, state, valid_to) values ($1, 510, 'LUMO', 'alpha', 'approved', $2)`,
    [nameless, '2026-02-01'],
  );
  const named = async () => new Map(await answer()).get(nameless);
  // an expired registration does not count
  expect(await named()).toEqual(['not-registered']);
  await stack.query('update bq.sender_id set valid_to = null where channel_id = $1', [nameless]);
  expect(await named()).toEqual([]);
});

it('a channel with a device that lacks a document is excluded until the document exists', async () => {
  const channelId = await ranked();
  const reasons = async () =>
    (await stack.call(queryRecommend, PLACE, as(clerk))).data.rows.find((row) => row.channelId === channelId)?.reasons;
  const [device] = await stack.query<{ id: string }>(
    `insert into oc.device (sn, model, ports, iso2, channel_id) values ('TRIAL-1', 'test', 8, 'ID', $1) returning id`,
    [channelId],
  );
  expect(await reasons()).toEqual(['compliance']);
  for (const item of COMPLIANCE_ITEM_KEYS)
    await stack.query(
      `insert into oc.device_compliance (device_id, item, state, doc_no, in_force_until) values ($1, $2, 'valid', 'TRIAL', '2030-01-01')`,
      [device?.id, item],
    );
  expect(await reasons()).toEqual([]);
});

it('a link that the gateway reports as lost for more than five minutes excludes the channel; an unknown state does not', async () => {
  const { js, manager } = await openJetstream();
  await ensureBucket(manager, GATEWAY_BUCKETS.link);
  const channelId = await ranked();
  const publishState = async (state: string, at = Date.now()) =>
    await js.publish(stateSubject('link', channelId), JSON.stringify({ state, binds: 0, tps: 0, at }));
  const reasons = async () =>
    (await stack.call(queryRecommend, PLACE, as(clerk))).data.rows.find((row) => row.channelId === channelId)?.reasons;
  expect(await reasons()).toEqual([]);
  await publishState('lost');
  await work(watchLinksJob);
  expect(await reasons()).toEqual([]);
  await stack.query(`update bq.link_lost set since = now() - interval '6 minutes' where channel_id = $1`, [channelId]);
  await publishState('lost');
  await work(watchLinksJob);
  expect(await reasons()).toEqual(['link-lost']);
  await publishState('bound');
  await work(watchLinksJob);
  expect(await reasons()).toEqual([]);
  // a stale state of the gateway does not count
  await stack.query(`insert into bq.link_lost (channel_id, since) values ($1, now() - interval '1 hour')`, [channelId]);
  await publishState('lost', Date.now() - 60_000);
  await work(watchLinksJob);
  expect(await reasons()).toEqual([]);
  // a deleted key does not count either
  await js.publish(stateSubject('link', channelId), '');
  await work(watchLinksJob);
  expect(await reasons()).toEqual([]);
});

async function openJetstream() {
  await expect.poll(() => services.bus.connection() !== null, { timeout: 10_000 }).toBe(true);
  return await services.bus.jetstream();
}
