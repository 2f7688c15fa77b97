import { alarmResource } from '@switchboard/tj-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Alarms, startAlarms } from '../testing/alarm-world.ts';
import { probeOf } from './probe.ts';

let world: Alarms;
beforeAll(async () => {
  world = await startAlarms();
});
afterAll(async () => await world?.stop());

/** Creates a difference as the finance tie-out stores it (records rule 51b). */
const differ = async (daysBack: number, product: string) =>
  await world.stack.query(
    `with run as (insert into fc.recon_run (scope, biz_date, rows, diff_rows, diff_amount, status)
       values ('platform_usage', current_date - $1::int, 9, 1, 8, 'diff') returning id)
     insert into fc.recon_diff (run_id, key_text, app_id, account_no, customer_id, product, currency, left_amount, right_amount, left_cost, right_cost)
     select id, '61:610:' || $2::text, 61, 'A61', 610, $2::text, 'USD', 0, 8, 0, 2 from run`,
    [daysBack, product],
  );
const tick = async () => await world.tick(probeOf(world.services()), world.turn());
const alarms = async () =>
  await world.stack.query<{ id: string; name: string; state: string; value: string }>(
    `select id, object_name as name, state, value::text, sev, fire_cnt from tj.alarm where object_kind = 'account' order by id`,
  );

it('REC-65 a difference with finance raises one alarm per account and product, which ends when both sides match again', async () => {
  await tick();
  expect(await alarms()).toEqual([]);
  await differ(3, 'sms');
  await tick();
  await tick();
  const [alarm] = await alarms();
  expect(await alarms()).toMatchObject([
    { name: 'A61 · sms', state: 'firing', sev: 'P2', value: '1.0000', fire_cnt: 2 },
  ]);
  expect((await world.noticesOf(alarm?.id ?? '')).map(({ code, object }) => [code, object])).toEqual([
    ['tj.alarm.raised', '[P2] A61 · sms'],
  ]);
  // another day of the same account belongs to the same alarm, another product does not
  await differ(4, 'sms');
  await differ(5, 'voice');
  await tick();
  expect((await alarms()).map(({ name, value }) => [name, Number(value)])).toEqual([
    ['A61 · sms', 2],
    ['A61 · voice', 1],
  ]);
  // the number of days, never an amount: users who watch alarms need not see prices
  const { data } = await world.stack.call(
    alarmResource.calls.page,
    { pageNo: 1, pageSize: 20, objectKind: ['account'] },
    { token: await signIn(world.stack.call, 'admin'), locale: 'en' },
  );
  expect(data.list.map(({ rule, metric, unit, channelId }) => [rule, metric, unit, channelId])).toEqual(
    Array.from({ length: 2 }, () => ['fc_diff', 'plat.fc_diff', 'days', null]),
  );
  await world.stack.query(`update fc.recon_diff set status = 'adjusted', gone_at = now() where product = 'sms'`);
  await world.stack.query(`update fc.recon_diff set status = 'explained' where product = 'voice'`);
  await tick();
  expect((await alarms()).map(({ state }) => state)).toEqual(['resolved', 'resolved']);
});
