import {
  channelInfoResource,
  channelResource,
  decideSender,
  lookupNumber,
  mixResource,
  moveChannel,
  setMixState,
  moveRouteBind,
  queryRecommend,
  routeBindResource,
  saveChannel,
  saveCover,
  saveMccmnc,
  saveMix,
  saveRecommendConfig,
  saveRouteBelowCost,
  saveRouteBind,
  saveSender,
  senderResource,
  simulateMix,
  submitSender,
  traceRouteBind,
} from '@switchboard/bq-contract';
import { fcModule } from '@switchboard/fc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import { CODES } from '@switchboard/kit-contract';
import { createLogger, connectServices } from '@switchboard/kit-server';
import { mcModule } from '@switchboard/mc-server/module';
import { ocModule } from '@switchboard/oc-server/module';
import type { TestStack } from '@switchboard/kit-server/testing';
import { srmModule } from '@switchboard/srm-server/module';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { idAt, smsEvent } from '../testing/events.ts';

const ALL = 4;
const MINUTE = 60_000;
let stack: TestStack;
let [token, clerk, supplierId, appId] = ['', '', '', ''];

beforeAll(async () => {
  stack = await startSys({}, [mcModule, gerModule, srmModule, fcModule, ocModule, bqModule], { withRecords: true });
  token = await signIn(stack.call, 'admin');
  const one = async (text: string) => (await stack.query<{ id: string }>(text))[0]?.id ?? '';
  supplierId = await one(`insert into bq.supplier (supplier_no, name) values ('S1', 'Garuda') returning id`);
  appId = await one(
    `insert into bq.app (app_no, name, customer_id, customer_name, biz, access) values ('A1', 'shop-sms', 1, 'Shop', 'sms', 'http') returning id`,
  );
  await stack.query(`insert into bq.mccmnc (mcc, mnc, iso2, country_zh, country_en, dial_code, operator_zh, operator_en, prefixes, nsn_len, zone) values
    (510, '10', 'ID', '印度尼西亚', 'Indonesia', '62', 'Telkomsel', 'Telkomsel', '{62811,62812}', '{10,11}', 'Asia/Jakarta'),
    (510, '11', 'ID', '印度尼西亚', 'Indonesia', '62', 'XL', 'XL', '{628,6281299}', '{}', 'Asia/Jakarta')`);
  // a user who maintains routes but cannot sell below cost
  const keys = [routeBindResource.right, `${routeBindResource.right}:edit`, `${routeBindResource.right}:toggle`];
  await makeRole(stack, { code: 'routes', keys, scope: ALL, login: 'auditor' });
  clerk = await signIn(stack.call, 'auditor');
});
afterAll(async () => await stack?.stop());

const as = (who = token) => ({ token: who, locale: 'en' as const });
let made = 0;

async function newChannel(changes: object = {}): Promise<string> {
  const answer = await stack.call(
    saveChannel,
    {
      code: `ID-DIR-${++made}`,
      name: `ID-DIR-${made}`,
      supplierId,
      proto: 'smpp',
      routeType: 'direct',
      mcc: '510',
      tpsLimit: 100,
      senderMode: 'dynamic',
      costOn: 'submit',
      bindMode: 'trx',
      maxBinds: 1,
      windowSize: 10,
      enquireS: 30,
      longMode: 'udh',
      dlrIdBase: '0',
      ...changes,
    } as never,
    as(),
  );
  expect(answer).toMatchObject({ code: 0 });
  return answer.data.id;
}

const cover = async (channelId: string, costPrice: string, changes: object = {}) =>
  await stack.call(
    saveCover,
    { channelId, mcc: '510', smsType: 'otp', costPrice, validFrom: '2026-01-01', ...changes } as never,
    as(),
  );

const rowOf = async (table: string, id: string): Promise<Record<string, unknown>> =>
  (await stack.query<Record<string, unknown>>(`select * from bq.${table} where id = $1`, [id]))[0] ?? {};
