import { getMix, mixResource, saveMix, simulateMix, smsRecordResource } from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';

const ALL = 4;
let stack: TestStack;
let world: ReturnType<typeof mastersWorld>;
let [admin, blind] = ['', ''];

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  world = mastersWorld(stack);
  await world.places();
  admin = await signIn(stack.call, 'admin');
  const role = await makeRole(stack, { code: 'mixes', keys: [mixResource.right], scope: ALL, login: 'auditor' });
  await stack.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'costPrice', 0)`,
    [role, smsRecordResource.code],
  );
  blind = await signIn(stack.call, 'auditor');
});
afterAll(async () => await stack?.stop());

const as = (token: string) => ({ token, locale: 'en' as const });

it('conditions of a channel are stored with it and applied in a simulation', async () => {
  const [a, b, c] = [await world.channel(), await world.channel(), await world.channel()];
  const items = (cond: object | null) => [
    { channelId: a, tier: 1, weight: 70, cond },
    { channelId: b, tier: 1, weight: 30, cond: { mnc: [], hours: [], maxParts: 2 } },
    { channelId: c, tier: 2, weight: 100 },
  ];
  const save = async (cond: object | null) =>
    await stack.call(
      saveMix,
      { name: 'Indonesia', mcc: '510', smsType: 'otp', items: items(cond) } as never,
      as(admin),
    );
  expect((await save({ hours: [24] })).code).toBe(CODES.validation);
  expect((await save({ maxParts: 0 })).code).toBe(CODES.validation);
  const { id } = (await save({ mnc: ['10'], hours: [8, 9] })).data;
  const stored = (await stack.call(getMix, { id }, as(admin))).data.items;
  expect(stored.map(({ cond }) => cond)).toEqual([
    { mnc: ['10'], hours: [8, 9], maxParts: null },
    { mnc: [], hours: [], maxParts: 2 },
    null,
  ]);
  const counts = async (message: object) =>
    (await stack.call(simulateMix, { id, messages: 1_000, ...message }, as(admin))).data.shares.map(
      ({ count }) => count,
    );
  const [first = 0, second = 0, third] = await counts({ mnc: '10', hour: 8, parts: 1 });
  expect([first + second, third]).toEqual([1_000, 0]);
  expect(Math.abs(first - 700)).toBeLessThan(60);
  expect(await counts({ mnc: '10', hour: 10, parts: 1 })).toEqual([0, 1_000, 0]);
  expect(await counts({ hour: 8, parts: 1 })).toEqual([0, 1_000, 0]);
  expect(await counts({ mnc: '10', hour: 8, parts: 3 })).toEqual([1_000, 0, 0]);
  expect(await counts({ mnc: '11', hour: 8, parts: 3 })).toEqual([0, 0, 1_000]);
  const { data } = await stack.call(mixResource.calls.page, {}, as(admin));
  expect(data.list[0]?.tiers).toMatch(/70\* \+ .* 30\* \/ 2: .* 100$/u);
});

it('a mix shows the week of its accounts over its channels, for its country and type; money only for users with access', async () => {
  const [mine, other] = [await world.channel(), await world.channel()];
  const [bound, free] = [await world.app('bound'), await world.app('free')];
  const mixId = await world.one(
    `insert into bq.mix_solution (name, mcc, sms_type, state) values ('week', 510, 'otp', 'enabled') returning id`,
  );
  await stack.query('insert into bq.mix_item (solution_id, tier, channel_id, weight) values ($1, 1, $2, 100)', [
    mixId,
    mine,
  ]);
  await stack.query('insert into bq.route_bind (app_id, mix_id) values ($1, $2)', [bound, mixId]);
  const sent = { channelId: mine, appId: bound, count: 10, delivered: 8, minutesAgo: 5 };
  await world.send(sent);
  await world.send({ ...sent, appId: free });
  await world.send({ ...sent, channelId: other });
  await world.send({ ...sent, smsType: 'notify' });
  await world.send({ ...sent, minutesAgo: 8 * 24 * 60 });
  const row = async (token: string) =>
    (await stack.call(mixResource.calls.page, { name: 'week' }, as(token))).data.list[0] ?? {};
  expect(await row(admin)).toMatchObject({
    weekMsg: 10,
    weekParts: 10,
    weekRejected: 0,
    weekAccepted: 10,
    weekAcceptance: '100.00',
    weekDelivered: 8,
    weekRate: '80.00',
    weekFailed: 0,
    weekUnknown: 2,
    weekReports: '80.00',
    weekP50: '3.00',
    weekP95: '3.00',
    weekRevenue: '0.3',
    weekCost: '0.2',
    weekProfit: '0.1',
    weekMargin: '33.33',
    weekGift: '0',
  });
  expect(await row(blind)).toMatchObject({ weekMsg: 10, weekRevenue: '0.3', weekCost: null, weekProfit: null });
});
