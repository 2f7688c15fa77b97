import { createLogger, connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlarmOf, type Alarms, startAlarms } from '../testing/alarm-world.ts';
import { minuteOf } from './evaluate.ts';
import { fingerprintOf } from './fingerprint.ts';
import { probeOf, windowOf } from './probe.ts';

const MINUTE_MS = 60_000;
const DELIVERY = { windowSeconds: 900, offsetSeconds: 600 };
let world: Alarms;
beforeAll(async () => {
  world = await startAlarms();
});
afterAll(async () => await world?.stop());

const only = async (channelId: string): Promise<AlarmOf> => {
  const [alarm, second] = await world.alarmsOf(channelId);
  if (alarm === undefined || second !== undefined) throw new Error(`channel ${channelId} has not exactly one alarm`);
  return alarm;
};
const codesOf = async ({ id }: AlarmOf) => (await world.noticesOf(id)).map(({ code }) => code.replace('tj.alarm.', ''));

describe('rule evaluation', () => {
  it('TJ-2 60 messages where 100 are needed change nothing, regardless of their rate', async () => {
    const channel = await world.masters.channel();
    const few = { value: 10, sample: 60 };
    await world.series('delivery_low', channel, [few, few, few, few]);
    expect(await world.alarmsOf(channel)).toEqual([]);
    // neither bad nor good: the two bad values counted so far remain two
    await world.series('delivery_low', channel, [70, 70, few, { value: 99, sample: 99 }]);
    expect(await world.alarmsOf(channel)).toEqual([]);
    await world.series('delivery_low', channel, [70]);
    expect((await only(channel)).state).toBe('firing');
    await world.series('delivery_low', channel, [90, 90, few, { value: 99, sample: 60 }]);
    expect((await only(channel)).state).toBe('recovering');
    await world.series('delivery_low', channel, [90]);
    expect((await only(channel)).state).toBe('resolved');
  });

  it('TJ-3 pending reports are not failures: 8 minutes of delay at 95 percent raise nothing', async () => {
    const channelId = await world.masters.channel();
    const appId = await world.masters.app('late');
    const at = minuteOf(Date.now());
    for (let minute = 1; minute <= 26; minute++)
      // the middle of a minute, regardless of how long the test takes
      await world.masters.send({
        channelId,
        appId,
        count: 20,
        delivered: minute > 8 ? 19 : 0,
        minutesAgo: minute - 0.5 + (Date.now() - at.getTime()) / MINUTE_MS,
      });
    const probe = probeOf(world.services());
    const rateIn = async (window: { from: Date; to: Date; at: Date }) =>
      (await probe('sms.delivery_rate', window)).find((reading) => reading.channelId === channelId);
    const window = windowOf(DELIVERY, at);
    expect([at.getTime() - window.from.getTime(), at.getTime() - window.to.getTime()]).toEqual([
      25 * MINUTE_MS,
      10 * MINUTE_MS,
    ]);
    expect(await rateIn(window)).toMatchObject({
      value: 95,
      sample: 300,
      dims: { channel: channelId, country: '510' },
    });
    // without the ten-minute offset about half of them would look failed
    const young = await rateIn({ from: new Date(at.getTime() - 15 * MINUTE_MS), to: at, at });
    expect(young?.value).toBeLessThan(60);
    for (const back of [2, 1, 0]) await world.tick(probe, new Date(at.getTime() - back * MINUTE_MS));
    expect(await world.alarmsOf(channelId)).toEqual([]);
    await world.stack.query('update tj.rule set last_tick = null');
  });

  it('TJ-4 70, 70, 85, 70, 70, 70 fires at the sixth', async () => {
    const channel = await world.masters.channel();
    await world.series('delivery_low', channel, [70, 70, 85, 70, 70]);
    expect(await world.alarmsOf(channel)).toEqual([]);
    await world.series('delivery_low', channel, [70]);
    const alarm = await only(channel);
    expect(alarm).toMatchObject({ sev: 'P2', state: 'firing', value: '70.0000', threshold: '80.0000' });
    // it started with the fourth value
    expect(alarm.fired_at.getTime() - alarm.started_at.getTime()).toBe(2 * MINUTE_MS);
    expect(alarm.fired_at).toEqual(world.at());
  });

  it('TJ-5 82, 86, 86, 84, 86, 86, 86 recovers at the seventh, and a bad value in between sends no new notice', async () => {
    const channel = await world.masters.channel();
    await world.series('delivery_low', channel, [70, 70, 70]);
    await world.series('delivery_low', channel, [82, 86, 86, 84, 86, 86]);
    expect(await only(channel)).toMatchObject({ state: 'recovering', close_reason: null });
    await world.series('delivery_low', channel, [86]);
    const alarm = await only(channel);
    expect(alarm).toMatchObject({ state: 'resolved', close_reason: 'recovered' });
    expect(await codesOf(alarm)).toEqual(['raised', 'recovered']);

    const other = await world.masters.channel();
    await world.series('delivery_low', other, [70, 70, 70, 90, 90, 75]);
    const open = await only(other);
    expect(open.state).toBe('firing');
    expect(await codesOf(open)).toEqual(['raised']);
    expect(await world.eventsOf(open.id)).toEqual(['fire', 'notify', 'recovering', 'relapse']);
    await world.series('delivery_low', other, [90, 90, 90]);
    expect((await only(other)).state).toBe('resolved');
  });

  it('TJ-6 70 percent three times is P2, then 55 three times is P1 at once; the downgrade is notified after five minutes', async () => {
    const channel = await world.masters.channel();
    await world.series('delivery_low', channel, [70, 70, 70]);
    const fired = await only(channel);
    expect(fired.sev).toBe('P2');
    await world.series('delivery_low', channel, [55, 55]);
    expect((await only(channel)).sev).toBe('P2');
    // each level has its own count: a less severe value resets it
    await world.series('delivery_low', channel, [70, 55, 55]);
    expect((await only(channel)).sev).toBe('P2');
    await world.series('delivery_low', channel, [55]);
    expect(await only(channel)).toMatchObject({ id: fired.id, sev: 'P1', threshold: '60.0000' });
    expect(await codesOf(fired)).toEqual(['raised', 'upgraded']);
    expect((await world.noticesOf(fired.id)).at(-1)).toMatchObject({
      object: expect.stringContaining('[P1] '),
      limit: 'below 60%',
    });
    await world.series('delivery_low', channel, [75, 75, 75]);
    expect((await only(channel)).sev).toBe('P2');
    // three minutes after the last notice, then five
    expect(await codesOf(fired)).toEqual(['raised', 'upgraded']);
    await world.series('delivery_low', channel, [75]);
    expect(await codesOf(fired)).toEqual(['raised', 'upgraded']);
    await world.series('delivery_low', channel, [75]);
    expect(await codesOf(fired)).toEqual(['raised', 'upgraded', 'downgraded']);
    await world.series('delivery_low', channel, [75]);
    expect(await codesOf(fired)).toHaveLength(3);
  });

  it('TJ-7 two concurrent evaluators create one alarm; while it stays bad, value, worst value and count are updated', async () => {
    const channel = await world.masters.channel();
    await world.series('delivery_low', channel, [70, 70]);
    const at = world.turn();
    const dims = { country: '510', channel };
    const probe = async (metric: string) =>
      metric === 'sms.delivery_rate' ? [{ channelId: channel, dims, value: 65, sample: 500 }] : [];
    await Promise.all([world.tick(probe, at), world.tick(probe, at), world.tick(probe, at)]);
    const alarm = await only(channel);
    expect(await codesOf(alarm)).toEqual(['raised']);
    const [row] = await world.stack.query<{ fp: string; rule: string }>(
      `select a.fp, r.id::text as rule from tj.alarm a join tj.rule r on r.id = a.rule_id where a.id = $1`,
      [alarm.id],
    );
    expect(row?.fp).toBe(fingerprintOf(row?.rule ?? '', { channel, country: '510' }));
    // the database enforces it too, bypassing the code
    await expect(
      world.stack.query(
        `insert into tj.alarm (fp, rule_id, rule_ver, metric_code, object_kind, object_id, object_name, sev, value, threshold, peak_value,
           started_at, fired_at)
         select fp, rule_id, rule_ver, metric_code, object_kind, object_id, object_name, sev, value, threshold, peak_value, now(), now()
         from tj.alarm where id = $1`,
        [alarm.id],
      ),
    ).rejects.toThrow('alarm_open_uq');
    await world.series('delivery_low', channel, [62, 64]);
    expect(await only(channel)).toMatchObject({ value: '64.0000', peak_value: '62.0000', fire_cnt: 3, version: 0 });
    expect(await codesOf(alarm)).toEqual(['raised']);
  });

  it('TJ-13 a store that does not answer is not a bad value: rules report the error once, and the platform raises one P1', async () => {
    const channel = await world.masters.channel();
    const [owner] = await world.stack.query<{ id: string }>(
      `select staff_id as id from sys."user" where login_name = 'finance'`,
    );
    await world.stack.query(`update tj.rule set owner_staff_id = $1 where code = 'delivery_low'`, [owner?.id]);
    await world.series('delivery_low', channel, [70, 70]);
    const dead = connectServices(
      { ...world.stack.config, CLICKHOUSE_URL: 'http://127.0.0.1:9' },
      createLogger('test', { LOG_LEVEL: 'silent' }),
      'system',
    );
    const probe = probeOf(dead);
    const states = async () =>
      await world.stack.query(`select code, state from tj.rule where window_s > 0 order by code`);
    const raised = async () =>
      await world.stack.query<{ id: string; sev: string; kind: string }>(
        `select id, sev, object_kind as kind from tj.alarm where object_kind <> 'channel' and resolved_at is null order by sev, id`,
      );
    for (let minute = 1; minute <= 2; minute++) await world.tick(probe, world.turn());
    expect([await states(), await raised()]).toEqual([
      [
        { code: 'delivery_low', state: 'enabled' },
        { code: 'otp_conversion_low', state: 'enabled' },
      ],
      [],
    ]);
    for (let minute = 3; minute <= 4; minute++) await world.tick(probe, world.turn());
    expect(await states()).toEqual([
      { code: 'delivery_low', state: 'error' },
      { code: 'otp_conversion_low', state: 'error' },
    ]);
    const rules = await raised();
    expect(rules).toMatchObject([
      { sev: 'P3', kind: 'rule' },
      { sev: 'P3', kind: 'rule' },
    ]);
    expect(await world.noticesOf(rules[0]?.id ?? '')).toMatchObject([{ code: 'tj.alarm.raised', to: [owner?.id] }]);
    await world.tick(probe, world.turn());
    const [platform, ...others] = await raised();
    expect([platform, others.length]).toMatchObject([{ sev: 'P1', kind: 'server' }, 2]);
    await world.tick(probe, world.turn());
    expect(await raised()).toHaveLength(3);
    expect(await world.noticesOf(platform?.id ?? '')).toHaveLength(1);
    expect(await world.noticesOf(rules[0]?.id ?? '')).toHaveLength(1);
    await dead.close();
    // meanwhile no error was counted against the channel, and no count was lost
    expect(await world.alarmsOf(channel)).toEqual([]);
    await world.series('delivery_low', channel, [70]);
    expect(await only(channel)).toMatchObject({ sev: 'P2', state: 'firing' });
    expect(await raised()).toEqual([]);
    expect(await states()).toEqual([
      { code: 'delivery_low', state: 'enabled' },
      { code: 'otp_conversion_low', state: 'enabled' },
    ]);
    await world.stack.query(`update tj.rule set owner_staff_id = null`);
  });
});
