import { CODES } from '@switchboard/kit-contract';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import {
  ackAlarm,
  ALARM_KEY,
  alarmResource,
  closeAlarm,
  getAlarmEvents,
  listAlarmChannels,
  TJ_CODES,
  unackAlarm,
} from '@switchboard/tj-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlarmOf, type Alarms, startAlarms } from '../testing/alarm-world.ts';

const ALL = 4;
let world: Alarms;
let [admin, reader] = ['', ''];
beforeAll(async () => {
  world = await startAlarms();
  admin = await signIn(world.stack.call, 'admin');
  await makeRole(world.stack, { code: 'watches', keys: [ALARM_KEY], scope: ALL, login: 'auditor' });
  reader = await signIn(world.stack.call, 'auditor');
});
afterAll(async () => await world?.stop());

const as = (token: string) => ({ token, locale: 'en' as const });

async function fired(values: readonly number[] = [70, 70, 70]): Promise<{ channel: string; alarm: AlarmOf }> {
  const channel = await world.masters.channel();
  await world.series('delivery_low', channel, values);
  const [alarm] = await world.alarmsOf(channel);
  if (alarm === undefined) throw new Error('nothing fired');
  return { channel, alarm };
}

it('TJ-32 closing an alarm manually needs a cause and a note, and it fires again only after one good evaluation', async () => {
  const { channel, alarm } = await fired();
  const close = async (input: object, token = admin) =>
    (await world.stack.call(closeAlarm, { id: alarm.id, ...input } as never, as(token))).code;
  expect(await close({ cause: 'operator' })).toBe(CODES.validation);
  expect(await close({ note: 'the operator repairs it' })).toBe(CODES.validation);
  expect(await close({ cause: 'operator', note: ' ' })).toBe(CODES.validation);
  expect((await world.alarmsOf(channel))[0]?.state).toBe('firing');
  expect(await close({ cause: 'operator', note: 'the operator repairs it' }, reader)).toBe(CODES.noPermission);
  expect(await close({ cause: 'operator', note: 'the operator repairs it' })).toBe(0);
  expect((await world.alarmsOf(channel))[0]).toMatchObject({
    state: 'closed',
    close_reason: 'manual',
    cause: 'operator',
    note: 'the operator repairs it',
  });
  expect(await close({ cause: 'operator', note: 'once more' })).toBe(TJ_CODES.alarmClosed);
  // still bad, and worse; then neither bad nor good
  await world.series('delivery_low', channel, [70, 70, 70, 50, 50, 50, 82, 70, 70, 70]);
  expect(await world.alarmsOf(channel)).toHaveLength(1);
  await world.series('delivery_low', channel, [90, 70, 70]);
  expect(await world.alarmsOf(channel)).toHaveLength(1);
  await world.series('delivery_low', channel, [70]);
  expect(await world.alarmsOf(channel)).toMatchObject([{ state: 'closed' }, { state: 'firing', sev: 'P2' }]);
});

it('an open alarm can be acknowledged and released, with a timeline; a closed one cannot', async () => {
  const { channel, alarm } = await fired();
  const { id } = alarm;
  const row = async () =>
    (await world.stack.call(alarmResource.calls.page, { channelId: [channel] }, as(reader))).data.list[0];
  expect((await world.stack.call(ackAlarm, { id }, as(reader))).code).toBe(CODES.noPermission);
  expect((await world.stack.call(unackAlarm, { id }, as(admin))).code).toBe(CODES.wrongState);
  expect((await world.stack.call(ackAlarm, { id }, as(admin))).code).toBe(0);
  expect(await row()).toMatchObject({ isAcked: true, ackedBy: expect.any(String) });
  expect((await world.stack.call(ackAlarm, { id }, as(admin))).code).toBe(CODES.wrongState);
  expect((await world.stack.call(unackAlarm, { id }, as(admin))).code).toBe(0);
  expect(await row()).toMatchObject({ isAcked: false, ackedBy: null });
  expect((await world.stack.call(ackAlarm, { id }, as(admin))).code).toBe(0);
  await world.series('delivery_low', channel, [90, 90, 90]);
  expect((await world.stack.call(unackAlarm, { id }, as(admin))).code).toBe(TJ_CODES.alarmClosed);
  const { data: events } = await world.stack.call(getAlarmEvents, { id }, as(reader));
  // the evaluation uses the test's clock, user actions do not: sort by id
  const kinds = events.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ kind }) => kind);
  expect(kinds).toEqual(['fire', 'notify', 'ack', 'unack', 'ack', 'recovering', 'resolve', 'notify']);
  expect(events.find(({ kind }) => kind === 'fire')?.data).toEqual({
    sev: 'P2',
    value: '70',
    threshold: '80',
    sample: 1_000,
  });
  const logged = await world.stack.query<{ action: string }>(
    `select action from sys.audit_log where object_code = 'tj.alarm' and object_id = $1 order by id`,
    [id],
  );
  expect(logged.map(({ action }) => action)).toEqual(['ack', 'unack', 'ack']);
  const { data: channels } = await world.stack.call(listAlarmChannels, {}, as(reader));
  expect(channels.map((one) => one.id)).toContain(channel);
});

it('the list filters by state, severity, rule, object and channel, and contains no supplier', async () => {
  const one = await fired([55, 55, 55]);
  const two = await fired();
  const find = async (input: object) =>
    (await world.stack.call(alarmResource.calls.page, input as never, as(reader))).data.list.map(({ id }) => id);
  const channelId = [one.channel, two.channel];
  expect((await find({ channelId })).toSorted()).toEqual([one.alarm.id, two.alarm.id].toSorted());
  expect(await find({ channelId, sev: ['P1'] })).toEqual([one.alarm.id]);
  expect(await find({ channelId, rule: ['otp_conversion_low'] })).toEqual([]);
  expect(await find({ channelId, state: ['resolved'] })).toEqual([]);
  expect(await find({ channelId, isAcked: true })).toEqual([]);
  expect(await find({ channelId, sortField: 'sev', sortOrder: 'asc' })).toEqual([one.alarm.id, two.alarm.id]);
  const { data } = await world.stack.call(alarmResource.calls.page, { channelId: [one.channel] }, as(reader));
  expect(Object.keys(data.list[0] ?? {}).filter((name) => /supplier/iu.test(name))).toEqual([]);
});

it('fields that a role hides are neither in the timeline nor in the channel options', async () => {
  const { alarm } = await fired();
  await world.stack.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level)
     select r.id, 'tj.alarm', f, 0 from sys.role r, unnest(array['value', 'objectName']) f where r.code = 'watches'`,
  );
  await expect
    .poll(async () => (await world.stack.call(listAlarmChannels, {}, as(reader))).data, { timeout: 10_000 })
    .toEqual([]);
  const { data: events } = await world.stack.call(getAlarmEvents, { id: alarm.id }, as(reader));
  expect(events.find(({ kind }) => kind === 'fire')?.data).toEqual({ sev: 'P2', threshold: '80', sample: 1_000 });
  const refused = await world.stack.call(alarmResource.calls.page, { objectName: 'CH' }, as(reader));
  expect(refused.code).toBe(CODES.fieldNotPermitted);
});
