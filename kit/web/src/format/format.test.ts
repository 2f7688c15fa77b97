import { endOfBusinessDay, startOfBusinessDay } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from './number.ts';
import { formatDate, formatDateTime } from './time.ts';

describe('formatDecimal', () => {
  it.each([
    ['0', '0'],
    ['1234567.5', '1,234,567.5'],
    ['0.123456', '0.123456'],
    ['0.1234565', '0.123457'],
    ['-0.1234565', '-0.123457'],
    ['12.500000', '12.5'],
    ['999999999999.999999', '999,999,999,999.999999'],
    [1234.5, '1,234.5'],
    [null, ''],
    [undefined, ''],
    ['', ''],
    ['****', '****'],
  ])('R338 SYS-54 %s shows as %s: up to 6 fraction digits, half up, without a float', (value, text) => {
    expect(formatDecimal(value)).toBe(text);
  });

  it('shows an amount with exactly two digits, half up', () => {
    expect(['6547.951955', '12', '-0.005', '0.004999'].map((value) => formatDecimal(value, 2))).toEqual([
      '6,547.95',
      '12.00',
      '-0.01',
      '0.00',
    ]);
  });

  it('shows a value rounded to zero without a sign', () => {
    expect([formatDecimal('-0.004', 2), formatDecimal(-0.004, 2), formatDecimal('-0.0000001')]).toEqual([
      '0.00',
      '0.00',
      '0',
    ]);
  });
});

describe('formatDateTime, formatDate', () => {
  it('shows the business clock, UTC+8, in any time zone of the machine', () => {
    expect(formatDateTime('2026-01-31T16:00:00.000Z')).toBe('2026-02-01 00:00:00');
    expect(formatDateTime('2026-07-01T23:59:59+08:00')).toBe('2026-07-01 23:59:59');
    expect(formatDate('2026-01-31T15:59:59.999Z')).toBe('2026-01-31');
    expect(formatDate('2026-01-31T16:00:00Z')).toBe('2026-02-01');
  });

  it('leaves dates and unknown texts unchanged', () => {
    expect(formatDate('2026-01-31')).toBe('2026-01-31');
    expect(formatDateTime('soon')).toBe('soon');
    expect(formatDateTime(null)).toBe('');
    expect(formatDate('')).toBe('');
  });

  it('returns the first and last moment of a business day', () => {
    expect(formatDateTime(startOfBusinessDay('2026-02-01'))).toBe('2026-02-01 00:00:00');
    expect(formatDateTime(endOfBusinessDay('2026-02-01'))).toBe('2026-02-01 23:59:59');
  });
});
