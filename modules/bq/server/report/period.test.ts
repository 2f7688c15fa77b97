import { BQ_CODES } from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { daysBefore, offsetOf, periodOf } from './period.ts';

const refused = (code: number): unknown => expect.objectContaining({ code });

describe('the days of a report', () => {
  it('are at most 31 by the hour and 400 by the day, and need both a start and an end', () => {
    const range = { from: '2026-01-01', to: '2026-01-31' };
    expect(periodOf(range, 'hour', 8)).toEqual(range);
    expect(() => periodOf({ ...range, to: '2026-02-01' }, 'hour', 8)).toThrow(refused(BQ_CODES.windowTooWide));
    expect(periodOf({ from: '2025-01-01', to: '2026-02-04' }, 'day', 8).to).toBe('2026-02-04');
    expect(() => periodOf({ from: '2025-01-01', to: '2026-02-05' }, null, 8)).toThrow(refused(BQ_CODES.windowTooWide));
    expect(() => periodOf({ from: '2026-01-01' }, null, 8)).toThrow(refused(CODES.validation));
    expect(() => periodOf({ from: '2026-01-02', to: '2026-01-01' }, null, 8)).toThrow(refused(CODES.validation));
  });

  it('default to the last seven days in the requested time zone', () => {
    const evening = Date.parse('2026-11-10T16:30:00Z');
    expect(periodOf(undefined, null, 8, evening)).toEqual({ from: '2026-11-05', to: '2026-11-11' });
    expect(periodOf(undefined, null, 0, evening)).toEqual({ from: '2026-11-04', to: '2026-11-10' });
  });

  it('are compared with the same number of days before, or with the same weekdays before', () => {
    expect(daysBefore({ from: '2026-11-09', to: '2026-11-09' }, 'previous')).toBe(1);
    expect(daysBefore({ from: '2026-11-01', to: '2026-11-10' }, 'previous')).toBe(10);
    expect(daysBefore({ from: '2026-11-09', to: '2026-11-09' }, 'weekday')).toBe(7);
    expect(daysBefore({ from: '2026-11-01', to: '2026-11-10' }, 'weekday')).toBe(14);
  });
});

describe('the time zone of a report', () => {
  it('is the company’s by default, or any offset of whole hours', () => {
    expect([undefined, '', '+8', '+08:00', '-05:00', '+0', '-3'].map((zone) => offsetOf(zone))).toEqual([
      8, 8, 8, 8, -5, 0, -3,
    ]);
    expect(() => offsetOf('+05:30')).toThrow(refused(BQ_CODES.zoneNotWhole));
    expect(() => offsetOf('Asia/Shanghai')).toThrow(refused(CODES.validation));
    expect(() => offsetOf('+15')).toThrow(refused(CODES.validation));
  });
});
