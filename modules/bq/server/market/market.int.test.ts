import { marketResource, moveMarket, saveMarket, smsRecordResource } from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';

const ALL = 4;
const KEY = marketResource.right;
let stack: TestStack;
let world: ReturnType<typeof mastersWorld>;
let [admin, sales, auditor, channelId, role] = ['', '', '', '', ''];

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  world = mastersWorld(stack);
  await world.places();
  channelId = await world.channel();
  admin = await signIn(stack.call, 'admin');
  const keys = [KEY, `${KEY}:toggle`, `${KEY}:export`];
  role = await makeRole(stack, { code: 'offers', keys, scope: ALL, login: 'sales' });
  await stack.query(
    `insert into sys.user_role (user_id, role_id) select id, $1 from sys."user" where login_name = 'auditor'`,
    [role],
  );
  await stack.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'costPrice', 2)`,
    [role, smsRecordResource.code],
  );
  sales = await signIn(stack.call, 'sales');
  auditor = await signIn(stack.call, 'auditor');
});
afterAll(async () => await stack?.stop());

const as = (token: string) => ({ token, locale: 'en' as const });
const deptOf = async (login: string): Promise<{ id: string; parentId: string | null }> =>
  (
    await stack.query<{ id: string; parentId: string | null }>(
      `select d.id, d.parent_id as "parentId" from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary
       join sys.dept d on d.id = sd.dept_id where u.login_name = $1`,
      [login],
    )
  )[0] as never;
const save = async (smsType: string, changes: object = {}) =>
  await stack.call(
    saveMarket,
    {
      channelId,
      mcc: '510',
      smsType,
      sellingPoints: `${smsType} offer`,
      guidePrice: '0.03',
      minPrice: '0.025',
      sort: 10,
      ...changes,
    } as never,
    as(admin),
  );
const seen = async (token: string) =>
  (await stack.call(marketResource.calls.page, {}, as(token))).data.list.map(({ smsType }) => smsType).toSorted();
const exported = marketResource.calls.export as NonNullable<typeof marketResource.calls.export>;
const file = async (token: string): Promise<string> =>
  Buffer.from((await stack.call(exported, { format: 'csv' }, as(token))).data as never).toString('utf8');

it('an offer for departments is visible to their staff, to departments below and to editors, in the list, the file and by id', async () => {
  const [own, other] = [await deptOf('sales'), await deptOf('auditor')];
  expect(own.id).not.toBe(other.id);
  expect((await save('otp')).code).toBe(0);
  const { id } = (await save('notify', { visibleDepts: [own.id] })).data;
  expect((await save('marketing', { visibleDepts: [own.parentId ?? own.id, other.id] })).code).toBe(0);
  expect((await save('two_way', { visibleDepts: ['999999'] })).code).toBe(CODES.validation);
  expect(await seen(sales)).toEqual(['marketing', 'notify', 'otp']);
  expect(await seen(auditor)).toEqual(['marketing', 'otp']);
  expect(await seen(admin)).toEqual(['marketing', 'notify', 'otp']);
  expect(await file(sales)).toContain('notify offer');
  expect(await file(auditor)).not.toContain('notify offer');
  expect(await file(auditor)).toContain('otp offer');
  const up = async (token: string) => (await stack.call(moveMarket, { id, version: 0, state: 'up' }, as(token))).code;
  expect([await up(auditor), await up(sales)]).toEqual([CODES.notFound, 0]);
});

it('the floor price is visible only with access to costs of records, in the list and in the file', async () => {
  const row = async () => (await stack.call(marketResource.calls.page, {}, as(sales))).data.list[0] ?? {};
  expect(await row()).toMatchObject({ minPrice: '0.025000', guidePrice: '0.030000' });
  expect(await file(sales)).toContain('Floor');
  await stack.query(
    `update sys.role_field_perm set level = 0 where role_id = $1 and object_code = $2 and field_code = 'costPrice'`,
    [role, smsRecordResource.code],
  );
  await expect.poll(async () => 'minPrice' in (await row()), { timeout: 10_000 }).toBe(false);
  expect(await row()).toMatchObject({ guidePrice: '0.030000' });
  const text = await file(sales);
  expect(text).not.toContain('Floor');
  expect(text).not.toContain('0.025');
});
