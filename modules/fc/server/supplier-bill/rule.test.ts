import { describe, expect, it } from 'vitest';
import { compareLine, judgeBill, priceOf, suggestedAmount } from './rule.ts';

const OURS = { qty: '1000000', price: '0.0260', amount: '26000.00' };
const THEIRS = { qty: '1004000', price: '0.0262', amount: '26304.80' };

describe('supplier bill check', () => {
  it('FC-40 compares by destination: 26,304.80 against 26,000.00 is 104.00 of volume and 200.80 of price, 1.17 % and disputed', () => {
    expect(priceOf(OURS.amount, OURS.qty)).toBe('0.026000');
    expect(compareLine(THEIRS, OURS)).toEqual({
      diff: '304.800000',
      volume: '104.000000',
      price: '200.800000',
      rounding: '0.000000',
      reason: 'price',
    });
    expect(judgeBill(THEIRS.amount, OURS.amount)).toEqual({ diff: '304.800000', pct: '1.17', isDisputed: true });
    // within 0.5 % and 50 it is not disputed
    expect(judgeBill('26050.00', '26000.00')).toMatchObject({ pct: '0.19', isDisputed: false });
    expect(judgeBill('26050.01', '26000.00').isDisputed).toBe(true);
    expect(judgeBill('1005.00', '1000.00')).toMatchObject({ pct: '0.50', isDisputed: false });
    expect(judgeBill('1005.01', '1000.00').isDisputed).toBe(true);
    // a bill below the expected amount is judged the same way
    expect(judgeBill('25000.00', '26000.00')).toMatchObject({ diff: '-1000.000000', pct: '-3.85', isDisputed: true });
  });

  it('marks a destination unknown to one side as missing, and disputes a bill without any traffic of ours', () => {
    expect(compareLine(THEIRS, { qty: 0, price: 0, amount: 0 })).toMatchObject({
      diff: '26304.800000',
      reason: 'missing',
    });
    expect(compareLine({ qty: 0, price: 0, amount: 0 }, OURS)).toMatchObject({
      diff: '-26000.000000',
      reason: 'missing',
    });
    expect(judgeBill('0.01', 0)).toEqual({ diff: '0.010000', pct: null, isDisputed: true });
    expect(judgeBill(0, 0)).toEqual({ diff: '0.000000', pct: null, isDisputed: false });
  });

  it('the parts add up to the difference despite rounded prices', () => {
    const ours = { qty: '3', price: priceOf('0.10', '3'), amount: '0.10' };
    const { diff, volume, price, rounding, reason } = compareLine(
      { qty: '3', price: ours.price, amount: '0.11' },
      ours,
    );
    expect([diff, volume, price, rounding, reason]).toEqual([
      '0.010000',
      '0.000000',
      '0.000000',
      '0.010000',
      'rounding',
    ]);
    expect(compareLine(ours, ours).reason).toBeNull();
  });

  it('suggests their amount for accepted lines and ours for the others, never more than billed', () => {
    const line = (theirAmount: string, ourAmount: string | null, accepted: boolean) => ({
      theirAmount,
      ourAmount,
      accepted,
    });
    expect(suggestedAmount([line('100', '90', true), line('50', '40', false)])).toBe('140.000000');
    expect(suggestedAmount([line('100', '120', false)])).toBe('100.000000');
    expect(suggestedAmount([line('100', null, false)])).toBeNull();
    expect(suggestedAmount([line('100', null, true)])).toBe('100.000000');
  });
});
