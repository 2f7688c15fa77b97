import { marketResource, mixResource, routeBindResource, senderResource } from '@switchboard/bq-contract';
import { UNREACHABLE, type TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';

let stack: TestStack;
let token: string;
beforeAll(async () => {
  stack = await startSys({}, [bqModule]);
  token = await signIn(stack.call, 'admin');
});
afterAll(async () => await stack?.stop());

it('lists are shown without figures while the record store is unavailable', async () => {
  const world = mastersWorld(stack);
  await world.places();
  const [appId, channelId] = [await world.app('shop'), await world.channel()];
  const mixId = await world.one(
    `insert into bq.mix_solution (name, mcc, sms_type, state) values ('mix', 510, 'otp', 'enabled') returning id`,
  );
  await stack.query('insert into bq.mix_item (solution_id, tier, channel_id, weight) values ($1, 1, $2, 100)', [
    mixId,
    channelId,
  ]);
  await stack.query(
    'insert into bq.route_bind (app_id, channel_id, mix_id, priority) values ($1, $2, null, 1), ($1, null, $3, 2)',
    [appId, channelId, mixId],
  );
  await stack.query(`insert into bq.sender_id (channel_id, mcc, sender, kind) values ($1, 510, 'LUMO', 'alpha')`, [
    channelId,
  ]);
  await stack.query(
    `insert into bq.market_channel (channel_id, mcc, sms_type, selling_points, guide_price, min_price) values ($1, 510, 'otp', 'x', 2, 1)`,
    [channelId],
  );
  const { call } = await stack.node({ CLICKHOUSE_URL: `http://${UNREACHABLE}` });
  const as = { token, locale: 'en' as const };
  const routes = await call(routeBindResource.calls.page, {}, as);
  expect(routes.data.list.map(({ dayRate }) => dayRate)).toEqual([null, null]);
  const mixes = await call(mixResource.calls.page, {}, as);
  expect(mixes.data.list).toMatchObject([{ name: 'mix', boundApps: 1, weekMsg: null, weekRevenue: null }]);
  expect((await call(senderResource.calls.page, {}, as)).data.list).toMatchObject([{ weekRate: null }]);
  expect((await call(marketResource.calls.page, {}, as)).data.list).toMatchObject([{ weekRate: null }]);
});
