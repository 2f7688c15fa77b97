import { describe, expect, it } from 'vitest';
import { type ChildMonth, type CommissionTerms, commissionOf } from './commission.ts';

const TERMS: CommissionTerms = { base: 'revenue', rate: '0.0500', months: 12 };
const child = (over: Partial<ChildMonth> = {}): ChildMonth => ({
  month: '2026-03-01',
  revenue: '1000.00',
  profit: '150.000000',
  firstConsumeOn: '2026-01-20',
  ...over,
});

describe('monthly commission', () => {
  it('is the base of the month, revenue or profit, times the rate', () => {
    expect(commissionOf(TERMS, child())).toEqual({ base: '1000.000000', amount: '50.000000' });
    expect(commissionOf({ ...TERMS, base: 'profit', rate: '0.1' }, child())).toEqual({
      base: '150.000000',
      amount: '15.000000',
    });
    expect(commissionOf({ ...TERMS, rate: '0.0333' }, child({ revenue: '0.000045' }))?.amount).toBe('0.000001');
  });

  it('is zero for a loss, never negative', () => {
    expect(commissionOf({ ...TERMS, base: 'profit' }, child({ profit: '-20' }))).toEqual({
      base: '0.000000',
      amount: '0.000000',
    });
  });

  it('is paid for the agreed months, starting with the child’s first consumption', () => {
    const months = (month: string) => commissionOf(TERMS, child({ month, firstConsumeOn: '2025-11-30' })) !== null;
    expect(['2025-10-01', '2025-11-01', '2026-10-01', '2026-11-01'].map(months)).toEqual([false, true, true, false]);
    expect(commissionOf(TERMS, child({ firstConsumeOn: null }))).toBeNull();
  });
});
