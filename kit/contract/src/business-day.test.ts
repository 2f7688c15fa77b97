import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  BUSINESS_OFFSET_HOURS,
  BUSINESS_ZONE,
  businessClock,
  businessDay,
  businessHour,
  businessMidnight,
  businessMoment,
  daysBetween,
  endOfBusinessDay,
  startOfBusinessDay,
} from './business-day.ts';

const at = (iso: string): number => Date.parse(iso);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

// Los Angeles and Auckland change to summer time on different days, and most of the time have different dates
describe.each(['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Auckland'])('in a process of %s', (zone) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
  });

  it('counts the days between two business days, over summer time and backwards', () => {
    expect(daysBetween('2026-03-01', '2026-03-08')).toBe(7);
    expect(daysBetween('2026-03-28', '2026-04-06')).toBe(9);
    expect(daysBetween('2026-03-02', '2026-03-01')).toBe(-1);
  });

  it('local times are in the zone', () => {
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    expect(new Date(at('2026-03-01T08:00:00Z')).toLocaleString('sv-SE')).toBe(local.format(at('2026-03-01T08:00:00Z')));
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  it.each([
    ['2026-02-28T15:59:59.999Z', '2026-02-28', 23],
    ['2026-02-28T16:00:00.000Z', '2026-03-01', 0],
    ['2026-03-01T07:59:59.999Z', '2026-03-01', 15],
    ['2026-03-01T08:00:00.000Z', '2026-03-01', 16],
    ['2026-03-01T15:59:59.999Z', '2026-03-01', 23],
    ['2026-03-01T16:00:00.000Z', '2026-03-02', 0],
    ['2024-02-28T16:00:00.000Z', '2024-02-29', 0],
    ['2026-12-31T16:00:00.000Z', '2027-01-01', 0],
  ])('%s is on the business day %s, hour %i', (iso, day, hour) => {
    expect(businessDay(at(iso))).toBe(day);
    expect(businessDay(new Date(iso))).toBe(day);
    expect(businessHour(at(iso))).toBe(hour);
    expect(businessClock(at(iso)).toISOString().slice(0, 10)).toBe(day);
    vi.useFakeTimers({ now: at(iso), toFake: ['Date'] });
    expect(businessDay()).toBe(day);
    expect(businessHour()).toBe(hour);
  });

  it('a business day begins and ends at midnight in Shanghai', () => {
    expect(new Date(startOfBusinessDay('2026-03-01')).toISOString()).toBe('2026-02-28T16:00:00.000Z');
    expect(new Date(endOfBusinessDay('2026-03-01')).toISOString()).toBe('2026-03-01T15:59:59.999Z');
    expect(businessMidnight('2026-03-01')).toBe(at('2026-02-28T16:00:00Z'));
    expect(businessMidnight(businessDay(at('2026-03-01T12:34:56Z')))).toBe(at('2026-02-28T16:00:00Z'));
    expect(new Date(businessMoment('2026-03-01', '16:00:00')).toISOString()).toBe('2026-03-01T08:00:00.000Z');
  });

  it('days are added over months, years and the summer time of other zones', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-04-04', 2)).toBe('2026-04-06');
    expect(addDays('2026-03-01', 0)).toBe('2026-03-01');
  });
});

it('the offset is that of the zone all year', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_ZONE, dateStyle: 'short', timeStyle: 'medium' });
  for (let month = 1; month <= 12; month++) {
    const moment = Date.UTC(2026, month - 1, 15, 18, 30);
    expect(clock.format(moment)).toBe(businessClock(moment).toISOString().slice(0, 19).replace('T', ' '));
    expect(businessClock(moment).getTime() - moment).toBe(BUSINESS_OFFSET_HOURS * 60 * 60_000);
  }
});