const versionOf = async (table: string, id: string): Promise<number> => Number((await rowOf(table, id))['version']);

async function online(id: string): Promise<void> {
  for (const state of ['testing', 'online'] as const) {
    const version = await versionOf('channel', id);
    expect((await stack.call(moveChannel, { id, version, state }, as())).code).toBe(0);
  }
}

describe('operators', () => {
  const look = async (number: string) => (await stack.call(lookupNumber, { number }, as())).data;

  it('a number belongs to the longest prefix, otherwise to the country of its dial code', async () => {
    expect((await look('+62 812-3456-789')).found).toMatchObject({ mnc: '10', prefix: '62812', isLengthRight: true });
    expect((await look('6281299000111')).found).toMatchObject({ mnc: '11', prefix: '6281299', isLengthRight: null });
    expect((await look('62812345')).found).toMatchObject({ mnc: '10', isLengthRight: false });
    expect((await look('006221555')).found).toMatchObject({ mcc: '510', mnc: null, operator: null, prefix: '62' });
    expect((await look('4915112345678')).found).toBeNull();
  });

  it('01 differs from 001; a prefix without its country and an unknown time zone are refused', async () => {
    const base = {
      mcc: '234',
      iso2: 'GB',
      countryZh: '英国',
      countryEn: 'United Kingdom',
      dialCode: '44',
      operatorZh: 'O2',
      operatorEn: 'O2',
      zone: 'Europe/London',
    };
    const save = async (changes: object) => (await stack.call(saveMccmnc, { ...base, ...changes } as never, as())).code;
    expect([await save({ mnc: '01' }), await save({ mnc: '001' })]).toEqual([0, 0]);
    expect(await save({ mnc: '01' })).toBe(CODES.conflict);
    expect(await save({ mnc: '02', prefixes: ['7700'] })).toBe(CODES.validation);
    expect(await save({ mnc: '02', zone: 'Europe/Nowhere' })).toBe(CODES.validation);
  });
});

describe('channels', () => {
  it('go online only with coverage in force, and follow the allowed state changes', async () => {
    const id = await newChannel();
    const move = async (state: 'testing' | 'online' | 'paused' | 'offline') =>
      (await stack.call(moveChannel, { id, version: await versionOf('channel', id), state }, as())).code;
    expect((await rowOf('channel', id))['state']).toBe('draft');
    expect(await move('online')).toBe(CODES.wrongState);
    expect(await move('testing')).toBe(0);
    expect(await move('online')).toBe(CODES.wrongState);
    expect((await cover(id, '0.02')).code).toBe(0);
    expect([await move('online'), await move('paused'), await move('offline')]).toEqual([0, 0, 0]);
    expect(await move('online')).toBe(CODES.wrongState);
  });

  it('cover a place once in any period; an operator may have a separate price', async () => {
    const id = await newChannel();
    expect((await cover(id, '0.02', { validTo: '2026-06-30' })).code).toBe(0);
    expect((await cover(id, '0.03', { validFrom: '2026-06-30' })).code).toBe(CODES.conflict);
    expect((await cover(id, '0.03', { validFrom: '2026-07-01' })).code).toBe(0);
    expect((await cover(id, '0.01', { mnc: '10' })).code).toBe(0);
    expect((await cover(id, '0.01', { smsType: 'notify', validTo: '2025-12-31' })).code).toBe(CODES.validation);
  });

  it("show today's traffic next to their settings; sales see neither host nor cost", async () => {
    const id = await newChannel({ host: 'smsc.example.net' });
    await cover(id, '0.02', { guidePrice: '0.025' });
    await online(id);
    await send(id, { count: 8, minutesAgo: 0, delivered: 6 });
    const { data } = await stack.call(channelResource.calls.page, { keyword: `ID-DIR-${made}` }, as());
    expect(data.list[0]).toMatchObject({ todayAccepted: 8, todayDelivered: 6, todayRate: '75.00', covers: 1 });
    const info = await stack.call(channelInfoResource.calls.page, { keyword: `ID-DIR-${made}` }, as());
    expect(info.data.list[0]).toMatchObject({
      coverage: 'Indonesia',
      types: ['otp'],
      guideFrom: '0.025000',
      monthAccepted: 8,
      monthRate: '75.00',
    });
    expect(Object.keys(info.data.list[0] ?? {}).filter((name) => /host|cost|supplier/iu.test(name))).toEqual([]);
  });
});

