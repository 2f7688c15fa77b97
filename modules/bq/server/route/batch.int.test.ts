import { checkRouteBatch, routeBindResource, saveRouteBatch } from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';

const ALL = 4;
const FROM = '2026-01-01T00:00:00Z';
let stack: TestStack;
let world: ReturnType<typeof mastersWorld>;
let [admin, clerk, shop, bank] = ['', '', '', ''];

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  world = mastersWorld(stack);
  await world.places();
  [shop, bank] = [await world.app('shop'), await world.app('bank')];
  admin = await signIn(stack.call, 'admin');
  const keys = [routeBindResource.right, `${routeBindResource.right}:edit`];
  await makeRole(stack, { code: 'routes', keys, scope: ALL, login: 'auditor' });
  clerk = await signIn(stack.call, 'auditor');
});
afterAll(async () => await stack?.stop());

const as = (token: string) => ({ token, locale: 'en' as const });
const stored = async (): Promise<number> =>
  Number((await stack.query<{ n: string }>('select count(*) as n from bq.route_bind'))[0]?.n);
const row = (appId: string, mcc: string | null, channelId: string, more: object = {}) =>
  ({ appId, mcc, targetKind: 'channel', channelId, priority: 10, validFrom: FROM, ...more }) as const;

it('a batch of accounts and countries is checked first, with a refusal per row, and stored completely or not at all', async () => {
  const channelId = await world.channel('0.02');
  const rows = [
    row(shop, '510', channelId, { sellPrice: '0.03' }),
    row(bank, '510', channelId, { sellPrice: '0.01' }),
    row(shop, '510', channelId),
    row('999999', '452', channelId),
    row(bank, '452', '999999'),
    row(bank, null, channelId),
  ];
  const { data } = await stack.call(checkRouteBatch, { rows }, as(clerk));
  expect(data.map(({ appName, country, refusal }) => [appName, country, refusal])).toEqual([
    ['shop', 'Indonesia', null],
    ['bank', 'Indonesia', expect.stringContaining('Below the cost of 0.02')],
    ['shop', 'Indonesia', expect.stringContaining('already')],
    ['', 'Vietnam', 'Application not found. Select another'],
    ['bank', 'Vietnam', expect.stringContaining('Target not found')],
    ['bank', 'All countries', null],
  ]);
  const refused = await stack.call(saveRouteBatch, { rows }, as(clerk));
  expect(refused.code).toBe(CODES.validation);
  expect((refused.data as unknown as { field: string }[]).map(({ field }) => field)).toEqual([
    'rows.1.sellPrice',
    'rows.2.priority',
    'rows.3.appId',
    'rows.4.channelId',
  ]);
  expect(await stored()).toBe(0);
  // a user who may sell below cost is not refused
  const allowed = await stack.call(saveRouteBatch, { rows: [rows[0], rows[1], rows[5]] as never }, as(admin));
  expect(allowed).toMatchObject({ code: 0, data: { saved: 3 } });
  expect(await stored()).toBe(3);
  expect((await stack.call(checkRouteBatch, { rows: [rows[0]] as never }, as(clerk))).data[0]?.refusal).toContain(
    'already',
  );
  await stack.query('delete from bq.route_bind');
});

it('selected routes get a new target together; one route changed by another user in the meantime stops them all', async () => {
  const [old, next] = [await world.channel(), await world.channel()];
  await stack.call(saveRouteBatch, { rows: [row(shop, '510', old), row(bank, '510', old)] }, as(clerk));
  const list = (await stack.call(routeBindResource.calls.page, {}, as(clerk))).data.list;
  const rows = list.map(({ id, version, appId }) => row(appId, '510', next, { id, version }));
  await stack.query('update bq.route_bind set version = version + 1 where id = $1', [list[0]?.id]);
  const stale = await stack.call(saveRouteBatch, { rows }, as(clerk));
  expect(stale).toMatchObject({ code: CODES.validation, data: [{ field: 'rows.0.version' }] });
  const targets = async () =>
    (await stack.query<{ id: string }>('select distinct channel_id as id from bq.route_bind')).map(({ id }) => id);
  expect(await targets()).toEqual([old]);
  const fresh = rows.map((one, index) => (index === 0 ? { ...one, version: 1 } : one));
  expect((await stack.call(saveRouteBatch, { rows: fresh }, as(clerk))).data).toEqual({ saved: 2 });
  expect(await targets()).toEqual([next]);
  await stack.query('delete from bq.route_bind');
});

it('a route shows the results of its messages in 24 hours: only those of its account, channels, country and type', async () => {
  const [mine, other] = [await world.channel(), await world.channel()];
  const mixId = await world.one(
    `insert into bq.mix_solution (name, mcc, sms_type, state) values ('both', 510, 'otp', 'enabled') returning id`,
  );
  await stack.query(
    'insert into bq.mix_item (solution_id, tier, channel_id, weight) values ($1, 1, $2, 50), ($1, 1, $3, 50)',
    [mixId, mine, other],
  );
  await stack.query(
    `insert into bq.route_bind (app_id, mcc, sms_type, channel_id, mix_id, priority) values
     ($1, 510, 'otp', $2, null, 1), ($1, 510, null, null, $3, 2), ($1, 452, null, $2, null, 3), ($4, null, null, $2, null, 4)`,
    [shop, mine, mixId, bank],
  );
  const sent = { channelId: mine, appId: shop, minutesAgo: 60 };
  await world.send({ ...sent, count: 8, delivered: 6 });
  await world.send({ ...sent, count: 4, delivered: 0, smsType: 'notify' });
  await world.send({ ...sent, channelId: other, count: 4, delivered: 4 });
  await world.send({ ...sent, count: 50, delivered: 0, minutesAgo: 26 * 60 });
  const page = async () =>
    (await stack.call(routeBindResource.calls.page, { sortField: 'priority', sortOrder: 'asc' }, as(clerk))).data.list;
  expect((await page()).map(({ dayAccepted, dayRate }) => [dayAccepted, dayRate])).toEqual([
    [8, '75.00'],
    [16, '62.50'],
    [null, null],
    [null, null],
  ]);
  await stack.query('delete from bq.route_bind');
});
