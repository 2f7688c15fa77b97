import { addDays, businessClock, businessDay } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { afterOfficeHours, type WorkdayExceptions, workingDaysAfter } from './office-calendar.ts';

const NONE: WorkdayExceptions = new Map();
const at = (local: string): Date => new Date(`${local}:00+08:00`);
const later = (from: string, hours: number, exceptions = NONE): string =>
  businessClock(afterOfficeHours(at(from), hours, exceptions))
    .toISOString()
    .slice(0, 16);

describe('office hours', () => {
  it('run only while the office is open and skip the weekend', () => {
    // 2026-11-13 is a Friday
    expect(later('2026-11-13T16:00', 8)).toBe('2026-11-16T16:30');
    expect(later('2026-11-13T11:00', 1)).toBe('2026-11-13T12:00');
    expect(later('2026-11-13T11:00', 1.5)).toBe('2026-11-13T14:00');
  });

  it('requested at night, at noon or on a Sunday start when the office opens', () => {
    expect(later('2026-11-12T22:15', 1)).toBe('2026-11-13T10:30');
    expect(later('2026-11-13T12:40', 1)).toBe('2026-11-13T14:30');
    expect(later('2026-11-15T03:00', 1)).toBe('2026-11-16T10:30');
  });

  it('exclude holidays and include make-up Saturdays', () => {
    const exceptions = new Map([
      ['2026-11-14', true],
      ['2026-11-16', false],
    ]);
    expect(later('2026-11-13T16:00', 8, exceptions)).toBe('2026-11-14T16:30');
    expect(later('2026-11-13T16:00', 12, exceptions)).toBe('2026-11-17T11:30');
  });

  it('never end when no day is worked, which is reported', () => {
    const days = Array.from({ length: 1_500 }, (_, n) => [addDays('2026-11-13', n), false] as const);
    expect(() => later('2026-11-13T16:00', 1, new Map(days))).toThrow('no 1 office hours within 1500 days');
  });
});

describe('working days', () => {
  it('skip weekends and holidays and include make-up days', () => {
    // Monday to the following Monday
    expect(workingDaysAfter('2026-03-02', '2026-03-09', NONE)).toBe(5);
    expect(workingDaysAfter('2026-03-02', '2026-03-02', NONE)).toBe(0);
    expect(workingDaysAfter('2026-03-06', '2026-03-08', NONE)).toBe(0);
    const calendar = new Map([
      ['2026-03-04', false],
      ['2026-03-07', true],
    ]);
    expect(workingDaysAfter('2026-03-02', '2026-03-09', calendar)).toBe(5);
    expect(workingDaysAfter('2026-03-02', '2026-03-06', calendar)).toBe(3);
  });

  it('have 7.5 office hours each', () => {
    const calendar = new Map([
      ['2026-10-01', false],
      ['2026-10-02', false],
      ['2026-10-10', true],
    ]);
    // from the close of a Monday
    const from = '2026-09-28';
    for (let days = 1; days <= 30; days++) {
      const end = afterOfficeHours(at(`${from}T18:30`), days * 7.5, calendar);
      expect(workingDaysAfter(from, businessDay(end), calendar)).toBe(days);
    }
  });
});
