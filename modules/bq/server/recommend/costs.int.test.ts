import { channelResource, coverResource, queryRecommend, RECOMMEND_KEY } from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { ocModule } from '@switchboard/oc-server/module';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';

const [SELF, ALL] = [1, 4];
let stack: TestStack;
let [dear, cheap] = ['', ''];
const tokens = new Map<string, string>();

beforeAll(async () => {
  stack = await startSys({}, [ocModule, bqModule], { withRecords: true });
  const world = mastersWorld(stack);
  await world.places();
  await stack.query('update bq.recommend_cfg set min_sample = 1');
  [dear, cheap] = [await world.channel('0.04'), await world.channel('0.02')];
  const appId = await world.app('any');
  for (const channelId of [dear, cheap])
    await world.send({ channelId, appId, count: 10, delivered: 10, minutesAgo: 90 });
  const blind = await makeRole(stack, { code: 'blind', keys: [RECOMMEND_KEY], scope: ALL, login: 'auditor' });
  for (const [object, field] of [
    [coverResource.code, 'costPrice'],
    [channelResource.code, 'supplierName'],
  ])
    await stack.query(
      'insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, $3, 0)',
      [blind, object, field],
    );
  await makeRole(stack, { code: 'own', keys: [RECOMMEND_KEY], scope: SELF, login: 'sales' });
  await stack.query(
    `update bq.channel set res_staff_id = (select staff_id from sys."user" where login_name = 'sales') where id = $1`,
    [dear],
  );
  for (const login of ['admin', 'auditor', 'sales']) tokens.set(login, await signIn(stack.call, login));
});
afterAll(async () => await stack?.stop());

const request = async (login: string, more: { maxPrice?: string } = {}) =>
  await stack.call(queryRecommend, { mcc: '510', smsType: 'otp', ...more }, { token: tokens.get(login) ?? '' });
const rowsOf = async (login: string, more: { maxPrice?: string } = {}) =>
  new Map((await request(login, more)).data.rows.map((row) => [row.channelId, row]));

it("shows costs and figures that reveal them only to readers of that channel's costs, and filters by no others", async () => {
  const all = await rowsOf('admin');
  expect([Number(all.get(dear)?.cost), Number(all.get(cheap)?.cost)]).toEqual([0.04, 0.02]);
  expect([all.get(dear)?.parts?.price, all.get(cheap)?.parts?.price]).toEqual([0.5, 1]);

  const blind = await rowsOf('auditor');
  expect(blind.size).toBe(2);
  for (const row of blind.values()) {
    expect(row).not.toHaveProperty('cost');
    expect(row).not.toHaveProperty('supplierName');
    expect(row.parts).not.toHaveProperty('price');
  }
  // equal except for cost: the score must not reveal the difference
  expect(blind.get(dear)?.score).toBe(blind.get(cheap)?.score);
  expect((await request('auditor', { maxPrice: '0.03' })).code).toBe(CODES.fieldNotPermitted);

  const own = await rowsOf('sales');
  // the lowest cost is hidden from this user, so the own one is compared with itself
  expect([Number(own.get(dear)?.cost), own.get(dear)?.parts?.price]).toEqual([0.04, 1]);
  expect(own.get(cheap)).not.toHaveProperty('cost');
  expect([...(await rowsOf('sales', { maxPrice: '1' })).keys()]).toEqual([dear]);
});
