import { resendSms, smsRecordResource } from '@switchboard/bq-contract';
import { idAt } from '../testing/index.ts';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayWorld, startGatewayWorld } from '@switchboard/tools/simulators/gateway/testing/start';

const HOUR = 3_600_000;
const MINUTE = 60_000;
let world: GatewayWorld;
let [hex, mute] = ['', ''];
beforeAll(async () => {
  world = await startGatewayWorld();
  // one channel answers in hexadecimal and reports in decimal; the other never reports
  hex = await world.addChannel({ dlr_id_base: 1 });
  mute = await world.addChannel({ dlr_support: false }, ['marketing']);
  await world.start();
}, 400_000);
afterAll(async () => await world?.stop());

const timeText = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
let sequence = 0;
/** Stores a message that was sent to a channel at that time. */
async function submitted(at: number, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const msg_id = idAt(at, ++sequence);
  await world.publish({
    msg_id,
    version: String(at * 4 + 1),
    submit_time: timeText(at),
    channel_id: Number(hex),
    sell_price: '0.02',
    ...changes,
  });
  return msg_id;
}
const statusOf = async (msgId: string): Promise<number[]> =>
  (
    await world.records<{ status: number }>(
      `select status from sms_record final where msg_id = ${msgId} order by attempt_no`,
    )
  ).map(({ status }) => status);
const until = async (msgId: string, ...statuses: number[]) =>
  await expect.poll(async () => await statusOf(msgId), { timeout: 40_000 }).toEqual(statuses);
const report = async (channelId: string, id: string, stat: string): Promise<string> =>
  await world.runQuery('gw.dev.report', {
    channelId: Number(channelId),
    text: `id:${id} sub:001 stat:${stat} err:000`,
  });
const sweep = async (now: number): Promise<{ matched: number; expired: number }> =>
  await world.runQuery('gw.dev.sweep', { now });
const orphan = async (id: string) =>
  (
    await world.records<{ tries: number; state: string; ageS: number }>(
      `select tries, toString(state) as state, dateDiff('second', received_at, now64(3)) as ageS from sms_dlr_orphan final where vendor_msg_id = '${id}'`,
    )
  )[0];

it('a report for an unknown message waits, is retried every five minutes for 72 hours, and also matches the id in the other base', {
  retry: 0,
  timeout: 60_000,
}, async () => {
  const heard = Date.now();
  expect(await report(hex, '6699', 'DELIVRD')).toBe('orphan');
  expect(await report(hex, '424242', 'DELIVRD')).toBe('orphan');
  expect(await orphan('6699')).toMatchObject({ tries: 1, state: 'waiting' });
  const msgId = await submitted(heard, { vendor_msg_id: '1A2B' });
  await until(msgId, 30);
  expect(await sweep(heard + 4 * MINUTE)).toMatchObject({ matched: 0 });
  expect(await orphan('6699')).toMatchObject({ tries: 1, state: 'waiting' });
  expect(await sweep(heard + 5 * MINUTE + 5_000)).toMatchObject({ matched: 1 });
  expect(await orphan('6699')).toMatchObject({ tries: 2, state: 'matched' });
  await until(msgId, 40);
  // the other report was retried too, until the time limit, and then given up
  expect(await orphan('424242')).toMatchObject({ tries: 2, state: 'waiting' });
  await sweep(heard + 72 * HOUR - MINUTE);
  expect(await orphan('424242')).toMatchObject({ tries: 3, state: 'waiting' });
  await sweep(heard + 72 * HOUR + MINUTE);
  expect(await orphan('424242')).toMatchObject({ state: 'given_up' });
  const [table] = await world.records<{ text: string }>(
    `select create_table_query as text from system.tables where name = 'sms_dlr_orphan' and database = currentDatabase()`,
  );
  expect(table?.text).toMatch(/TTL toDateTime\(received_at\) \+ toIntervalDay\(4\)/);
  // a report for a known message does not wait
  const known = await submitted(Date.now(), { vendor_msg_id: '1A2C' });
  await until(known, 30);
  expect(await report(hex, '6700', 'UNDELIV')).toBe('applied');
  await until(known, 41);
});