it('a sender ID is submitted, decided and expires by date; submitted data stays unchanged', async () => {
  const channelId = await newChannel({ senderMode: 'registered' });
  const base = { sender: 'SHOPNOW', kind: 'alpha', channelId, mcc: '510' };
  const save = async (changes: object) => await stack.call(saveSender, { ...base, ...changes } as never, as());
  expect((await save({ sender: '12345678901234' })).code).toBe(CODES.validation);
  const { id } = (await save({})).data;
  expect((await save({})).code).toBe(CODES.conflict);
  const version = async () => await versionOf('sender_id', id);
  const decide = async (answer: object) =>
    (await stack.call(decideSender, { id, version: await version(), ...answer } as never, as())).code;
  expect(await decide({ isApproved: true })).toBe(CODES.wrongState);
  expect((await stack.call(submitSender, { id, version: await version() }, as())).code).toBe(0);
  expect((await save({ id, version: await version(), sender: 'OTHER' })).code).toBe(CODES.wrongState);
  expect(await decide({ isApproved: false })).toBe(CODES.validation);
  expect(await decide({ isApproved: false, reason: 'no trade mark' })).toBe(0);
  expect((await stack.call(submitSender, { id, version: await version() }, as())).code).toBe(0);
  expect(await decide({ isApproved: true, validTo: '2020-01-01' })).toBe(CODES.validation);
  expect(await decide({ isApproved: true, validTo: '2099-01-01' })).toBe(0);
  const state = async () =>
    (await stack.call(senderResource.calls.page, { sender: 'SHOPNOW' }, as())).data.list[0]?.state;
  expect(await state()).toBe('approved');
  await stack.query(`update bq.sender_id set valid_to = '2026-01-01' where id = $1`, [id]);
  expect(await state()).toBe('expired');
});

