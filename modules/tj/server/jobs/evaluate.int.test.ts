import { signIn } from '@switchboard/sys-server/testing';
import { alarmResource } from '@switchboard/tj-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluate, minuteOf } from '../rule/evaluate.ts';
import { probeOf } from '../rule/probe.ts';
import { type AlarmOf, type Alarms, startAlarms } from '../testing/alarm-world.ts';
import { evaluateJob } from './evaluate.ts';

const MINUTE_MS = 60_000;
let world: Alarms;
let admin = '';
beforeAll(async () => {
  world = await startAlarms();
  admin = await signIn(world.stack.call, 'admin');
});
afterAll(async () => await world?.stop());

const only = async (channelId: string): Promise<AlarmOf> => {
  const [alarm, second] = await world.alarmsOf(channelId);
  if (alarm === undefined || second !== undefined) throw new Error(`channel ${channelId} has not exactly one alarm`);
  return alarm;
};
const codesOf = async ({ id }: AlarmOf) => (await world.noticesOf(id)).map(({ code }) => code.replace('tj.alarm.', ''));

describe('evaluation', () => {
  it('goes from messages in the store to an alarm on the page and one notice to every user who can acknowledge it', async () => {
    const channelId = await world.masters.channel();
    const appId = await world.masters.app('bad');
    await world.masters.send({ channelId, appId, count: 120, delivered: 66, minutesAgo: 20 });
    await world.stack.query('update tj.rule set last_tick = null');
    const probe = probeOf(world.services());
    const now = minuteOf(Date.now()).getTime();
    for (const back of [2, 1]) await world.tick(probe, new Date(now - back * MINUTE_MS));
    expect(await world.alarmsOf(channelId)).toEqual([]);
    // the worker's job, run twice
    await evaluateJob.run({}, world.worker());
    await evaluateJob.run({}, world.worker());
    const alarm = await only(channelId);
    expect(alarm).toMatchObject({ sev: 'P1', value: '55.0000', threshold: '60.0000', notify_cnt: 1 });
    const holders = await world.stack.query<{ id: string }>(
      `select distinct u.staff_id::text as id from sys."user" u join sys.user_role ur on ur.user_id = u.id
       join sys.role_resource rr on rr.role_id = ur.role_id join sys.resource res on res.id = rr.resource_id
       where res.international = 'tj.alarmdata:ack' and u.deleted_at is null`,
    );
    const [notice, second] = await world.noticesOf(alarm.id);
    expect(second).toBeUndefined();
    expect(holders.length).toBeGreaterThan(0);
    expect(notice?.to.toSorted()).toEqual(holders.map(({ id }) => id).toSorted());
    const page = await world.stack.call(
      alarmResource.calls.page,
      { alarmNo: alarm.alarm_no },
      { token: admin, locale: 'en' },
    );
    expect(page.data.list).toMatchObject([
      { sev: 'P1', rule: 'delivery_low', country: 'Indonesia', channelId, sample: 120, unit: 'pct', isAcked: false },
    ]);
    // bq receives it through the queue
    const heard = await world.stack.query<{ data: object }>(
      `select data from pgboss.job where name = 'bq.channel-alarm.copy' and data ->> 'alarmId' = $1`,
      [alarm.id],
    );
    expect(heard).toMatchObject([
      { data: { objectKind: 'channel', objectId: channelId, sev: 'P1', isOpen: true, version: 0 } },
    ]);
    await world.stack.query('update tj.rule set last_tick = null');
  });

  it('neither loses nor doubles a count when its worker dies before or during writing', async () => {
    const channel = await world.masters.channel();
    await world.series('delivery_low', channel, [70]);
    await world.restart();
    await world.series('delivery_low', channel, [70]);
    await world.restart();
    const at = world.turn();
    const dims = { channel, country: '510' };
    const probe = async (metric: string) =>
      metric === 'sms.delivery_rate' ? [{ channelId: channel, dims, value: 70, sample: 500 }] : [];
    const { db, jobs } = world.services();
    const dying = { ...jobs, publish: async () => await Promise.reject(new Error('killed')) };
    await expect(evaluate({ db, jobs: dying, log: world.log, probe }, at)).rejects.toThrow('killed');
    expect(await world.alarmsOf(channel)).toEqual([]);
    await world.tick(probe, at);
    await world.tick(probe, at);
    const alarm = await only(channel);
    expect(await codesOf(alarm)).toEqual(['raised']);
    expect(alarm.fire_cnt).toBe(1);
  });

  it('judges only online channels: pausing one closes its alarm without a notice, and disabling a rule closes its alarms', async () => {
    const [paused, other] = [await world.masters.channel(), await world.masters.channel()];
    await world.series('delivery_low', paused, [70, 70, 70]);
    await world.series('delivery_low', other, [70, 70, 70]);
    await world.stack.query(`update bq.channel set state = 'paused' where id = $1`, [paused]);
    await world.series('delivery_low', paused, [10, 10, 10, 10]);
    const alarm = await only(paused);
    expect(alarm).toMatchObject({ state: 'closed', close_reason: 'object_retired' });
    expect(await codesOf(alarm)).toEqual(['raised']);
    expect(await world.stack.query(`select 1 from tj.rule_state where object_id = $1`, [paused])).toEqual([]);
    await world.stack.query(`update tj.rule set state = 'disabled' where code = 'delivery_low'`);
    await world.series('delivery_low', other, [10]);
    expect(await only(other)).toMatchObject({ state: 'closed', close_reason: 'rule_changed' });
    await world.stack.query(`update tj.rule set state = 'enabled' where code = 'delivery_low'`);
  });

  it('links: lost for more than a minute is P2, for more than five P1, and bound for a minute ends the alarm', async () => {
    const channel = await world.masters.channel();
    await world.series('link_lost', channel, [45]);
    expect(await world.alarmsOf(channel)).toEqual([]);
    await world.series('link_lost', channel, [105]);
    expect(await only(channel)).toMatchObject({ sev: 'P2', value: '105.0000' });
    await world.series('link_lost', channel, [165, 225, 285, 345]);
    const alarm = await only(channel);
    expect(alarm.sev).toBe('P1');
    await world.series('link_lost', channel, [0]);
    expect((await only(channel)).state).toBe('recovering');
    await world.series('link_lost', channel, [0]);
    expect(await only(channel)).toMatchObject({ state: 'resolved', peak_value: '345.0000' });
    expect(await codesOf(alarm)).toEqual(['raised', 'upgraded', 'recovered']);
  });
});
