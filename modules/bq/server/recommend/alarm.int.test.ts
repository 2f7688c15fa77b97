import { GATEWAY_BUCKETS, queryRecommend } from '@switchboard/bq-contract';
import { createJobServices, createLogger, type ConnectedServices, connectServices } from '@switchboard/kit-server';
import { startTemporaryNats, type TemporaryNats, type TestStack } from '@switchboard/kit-server/testing';
import { ocModule } from '@switchboard/oc-server/module';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBucket, stateSubject } from '../gateway/states.ts';
import { alarmChangedJob } from '../jobs/alarm.ts';
import { watchLinksJob } from '../jobs/recommend.ts';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';

const log = createLogger('test', { LOG_LEVEL: 'silent' });
const HOUR_MS = 3_600_000;
let stack: TestStack;
let services: ConnectedServices;
let nats: TemporaryNats;
let world: ReturnType<typeof mastersWorld>;
let [admin, app] = ['', ''];

beforeAll(async () => {
  nats = await startTemporaryNats();
  stack = await startSys({ NATS_URL: nats.url }, [ocModule, bqModule], { withRecords: true });
  services = connectServices(stack.config, log, 'system');
  world = mastersWorld(stack);
  await world.places();
  await stack.query('update bq.recommend_cfg set min_sample = 10');
  app = await world.app('other');
  admin = await signIn(stack.call, 'admin');
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
  await nats?.drop();
});

const work = () => ({
  config: stack.config,
  db: services.db,
  log,
  jobs: services.jobs,
  jobServices: createJobServices([], services),
});

interface Measured {
  readonly cost: string;
  readonly tpsLimit: number;
  /** For two hours. */
  readonly hours: readonly (readonly [accepted: number, delivered: number])[];
  readonly peak: number;
  readonly sessions: number;
  readonly verified: number;
  readonly p95Seconds: number;
}

/** A channel with totals of two hours, inserted without messages: the worked example has tens of thousands. */
async function measured({ cost, tpsLimit, hours, peak, sessions, verified, p95Seconds }: Measured): Promise<string> {
  const id = await world.channel(cost);
  await stack.query('update bq.channel set tps_limit = $2 where id = $1', [id, tpsLimit]);
  const place = { channel_id: Number(id), app_id: 1, mcc: 510, mnc: '10' };
  const secondsAgo = (count: number): number => Math.floor((Date.now() - (count + 2) * HOUR_MS) / 60_000) * 60;
  const { client } = services.records;
  await client.insert({
    table: 'agg_sms_min',
    format: 'JSONEachRow',
    values: hours.map(([accepted_dlr, delivered], index) => ({
      ...place,
      sms_type: 'otp',
      stat_minute: secondsAgo(index * 2),
      accepted: peak * 60,
      accepted_dlr,
      delivered,
    })),
  });
  await client.command({
    query: `insert into agg_sms_hour (stat_hour, app_id, channel_id, mcc, mnc, sms_type, dlr_q)
      select toStartOfHour(now() - interval 3 hour), 1, {id:UInt32}, 510, '10', 'otp', quantilesTDigestState(0.5, 0.95)(toUInt32({ms:UInt32}))`,
    query_params: { id: Number(id), ms: p95Seconds * 1_000 },
  });
  await client.insert({
    table: 'agg_otp_hour',
    format: 'JSONEachRow',
    values: [{ ...place, stat_hour: Math.floor(secondsAgo(1) / 3_600) * 3_600, sessions, verified }],
  });
  return id;
}

let eventCount = 0;
const emitAlarm = async (
  alarmId: string,
  channelId: string,
  changes: { sev?: 'P1' | 'P2' | 'P3'; isOpen?: boolean; version?: number },
) => {
  const { sev = 'P1', isOpen = true, version = 0 } = changes;
  const head = {
    eventId: `00000000-0000-4000-8000-${String(++eventCount).padStart(12, '0')}`,
    at: new Date().toISOString(),
    actorId: null,
  };
  const data = { alarmId, version, objectKind: 'channel' as const, objectId: channelId, sev, isOpen };
  await alarmChangedJob.run({ ...head, ...data }, work());
};

