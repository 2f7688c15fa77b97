import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { isTooLong, lastDays } from './days.ts';

describe('days of the log', () => {
  it('include today', () => {
    const today = dayjs('2026-11-15');
    expect(lastDays(1, today)).toEqual({ from: '2026-11-15', to: '2026-11-15' });
    expect(lastDays(7, today)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(lastDays(31, today)).toEqual({ from: '2026-10-16', to: '2026-11-15' });
  });

  it('are 31 at most', () => {
    expect(isTooLong({ from: '2026-10-16', to: '2026-11-15' })).toBe(false);
    expect(isTooLong({ from: '2026-10-15', to: '2026-11-15' })).toBe(true);
    expect(isTooLong({ from: '2026-10-15' })).toBe(false);
  });
});
