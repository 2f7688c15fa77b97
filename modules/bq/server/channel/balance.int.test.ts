import { channelResource, smsRecordResource } from '@switchboard/bq-contract';
import { fcModule } from '@switchboard/fc-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { mcModule } from '@switchboard/mc-server/module';
import { srmModule } from '@switchboard/srm-server/module';
import { makeRole, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';

const ALL = 4;
const KEY = channelResource.right;
let stack: TestStack;
let [token, role] = ['', ''];

beforeAll(async () => {
  stack = await startSys({}, [mcModule, gerModule, srmModule, fcModule, bqModule], { withRecords: true });
  for (const code of ['S1', 'S2']) {
    await stack.query('insert into bq.supplier (supplier_no, name) values ($1, $1)', [code]);
    await stack.query(
      `insert into srm.supplier (supplier_code, name, name_norm, supplier_type, home_country, pool_state) values ($1, $1, $1, 'aggregator', 'ID', 'sea')`,
      [code],
    );
  }
  await stack.query(`insert into bq.channel (code, name, supplier_id, proto, mcc, route_type)
    select v.code, v.code, s.id, v.proto, 510, 'direct' from (values ('MSG', 'S1', 'smpp'), ('CALL', 'S1', 'sip'), ('NONE', 'S2', 'http')) v (code, supplier, proto)
    join bq.supplier s on s.supplier_no = v.supplier`);
  await stack.query(`insert into fc.supplier_account (supplier_id, channel, login, currency, pay_mode, their_balance, their_credit, balance_on, alert_balance, status)
    select s.id, v.channel, v.login, v.currency, 'prepaid', v.balance, v.credit, v.day::date, 100, v.status from (values
      ('sms', 'a', 'USD', 1234.5, 0, '2026-11-10', 'active'), ('sms', 'b', 'EUR', -20.5, 10, '2026-11-09', 'active'),
      ('sms', 'old', 'USD', 1, 0, '2026-11-01', 'stopped'), ('vos', 'a', 'USD', 99, 1, '2026-11-08', 'active'))
      v (channel, login, currency, balance, credit, day, status)
    cross join srm.supplier s where s.supplier_code = 'S1'`);
  role = await makeRole(stack, { code: 'channels', keys: [KEY, `${KEY}:export`], scope: ALL, login: 'sales' });
  await stack.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, $2, 'costPrice', 2), ($1, $2, 'supplierName', 2)`,
    [role, smsRecordResource.code],
  );
  token = await signIn(stack.call, 'sales');
});
afterAll(async () => await stack?.stop());

const as = () => ({ token, locale: 'en' as const });
const rows = async () => {
  const { data } = await stack.call(channelResource.calls.page, {}, as());
  return Object.fromEntries(data.list.map((row) => [row.code, row]));
};
const exported = channelResource.calls.export as NonNullable<typeof channelResource.calls.export>;
const file = async (input: object = {}) => await stack.call(exported, { format: 'csv', ...input } as never, as());

it('a channel shows the balance at its supplier for its kind, by account and currency, and when it runs low', {
  retry: 0,
}, async () => {
  const { MSG, CALL, NONE } = await rows();
  expect(MSG).toMatchObject({
    supplierBalance: '-20.50 EUR · 1,234.50 USD',
    supplierBalanceOn: '2026-11-09',
    supplierIsLow: true,
  });
  // 99 and 1 of credit are not below 100
  expect(CALL).toMatchObject({ supplierBalance: '99.00 USD', supplierBalanceOn: '2026-11-08', supplierIsLow: false });
  expect(NONE).toMatchObject({ supplierBalance: null, supplierBalanceOn: null, supplierIsLow: null });
  expect(Buffer.from((await file()).data as never).toString('utf8')).toContain('1,234.50 USD');
});

it.each(['costPrice', 'supplierName'])(
  'users without access to %s of records have no such column, in the list and in files',
  { retry: 0 },
  async (field) => {
    const set = async (level: number) =>
      await stack.query(
        `update sys.role_field_perm set level = $3 where role_id = $1 and object_code = $2 and field_code = $4`,
        [role, smsRecordResource.code, level, field],
      );
    await set(1);
    await expect.poll(async () => 'supplierBalance' in ((await rows())['MSG'] ?? {}), { timeout: 10_000 }).toBe(false);
    expect(Object.keys((await rows())['MSG'] ?? {})).toEqual(
      expect.not.arrayContaining(['supplierBalanceOn', 'supplierIsLow']),
    );
    const text = Buffer.from((await file()).data as never).toString('utf8');
    expect(text).toContain('MSG');
    expect(text).not.toMatch(/Supplier balance|1,234/);
    const requestedFile = await file({ columns: ['code', 'supplierBalance'] });
    expect(requestedFile.code).toBe(CODES.fieldNotPermitted);
    await set(2);
    await expect.poll(async () => 'supplierBalance' in ((await rows())['MSG'] ?? {}), { timeout: 10_000 }).toBe(true);
  },
);