it('REC-53 unusable channels show the reason and those with too few messages come last; an open P1 or P2 alarm lowers A from 86.0 to 68.8, below B', {
  timeout: 120_000,
}, async () => {
  const A = await measured({
    cost: '0.036',
    tpsLimit: 100,
    hours: [
      [2_500, 2_450],
      [2_500, 2_350],
    ],
    peak: 60,
    sessions: 5_000,
    verified: 4_100,
    p95Seconds: 9,
  });
  const B = await measured({
    cost: '0.03',
    tpsLimit: 200,
    hours: [
      [10_000, 9_400],
      [10_000, 8_200],
    ],
    peak: 30,
    sessions: 20_000,
    verified: 14_000,
    p95Seconds: 21,
  });
  const ranking = async () => {
    const { rows } = (await stack.call(queryRecommend, { mcc: '510', smsType: 'otp' }, { token: admin })).data;
    return rows
      .filter(({ channelId }) => channelId === A || channelId === B)
      .map(({ channelId, rank, score, alarm }) => [channelId === A ? 'A' : 'B', rank, score, alarm]);
  };
  const plain = [
    ['A', 1, 86, null],
    ['B', 2, 77.7, null],
  ];
  expect(await ranking()).toEqual(plain);
  await emitAlarm('1', A, { sev: 'P3' });
  expect(await ranking()).toEqual(plain);
  await emitAlarm('2', A, {});
  const lowered = [
    ['B', 1, 77.7, null],
    ['A', 2, 68.8, 'P1'],
  ];
  expect(await ranking()).toEqual(lowered);
  // two alarms count once, and the second grade as much as the first
  await emitAlarm('3', A, { sev: 'P2' });
  expect(await ranking()).toEqual(lowered);
  await emitAlarm('2', A, { isOpen: false, version: 2 });
  expect((await ranking()).at(-1)).toEqual(['A', 2, 68.8, 'P2']);
  await emitAlarm('3', A, { sev: 'P2', isOpen: false, version: 1 });
  expect(await ranking()).toEqual(plain);
  // an older event that arrives late does not reopen it
  await emitAlarm('2', A, { version: 1 });
  expect(await ranking()).toEqual(plain);

  // each exclusion with its reason, for a message type without other traffic
  const smsType = 'notify' as const;
  const carried = async (channelId: string, count = 20): Promise<string> => {
    await world.send({ channelId, appId: app, count, delivered: count, minutesAgo: 120, smsType });
    return channelId;
  };
  const fine = await carried(await world.channel('0.03'));
  const few = await carried(await world.channel('0.03'), 9);
  const paused = await carried(await world.channel('0.03', { state: 'paused' }));
  const over = await carried(await world.channel('0.03'));
  await stack.query(`update bq.channel_cover set valid_to = '2026-02-01' where channel_id = $1`, [over]);
  const nameless = await carried(await world.channel('0.03', { senderMode: 'registered' }));
  const unlicensed = await carried(await world.channel('0.03'));
  await stack.query(
    `insert into oc.device (sn, model, ports, iso2, channel_id) values ('ALARM-1', 'test', 8, 'ID', $1)`,
    [unlicensed],
  );
  const [lost, silent] = [await carried(await world.channel('0.03')), await carried(await world.channel('0.03'))];
  await expect.poll(() => services.bus.connection() !== null, { timeout: 10_000 }).toBe(true);
  const { js, manager } = await services.bus.jetstream();
  await ensureBucket(manager, GATEWAY_BUCKETS.link);
  const link = async (channelId: string, at = Date.now()) =>
    await js.publish(stateSubject('link', channelId), JSON.stringify({ state: 'lost', binds: 0, tps: 0, at }));
  const answer = async () => {
    const { rows } = (await stack.call(queryRecommend, { mcc: '510', smsType }, { token: admin })).data;
    return rows.filter(({ sample }) => sample > 0).map(({ channelId, reasons }) => [channelId, reasons] as const);
  };
  await link(lost);
  await watchLinksJob.run({}, work());
  // lost for less than five minutes; for the silent one the gateway has reported nothing for a minute
  expect(new Map(await answer()).get(lost)).toEqual([]);
  await stack.query(`update bq.link_lost set since = now() - interval '6 minutes'`);
  await link(lost);
  await link(silent, Date.now() - 60_000);
  await watchLinksJob.run({}, work());
  const found = await answer();
  expect(found.at(-1)).toEqual([few, ['too-few']]);
  expect(new Map(found)).toEqual(
    new Map([
      [fine, []],
      [silent, []],
      [few, ['too-few']],
      [paused, ['not-online']],
      [over, ['no-cover']],
      [nameless, ['not-registered']],
      [unlicensed, ['compliance']],
      [lost, ['link-lost']],
    ]),
  );
  const { rows } = (await stack.call(queryRecommend, { mcc: '510', smsType }, { token: admin })).data;
  expect(
    rows
      .filter(({ rank }) => rank !== null)
      .map(({ channelId }) => channelId)
      .toSorted(),
  ).toEqual([fine, silent].toSorted());
});
