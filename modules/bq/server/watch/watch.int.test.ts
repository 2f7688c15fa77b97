import { GATEWAY_BUCKETS } from '@switchboard/bq-contract';
import { createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import { startTemporaryNats, type TemporaryNats, type TestStack } from '@switchboard/kit-server/testing';
import { startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBucket, stateSubject } from '../gateway/states.ts';
import { bqModule } from '../module.ts';
import { watchLinks } from '../recommend/links.ts';
import { mastersWorld } from '../testing/masters-world.ts';
import { otpEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';
import { countryNames, onlineChannels } from './channels.repo.ts';
import { lostLinks } from './links.ts';
import { deliveryRates, otpConversions } from './rates.ch.repo.ts';

const MINUTE_MS = 60_000;
const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
let stack: TestStack;
let services: ConnectedServices;
let nats: TemporaryNats;
let world: ReturnType<typeof mastersWorld>;
beforeAll(async () => {
  nats = await startTemporaryNats();
  stack = await startSys({ NATS_URL: nats.url }, [bqModule], { withRecords: true });
  services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }), 'system');
  world = mastersWorld(stack);
  await world.places();
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
  await nats?.drop();
});

it('rates cover a window: messages by the minute of submission, sessions by their start', async () => {
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const window = { from: new Date(now - 40 * MINUTE_MS), to: new Date(now - 10 * MINUTE_MS) };
  const [channelId, appId] = [await world.channel(), await world.app('watched')];
  await world.send({ channelId, appId, count: 10, delivered: 9, minutesAgo: 20 });
  await world.send({ channelId, appId, count: 10, delivered: 0, minutesAgo: 5 });
  expect(await deliveryRates(services.records, window)).toEqual([{ channelId, mcc: '510', num: 9, den: 10 }]);

  const session = (minutes: number, id: string, changes: object) =>
    otpEvent(now - minutes * MINUTE_MS, { session_id: id, channel_id: 7, ...changes });
  const events = [
    session(20, 'a', { verified: 1, verified_at: clock(now - 19 * MINUTE_MS) }),
    session(20, 'b', {}),
    session(5, 'young', {}),
    session(50, 'old', {}),
    // resent over another channel: the session belongs to that channel
    session(15, 'c', {}),
    session(15, 'c', {
      version: String((now - 14 * MINUTE_MS) * 4 + 1),
      channel_id: 8,
      sent_cnt: 2,
      prev_sent_cnt: 1,
      prev_channel_id: 7,
    }),
  ];
  expect(await storeEvents(services.records.client, 'otp', events)).toEqual([]);
  const conversions = await otpConversions(services.records, window);
  expect(conversions.toSorted((a, b) => Number(a.channelId) - Number(b.channelId))).toEqual([
    { channelId: '7', mcc: '510', num: 1, den: 2 },
    { channelId: '8', mcc: '510', num: 0, den: 1 },
  ]);
});

it('a link is lost since the recorded time; an unknown or binding state has no value', async () => {
  const [lost, bound, binding, silent] = [
    await world.channel(),
    await world.channel(),
    await world.channel(),
    await world.channel(),
  ];
  await expect.poll(() => services.bus.connection() !== null, { timeout: 10_000 }).toBe(true);
  const { js, manager } = await services.bus.jetstream();
  await ensureBucket(manager, GATEWAY_BUCKETS.link);
  const publishState = async (channelId: string, state: string, at = Date.now()) =>
    await js.publish(stateSubject('link', channelId), JSON.stringify({ state, binds: 0, tps: 0, at }));
  const notifyAll = async () => {
    await publishState(lost, 'lost');
    await publishState(bound, 'bound');
    await publishState(binding, 'binding');
    await publishState(silent, 'lost', Date.now() - MINUTE_MS);
  };
  await notifyAll();
  const values = async () => await lostLinks(services, new Date());
  // lost, but the time is not recorded yet
  expect(await values()).toEqual(new Map([[bound, 0]]));
  await watchLinks(services);
  await stack.query(`update bq.link_lost set since = now() - interval '90 seconds'`);
  await notifyAll();
  const found = await values();
  expect([...found.keys()].toSorted()).toEqual([lost, bound].toSorted());
  expect(found.get(lost)).toBeGreaterThanOrEqual(90);
  expect(found.get(lost)).toBeLessThan(120);
});

it('only online channels are watched', async () => {
  const [online, paused] = [await world.channel(), await world.channel('0.02', { state: 'paused' })];
  const ids = (await onlineChannels(services.db)).map(({ id }) => id);
  expect([ids.includes(online), ids.includes(paused)]).toEqual([true, false]);
  expect(await countryNames(services.db)).toContainEqual({ mcc: '510', zh: '印度尼西亚', en: 'Indonesia' });
});
