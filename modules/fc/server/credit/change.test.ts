import { expect, it } from 'vitest';
import { creditChangeOf } from './change.ts';

it('an approved limit belongs to the customer, by currency, with its period and pay mode', () => {
  const creditData = { currency: 'USD', amount: '2500', valid: ['2026-11-01', '2027-10-31'], reason: 'more' };
  expect(creditChangeOf('credit_prepay', creditData)).toEqual({
    event: 'limit',
    accountNo: null,
    subject: 'USD',
    after: { amount: '2500', currency: 'USD', from: '2026-11-01', until: '2027-10-31', mode: 'prepaid' },
    said: null,
  });
  expect(creditChangeOf('credit_postpay', { ...creditData, cycle: 'monthly', termDays: 30 })?.after).toEqual({
    amount: '2500',
    currency: 'USD',
    from: '2026-11-01',
    until: '2027-10-31',
    mode: 'postpaid',
    cycle: 'monthly',
    termDays: '30',
  });
});

it('temporary credit and the end of a suspension belong to one account', () => {
  const accountId = { id: '7', name: 'A1' };
  expect(
    creditChangeOf('credit_temporary', { accountId, currency: 'EUR', amount: '200', until: '2026-11-20' }),
  ).toEqual({
    event: 'temp',
    accountNo: 'A1',
    subject: 'EUR',
    after: { amount: '200', currency: 'EUR', until: '2026-11-20' },
    said: null,
  });
  expect(creditChangeOf('account_unsuspend', { accountId, graceUntil: '2026-11-20T10:00:00Z' })).toMatchObject({
    event: 'unsuspend',
    accountNo: 'A1',
    after: { until: '2026-11-20T10:00:00Z' },
  });
});

it('the previous value comes from the application when there is no record', () => {
  expect(creditChangeOf('credit_method', { oldMode: 'prepaid', newMode: 'postpaid' })).toMatchObject({
    event: 'mode',
    after: { mode: 'postpaid' },
    said: { mode: 'prepaid' },
  });
  expect(creditChangeOf('credit_bill_change', { oldCycle: 'weekly', newCycle: 'monthly' })).toMatchObject({
    event: 'cycle',
    said: { cycle: 'weekly' },
  });
  const delay = { billNo: 'BL1', oldDue: '2026-11-10', newDue: '2026-12-10', amount: '90', currency: 'USD' };
  expect(creditChangeOf('credit_deferral', delay)).toMatchObject({
    event: 'delay',
    subject: 'BL1',
    after: { due: '2026-12-10' },
    said: { billNo: 'BL1', due: '2026-11-10' },
  });
  expect(creditChangeOf('recharge_to_account', {})).toBeNull();
});
