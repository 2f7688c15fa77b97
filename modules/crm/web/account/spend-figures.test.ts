import { describe, expect, it } from 'vitest';
import { shareOf, trendOf } from './spend-figures.ts';

describe('spend figures', () => {
  it('compares with the previous period, unless that was zero', () => {
    expect(trendOf('650', '500')).toBe('+30.0%');
    expect(trendOf('2400', '9000')).toBe('-73.3%');
    expect(trendOf('500', '500')).toBe('0.0%');
    expect(trendOf('650', '0')).toBeNull();
  });
  it('returns the share of an account in the total', () => {
    expect(shareOf('25', '200')).toBe('12.5%');
    expect(shareOf('0', '0')).toBe('–');
  });
});
