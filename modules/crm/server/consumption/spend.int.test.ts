import { getCustomerSpend } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addCustomer, salesPeople, spend, startCrm, type TestCrm, tokenFor } from '../testing/index.ts';

let crm: TestCrm;
let [token, customerId] = ['', ''];
/** The business day according to the database. */
let today = '';
beforeAll(async () => {
  crm = await startCrm();
  token = await crm.token('sales');
  customerId = await addCustomer(crm, { owner_id: await crm.staffId('sales') });
  const [row] = await crm.query<{ day: string }>(`select (now() at time zone 'Asia/Shanghai')::date::text as day`);
  today = row?.day ?? '';
  const [one, two] = [await addAccount(crm, customerId), await addAccount(crm, customerId, { product: 'voice' })];
  await spend(crm, {
    accountNo: one,
    day: today,
    amounts: { 0: '7', 1: '10', 30: '20', 31: '5', 60: '2.5', 61: '90' },
  });
  await spend(crm, { accountNo: two, day: today, amounts: { 1: '30.25', 29: '1' } });
  const other = await addAccount(crm, await addCustomer(crm, { owner_id: await crm.staffId('sales') }));
  await spend(crm, { accountNo: other, day: today, amounts: { 1: '1000' } });
});
afterAll(async () => await crm?.stop());

const read = async (range: '30d' | '90d' | '12m', as = token) =>
  await crm.call(getCustomerSpend, { customerId, range }, { token: as });
const shift = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

describe('spend of a customer', () => {
  it('is summed by day up to yesterday, including days without spend, with the previous period and each account', async () => {
    const { data } = await read('30d');
    expect(data).toMatchObject({ from: shift(30), to: shift(1), totalUsd: '61.250000', previousUsd: '7.500000' });
    expect(data.points).toHaveLength(30);
    const points = new Map(data.points.map(({ at, usd }) => [at, usd]));
    expect([points.get(shift(1)), points.get(shift(2)), points.get(shift(30))]).toEqual([
      '40.250000',
      '0.000000',
      '20.000000',
    ]);
    expect(data.accounts.map(({ product, usd }) => [product, usd])).toEqual([
      ['voice', '31.250000'],
      ['sms', '30.000000'],
    ]);
  });

  it('is summed by month for a year, including the current month so far', async () => {
    const { data } = await read('12m');
    expect(data.points).toHaveLength(12);
    expect(data.points.at(-1)?.at).toBe(`${today.slice(0, 7)}-01`);
    const sum = data.points.reduce((all, { usd }) => all + Number(usd), 0);
    expect(sum.toFixed(6)).toBe(data.totalUsd);
    // everything except today's spend, unless today is the first day of the month
    expect(Number(data.totalUsd)).toBe(today.endsWith('-01') ? 165.75 : 158.75);
  });

  it('is refused to a user who does not see the customer or its spend', async () => {
    const stranger = await tokenFor(crm, (await salesPeople(crm))[0]?.staffId ?? '');
    expect((await read('30d', stranger)).code).toBe(CODES.notFound);
    await crm.query(`insert into sys.role_field_perm (role_id, object_code, field_code, level)
      select id, 'crm.customer', 'consume30dUsd', 0 from sys.role where code = 'sales'
      on conflict (role_id, object_code, field_code) do update set level = 0`);
    await expect.poll(async () => (await read('30d')).code, { timeout: 5_000 }).toBe(CODES.fieldNotPermitted);
  });
});
