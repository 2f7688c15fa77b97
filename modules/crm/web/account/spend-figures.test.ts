import { describe, expect, it } from 'vitest';
import { shareOf, trendOf } from './spend-figures.ts';

describe('figures of spend', () => {
  it('compares with the time before, unless there was nothing', () => {
    expect(trendOf('650', '500')).toBe('+30.0%');
    expect(trendOf('2400', '9000')).toBe('-73.3%');
    expect(trendOf('500', '500')).toBe('0.0%');
    expect(trendOf('650', '0')).toBeNull();
  });
  it('says which part of the whole an account had', () => {
    expect(shareOf('25', '200')).toBe('12.5%');
    expect(shareOf('0', '0')).toBe('–');
  });
});
