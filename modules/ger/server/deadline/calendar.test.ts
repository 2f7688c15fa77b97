import { businessClock } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { type Deadline, hoursLater, timesFrom } from './calendar.ts';

const at = (local: string): Date => new Date(`${local}:00+08:00`);
const later = (from: string, hours: number, exceptions = new Map<string, boolean>()): string =>
  local(hoursLater(at(from), hours, deadline({}), exceptions));
const local = (time: Date | null): string => (time === null ? '' : businessClock(time).toISOString().slice(0, 16));
const deadline = (more: Partial<Deadline>): Deadline => ({
  hours: 8,
  calendar: 'work',
  remindBefore: 0,
  remindEvery: 4,
  maxRemind: 3,
  onTimeout: 'remind',
  ...more,
});

describe('working hours', () => {
  it('run only during office hours and skip the weekend', () => {
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

  it('reminders start before the deadline if the step defines it, otherwise after it', () => {
    const now = at('2026-11-13T16:00');
    const first = (more: Partial<Deadline>) => local(timesFrom(now, deadline(more), new Map()).remindAt);
    expect(first({ remindBefore: 2 })).toBe('2026-11-16T14:30');
    expect(first({ remindBefore: 0 })).toBe('2026-11-17T11:30');
    expect(first({ maxRemind: 0 })).toBe('');
    expect(local(timesFrom(now, deadline({ calendar: 'natural' }), new Map()).dueAt)).toBe('2026-11-14T00:00');
  });
});