it('REC-11 a message without a report is given up after 72 hours; one from a channel without reports stays, and no rate counts it', {
  retry: 0,
  timeout: 60_000,
}, async () => {
  const now = Date.now();
  const old = await submitted(now - 72 * HOUR - MINUTE, { sms_type: 'notify' });
  const young = await submitted(now - 71 * HOUR, { sms_type: 'notify' });
  const silent = await submitted(now - 100 * HOUR, { sms_type: 'notify', channel_id: Number(mute), dlr_exp: 0 });
  for (const id of [old, young, silent]) await until(id, 30);
  expect(await sweep(now)).toMatchObject({ expired: 1 });
  await until(old, 50);
  expect(await statusOf(young)).toEqual([30]);
  expect(await statusOf(silent)).toEqual([30]);
  const [sums] = await world.records(
    `select toString(sum(accepted)) as accepted, toString(sum(accepted_dlr)) as reported, toString(sum(unknown_final)) as unknown
     from agg_sms_hour where app_id = ${world.appId} and sms_type = 'notify'`,
  );
  expect(sums).toEqual({ accepted: '3', reported: '2', unknown: '1' });
});

it('REC-14 a message of three parts has the status of its worst part, and is delivered with the last of them', {
  retry: 0,
  timeout: 60_000,
}, async () => {
  const [msgId = ''] = await world.runQuery<string[]>('gw.dev.accept', {
    appId: Number(world.appId),
    queue: 'marketing',
    count: 1,
    body: 'x'.repeat(400),
  });
  await until(msgId, 30);
  const [stored] = await world.records<{ first: string; parts: number }>(
    `select vendor_msg_id as first, parts from sms_record final where msg_id = ${msgId}`,
  );
  expect(stored?.parts).toBe(3);
  const part = (index: number): string => String(Number(stored?.first) + index);
  const delivered = async (): Promise<string | undefined> =>
    (
      await world.records<{ n: string }>(
        `select toString(sum(delivered_parts)) as n from agg_sms_hour where app_id = ${world.appId} and sms_type = 'marketing'`,
      )
    )[0]?.n;
  const before = Number(await delivered());
  await report(mute, part(0), 'DELIVRD');
  await report(mute, part(1), 'EXPIRED');
  await until(msgId, 42);
  await report(mute, part(2), 'DELIVRD');
  expect(await statusOf(msgId)).toEqual([42]);
  expect(Number(await delivered())).toBe(before);
  await report(mute, part(1), 'DELIVRD');
  await until(msgId, 40);
  // the sums of a batch are written after its rows
  await expect.poll(async () => Number(await delivered())).toBe(before + 3);
});

it('an undelivered message is resent as one more attempt, once per command; all others are refused with a reason', {
  retry: 0,
  timeout: 60_000,
}, async () => {
  const now = Date.now();
  const failed = await submitted(now - HOUR, {
    vendor_msg_id: 'F1',
    revenue_usd: '0.02',
    d_revenue: '0.02',
    bill_parts: 1,
    d_bill_parts: 1,
  });
  const arrived = await submitted(now - HOUR, { vendor_msg_id: 'F2' });
  for (const id of [failed, arrived]) await until(id, 30);
  // the channel answers with hexadecimal ids
  await report(hex, String(0xf1), 'UNDELIV');
  await report(hex, String(0xf2), 'DELIVRD');
  await until(failed, 41);
  await until(arrived, 40);
  const as = { token: world.token, locale: 'en' as const };
  const input = { msgIds: [failed, arrived], channelId: hex, reason: 'customer asked for it' };
  expect((await world.stack.call(resendSms, { ...input, channelId: '999' }, as)).code).toBe(CODES.validation);
  expect((await world.stack.call(resendSms, { ...input, msgIds: [failed, idAt(now, 4_000)] }, as)).code).toBe(
    CODES.notFound,
  );
  const { data } = await world.stack.call(resendSms, input, as);
  expect(data).toEqual([
    { id: failed, ok: true, msg: null },
    { id: arrived, ok: false, msg: 'It was delivered' },
  ]);
  await expect.poll(async () => (await statusOf(failed)).length, { timeout: 40_000 }).toBe(2);
  expect(await statusOf(arrived)).toEqual([40]);
  // revenue is taken once
  const [money] = await world.records(
    `select toString(sum(revenue_usd)) as revenue from sms_record final where msg_id = ${failed}`,
  );
  expect(money).toEqual({ revenue: '0.02' });
  const page = await world.stack.call(smsRecordResource.calls.page, { msgId: [failed], limit: 20 } as never, as);
  expect(new Set(page.data.list.map(({ attemptNo }) => attemptNo))).toEqual(new Set([1, 2]));
});