describe('mixes and routes', () => {
  it('weights that do not sum to 100 are refused; a simulation follows the weights and falls back to the lower tier', async () => {
    const [a, b, c] = [await newChannel(), await newChannel(), await newChannel()];
    for (const id of [a, b, c]) await cover(id, '0.02');
    const items = (first: number) => [
      { channelId: a, tier: 1, weight: first },
      { channelId: b, tier: 1, weight: 30 },
      { channelId: c, tier: 2, weight: 100 },
    ];
    const save = async (first: number, changes: object = {}) =>
      await stack.call(
        saveMix,
        { name: 'Indonesia', mcc: '510', smsType: 'otp', items: items(first), ...changes } as never,
        as(),
      );
    expect((await save(60)).code).toBe(CODES.validation);
    expect((await save(70, { smsType: 'marketing' })).code).toBe(CODES.validation);
    const { id } = (await save(70)).data;
    const simulate = async (lostIds: string[]) =>
      (await stack.call(simulateMix, { id, lostIds, messages: 20_000 }, as())).data;
    const even = await simulate([]);
    expect(Math.abs(Number(even.shares[0]?.share) - 70)).toBeLessThan(1);
    expect(even.shares[2]?.count).toBe(0);
    expect((await simulate([a, b])).shares[2]?.count).toBe(20_000);
    expect((await simulate([a, b, c])).unrouted).toBe(20_000);
    // a draft cannot be bound; a mix in use cannot be disabled
    const bind = { appId, targetKind: 'mix', mixId: id, priority: 1, validFrom: '2026-01-01T00:00:00Z' } as const;
    expect((await stack.call(saveRouteBind, bind, as())).code).toBe(CODES.validation);
    const move = async (state: 'enabled' | 'disabled') =>
      (await stack.call(setMixState, { id, version: await versionOf('mix_solution', id), state }, as())).code;
    expect(await move('enabled')).toBe(0);
    expect((await stack.call(saveRouteBind, bind, as())).code).toBe(0);
    expect(await move('disabled')).toBe(CODES.wrongState);
    const { data } = await stack.call(mixResource.calls.page, {}, as());
    expect(data.list[0]).toMatchObject({ boundApps: 1, country: 'Indonesia' });
    await stack.query('delete from bq.route_bind');
  });

  it('a route that sells below cost needs the permission, when created and when enabled again', async () => {
    const channelId = await newChannel();
    await cover(channelId, '0.02');
    const bind = {
      appId,
      mcc: '510',
      smsType: 'otp',
      targetKind: 'channel',
      channelId,
      priority: 3,
      validFrom: '2026-01-01T00:00:00Z',
    } as const;
    const save = async (call: typeof saveRouteBind, sellPrice: string, who: string, more: object = {}) =>
      await stack.call(call, { ...bind, sellPrice, ...more }, as(who));
    const refused = await save(saveRouteBind, '0.019999', clerk);
    expect(refused).toMatchObject({ code: CODES.validation, data: [{ field: 'sellPrice' }] });
    expect((await save(saveRouteBelowCost, '0.019999', clerk)).code).toBe(CODES.noPermission);
    const { id } = (await save(saveRouteBind, '0.02', clerk)).data;
    const version = async () => await versionOf('route_bind', id);
    const again = { id, version: await version() };
    expect((await save(saveRouteBind, '0.01', clerk, again)).code).toBe(CODES.validation);
    expect((await save(saveRouteBelowCost, '0.01', token, again)).code).toBe(0);
    const move = async (state: 'enabled' | 'disabled', who: string) =>
      (await stack.call(moveRouteBind, { id, version: await version(), state }, as(who))).code;
    expect(await move('disabled', clerk)).toBe(0);
    expect(await move('enabled', clerk)).toBe(CODES.validation);
    expect(await move('enabled', token)).toBe(0);
    await stack.query('delete from bq.route_bind');
  });

  it('a trace shows the chosen route and why not the others; a second rule for the same traffic is refused', async () => {
    const [wide, narrow] = [await newChannel(), await newChannel()];
    const bind = async (channelId: string, changes: object) =>
      await stack.call(
        saveRouteBind,
        {
          appId,
          targetKind: 'channel',
          channelId,
          priority: 10,
          validFrom: '2026-01-01T00:00:00Z',
          ...changes,
        } as never,
        as(),
      );
    expect((await bind(wide, {})).code).toBe(0);
    expect((await bind(narrow, {})).code).toBe(CODES.conflict);
    const { id } = (await bind(narrow, { mcc: '510', mnc: '10' })).data;
    expect((await bind(narrow, { mnc: '10' })).code).toBe(CODES.validation);
    const trace = async (mnc: string | null) =>
      (await stack.call(traceRouteBind, { appId, mcc: '510', mnc, smsType: 'otp' }, as())).data;
    const found = await trace('10');
    expect(found.chosenId).toBe(id);
    expect(found.steps.map(({ step, verdict }) => [step, verdict])).toEqual([
      [2, 'chosen'],
      [6, 'lower'],
    ]);
    expect((await trace('11')).steps.map(({ verdict }) => verdict)).toEqual(['chosen', 'other-place']);
    await stack.query('delete from bq.route_bind');
    expect(await trace('10')).toEqual({ chosenId: null, trial: null, steps: [] });
  });
});

