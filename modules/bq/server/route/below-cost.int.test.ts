import {
  applyRecommend,
  checkRouteBatch,
  coverResource,
  moveRouteBind,
  RECOMMEND_KEY,
  routeBindResource,
  saveRouteBatch,
  saveRouteBelowCost,
  saveRouteBind,
  smsRecordResource,
} from '@switchboard/bq-contract';
import { CODES, type Locale } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { ocModule } from '@switchboard/oc-server/module';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';

const [SELF, ALL] = [1, 4];
const [HIDDEN, MASK, READ] = [0, 1, 2];
const COST = '0.0437';
const BELOW = '0.03';
const FROM = '2026-01-01T00:00:00Z';
const PLACE = { mcc: '510', smsType: 'otp' } as const;
const ROUTE_KEY = routeBindResource.right;
const KEYS = [ROUTE_KEY, `${ROUTE_KEY}:edit`, `${ROUTE_KEY}:toggle`, RECOMMEND_KEY, `${RECOMMEND_KEY}:apply`];
let stack: TestStack;
let world: ReturnType<typeof mastersWorld>;
let [roleId, dear, cheap, app, tried, disabledId] = ['', '', '', '', '', ''];
const tokens = new Map<string, string>();
const as = (login: string, locale: Locale = 'en') => ({ token: tokens.get(login) ?? '', locale });

beforeAll(async () => {
  stack = await startSys({}, [ocModule, bqModule], { withRecords: true });
  world = mastersWorld(stack);
  await world.places();
  await stack.query('update bq.recommend_cfg set min_sample = 1');
  roleId = await makeRole(stack, { code: 'routes', keys: KEYS, scope: ALL, login: 'auditor' });
  await makeRole(stack, { code: 'own', keys: KEYS, scope: SELF, login: 'sales' });
  for (const login of ['admin', 'auditor', 'sales']) tokens.set(login, await signIn(stack.call, login));
  [dear, cheap] = [await world.channel(COST), await world.channel('0.01')];
  [app, tried] = [await world.app('shop'), await world.app('bank')];
  for (const channelId of [dear, cheap])
    await world.send({ channelId, appId: app, count: 10, delivered: 10, minutesAgo: 90 });
  const carried = { ...route(cheap), appId: tried };
  await stack.call(saveRouteBind, carried, as('admin'));
  const below = await stack.call(saveRouteBelowCost, { ...route(dear), priority: 9 }, as('admin'));
  disabledId = below.data.id;
  const move = { id: disabledId, version: 0, state: 'disabled' } as const;
  await stack.call(moveRouteBind, move, as('admin'));
});
afterAll(async () => await stack?.stop());

const route = (channelId: string) =>
  ({ appId: app, ...PLACE, targetKind: 'channel', channelId, priority: 5, sellPrice: BELOW, validFrom: FROM }) as const;

/** The complete responses of all calls that refuse a price below cost. */
async function refusals(login: string, locale: Locale = 'en'): Promise<string[]> {
  const caller = as(login, locale);
  const [{ version } = { version: 0 }] = await stack.query<{ version: number }>(
    'select version from bq.route_bind where id = $1',
    [disabledId],
  );
  const rows = [route(dear)];
  const refused = [
    await stack.call(saveRouteBind, route(dear), caller),
    await stack.call(saveRouteBatch, { rows }, caller),
    await stack.call(moveRouteBind, { id: disabledId, version, state: 'enabled' }, caller),
    await stack.call(applyRecommend, { appId: tried, channelId: dear, ...PLACE }, caller),
  ];
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => CODES.validation));
  const checked = await stack.call(checkRouteBatch, { rows }, caller);
  return [...refused, checked].map((answer) => JSON.stringify(answer));
}

async function expectNamed(login: string, isNamed: boolean): Promise<void> {
  for (const [locale, text, advice] of [
    ['en', 'Below the cost', 'enter a higher price or request permission to sell below cost'],
    ['zh', '低于成本价', '请提高售价，或申请“低于成本”权限'],
  ] as const) {
    for (const answer of await refusals(login, locale)) {
      expect(answer.includes(COST)).toBe(isNamed);
      expect(answer).toContain(isNamed ? `${text} ${locale === 'en' ? 'of ' : ''}${COST}` : text);
      expect(answer).toContain(advice);
    }
  }
}

const setLevel = async (object: string, level: number) =>
  await stack.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'costPrice', $3)
     on conflict (role_id, object_code, field_code) do update set level = excluded.level`,
    [roleId, object, level],
  );

it('a route below cost is refused with the cost to a user who reads costs, in every call that checks the price', async () => {
  await expectNamed('auditor', true);
});

it.each([
  ['coverage', coverResource.code, HIDDEN],
  ['coverage', coverResource.code, MASK],
  ['records', smsRecordResource.code, HIDDEN],
  ['records', smsRecordResource.code, MASK],
])('a route below cost is refused without the cost when the cost of %s (%s) has level %i', async (_, object, level) => {
  await setLevel(object, level);
  await expectNamed('auditor', false);
  await setLevel(object, READ);
  await expectNamed('auditor', true);
});

it('REC-55 a route below cost needs its own right, judged by the most expensive channel of a mix and again when enabled, and the refusal names only costs that the user reads', async () => {
  await setLevel(coverResource.code, HIDDEN);
  await expectNamed('auditor', false);
  await setLevel(coverResource.code, READ);
  await expectNamed('auditor', true);
  // outside the row scope
  await expectNamed('sales', false);
  const mixId = await world.one(
    `insert into bq.mix_solution (name, mcc, sms_type, state) values ('both', 510, 'otp', 'enabled') returning id`,
  );
  await stack.query(
    'insert into bq.mix_item (solution_id, tier, channel_id, weight) values ($1, 1, $2, 50), ($1, 1, $3, 50)',
    [mixId, dear, cheap],
  );
  const own = async (channelId: string) =>
    await stack.query(
      `update bq.channel set res_staff_id = (select staff_id from sys."user" where login_name = 'sales') where id = $1`,
      [channelId],
    );
  const mixed = async () =>
    JSON.stringify(
      await stack.call(
        saveRouteBind,
        { appId: app, ...PLACE, targetKind: 'mix', mixId, priority: 6, sellPrice: BELOW, validFrom: FROM },
        as('sales'),
      ),
    );
  expect(await mixed()).not.toContain(COST);
  await own(dear);
  await expectNamed('sales', true);
  expect(await mixed()).not.toContain(COST);
  await own(cheap);
  expect(await mixed()).toContain(`Below the cost of ${COST}`);

  expect((await stack.call(saveRouteBelowCost, route(dear), as('sales'))).code).toBe(CODES.noPermission);
  expect((await stack.call(saveRouteBelowCost, route(dear), as('admin'))).code).toBe(CODES.ok);
  const enable = { id: disabledId, version: 1, state: 'enabled' } as const;
  expect((await stack.call(moveRouteBind, enable, as('admin'))).code).toBe(CODES.ok);
});
