import { describe, expect, it } from 'vitest';
import { inDollars, isForeign, LEDGER_MONEY, moneyAt } from './convert.ts';
import { RateBook } from './rate-book.ts';

const book = new RateBook([
  {
    base: 'EUR',
    quote: 'USD',
    rates: [
      { rate: '1.087000', from: '2026-11-01', to: '2026-11-09' },
      { rate: '1.100000', from: '2026-11-10', to: null },
    ],
  },
  { base: 'USD', quote: 'CNY', rates: [{ rate: '7.200000', from: '2026-11-01', to: null }] },
]);

describe('conversion to dollars', () => {
  it('uses the rate of the day, or the inverse when only that was approved, and rounds once', () => {
    expect(book.toUsd('100', 'EUR', '2026-11-09')).toBe('108.700000');
    expect(book.toUsd('100', 'EUR', '2026-11-10')).toBe('110.000000');
    expect(book.toUsd('100', 'CNY', '2026-11-10')).toBe('13.888889');
    expect(book.toUsd('-100', 'CNY', '2026-11-10')).toBe('-13.888889');
    expect(book.toUsd('0.000001', 'CNY', '2026-11-10')).toBe('0.000000');
    expect(book.toUsd('0.5', 'EUR', '2026-10-31')).toBeNull();
    expect(book.toUsd('1', 'GBP', '2026-11-10')).toBeNull();
  });
});

describe("an event in the account's currency", () => {
  const sms = moneyAt('submit_time', 'revenue', 'gift');
  // 16:00 UTC is the next business day
  const event = {
    currency: 'EUR',
    submit_time: '2026-11-09 15:59:59.999',
    revenue_ccy: '0.012',
    d_revenue_ccy: '0.012',
  };
  it('is converted by the business day of its submission', () => {
    expect(inDollars(event, sms, book)).toEqual({ usd: { revenue_usd: '0.013044', d_revenue: '0.013044' } });
    expect(inDollars({ ...event, submit_time: '2026-11-09 16:00:00' }, sms, book)).toEqual({
      usd: { revenue_usd: '0.013200', d_revenue: '0.013200' },
    });
  });
  it('has changes that add up to its total regardless of rounding', () => {
    const steps = [
      ['0.333333', '0.333333'],
      ['0.999999', '0.666666'],
      ['0.000000', '-0.999999'],
    ].map(([revenue_ccy, d_revenue_ccy]) =>
      inDollars({ ...event, currency: 'CNY', revenue_ccy, d_revenue_ccy }, sms, book),
    );
    const sum = steps.reduce((all, step) => all + Number('usd' in step ? step.usd['d_revenue'] : Number.NaN), 0);
    expect(sum).toBeCloseTo(0, 9);
  });
  it('is refused without a rate, without its change, or with dollars that do not match the rate', () => {
    expect(inDollars({ ...event, currency: 'GBP' }, sms, book)).toEqual({ reason: 'no rate for GBP on 2026-11-09' });
    const { d_revenue_ccy: _change, ...without } = event;
    expect(inDollars(without, sms, book)).toEqual({ reason: 'd_revenue_ccy is missing' });
    expect(inDollars({ ...event, revenue_usd: '0.014' }, sms, book)).toEqual({
      reason: 'revenue_usd is 0.014, by the rate of 2026-11-09 it is 0.013044',
    });
    expect(inDollars({ ...event, revenue_usd: '0.013045' }, sms, book)).toEqual({ usd: { d_revenue: '0.013044' } });
  });
  it('without a valid time is refused without throwing', () => {
    for (const submit_time of [undefined, 'yesterday', ''])
      expect(inDollars({ ...event, submit_time }, sms, book)).toEqual({ reason: 'submit_time is not time' });
  });
  it('of the ledger is converted together with its previous value, and accepted as reported without a rate', () => {
    const row = { currency: 'EUR', book_time: '2026-11-10 01:00:00', amount_ccy: '10', prev_amount_ccy: '4' };
    expect(inDollars(row, LEDGER_MONEY, book)).toEqual({
      usd: { amount_usd: '11.000000', prev_amount_usd: '4.400000' },
    });
    expect(inDollars({ ...row, currency: 'GBP', amount_usd: '12.5' }, LEDGER_MONEY, book)).toEqual({ usd: {} });
  });
  it("in dollars, or without an amount in the account's currency, waits for no rate", () => {
    expect(isForeign(event, sms)).toBe(true);
    expect(isForeign({ ...event, currency: 'USD' }, sms)).toBe(false);
    expect(isForeign({ currency: 'EUR', revenue_usd: '1' }, sms)).toBe(false);
    expect(isForeign(null, sms)).toBe(false);
  });
});