/** Messages over a channel, some of them delivered after three seconds. */
async function send(
  channelId: string,
  {
    count,
    minutesAgo,
    delivered,
    smsType = 'otp',
  }: { count: number; minutesAgo: number; delivered: number; smsType?: string },
): Promise<void> {
  const services = connectServices(stack.config, createLogger('test', { LOG_LEVEL: 'silent' }));
  const at = Date.now() - minutesAgo * MINUTE;
  const text = (ms: number, length: number): string => new Date(ms).toISOString().slice(0, length).replace('T', ' ');
  const event = (n: number, changes: object) =>
    smsEvent({
      msg_id: idAt(at, Number(channelId) * 1_000 + n),
      ingest_at: text(Date.now(), 19),
      submit_time: text(at, 23),
      channel_id: Number(channelId),
      app_id: Number(appId),
      sms_type: smsType,
      ...changes,
    });
  await services.records.client.insert({
    table: 'sms_event',
    format: 'JSONEachRow',
    values: Array.from({ length: count }, (_, n) => [
      event(n, { version: String(at * 4 + 1) }),
      ...(n < delivered
        ? [
            event(n, {
              ev: 'status',
              version: String((at + 3_000) * 4 + 2),
              status: 40,
              prev_status: 30,
              dlr_ms: 3_000,
            }),
          ]
        : []),
    ]).flat(),
  });
  await services.close();
}

it('REC-52 only recent messages old enough to have reports are scored, with the configured weights', async () => {
  const [good, few, lame] = [await newChannel({ mcc: '510' }), await newChannel(), await newChannel()];
  for (const id of [good, few, lame]) {
    await cover(id, id === good ? '0.036' : '0.03', { smsType: 'notify' });
    await online(id);
  }
  const smsType = 'notify' as const;
  await send(good, { count: 600, minutesAgo: 120, delivered: 576, smsType });
  // too new and too old: both are outside the sample
  await send(good, { count: 50, minutesAgo: 5, delivered: 0, smsType });
  await send(good, { count: 70, minutesAgo: 30 * 60, delivered: 0, smsType });
  await send(few, { count: 10, minutesAgo: 120, delivered: 10, smsType });
  await send(lame, { count: 600, minutesAgo: 120, delivered: 120, smsType });
  const request = async (changes: object = {}) =>
    (await stack.call(queryRecommend, { mcc: '510', smsType, ...changes }, as())).data;
  const { rows } = await request();
  const [first, second, last] = rows;
  expect(first).toMatchObject({
    channelId: good,
    rank: 1,
    sample: 600,
    deliveryRate: '96.00',
    p95Seconds: 3,
    reasons: [],
  });
  expect(first?.parts).toMatchObject({ conversion: null, delay: 1, stability: 1 });
  expect(first?.parts?.price).toBeCloseTo(0.03 / 0.036, 6);
  expect(first?.parts?.delivery).toBeCloseTo(0.9412, 3);
  expect(second).toMatchObject({ channelId: lame, rank: 2 });
  expect(last).toMatchObject({ channelId: few, rank: null, score: null, reasons: ['too-few'] });
  expect((await request({ minScore: 80 })).rows.map(({ channelId }) => channelId)).toEqual([good]);
  expect((await request({ maxPrice: '0.031' })).rows.map(({ channelId }) => channelId)).toEqual([lame, few]);
  const config = {
    conversion: 0,
    delivery: 0,
    delay: 0,
    price: 100,
    stability: 0,
    headroom: 0,
    minSample: 5,
    lookbackH: 24,
    matureMin: 30,
  };
  const save = async (changes: object) =>
    (await stack.call(saveRecommendConfig, { smsType, version: 0, config: { ...config, ...changes } }, as())).code;
  expect(await save({ price: 90 })).toBe(CODES.validation);
  expect(await save({})).toBe(0);
  expect(await save({})).toBe(CODES.staleWrite);
  expect((await request()).rows.map(({ score }) => score)).toEqual([100, 100, 83.3]);
});
