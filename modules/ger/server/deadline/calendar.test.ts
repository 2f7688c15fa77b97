import { businessClock } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { type Deadline, hoursLater, timesFrom } from './calendar.ts';

const at = (local: string): Date => new Date(`${local}:00+08:00`);
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

describe('deadlines', () => {
  // 2026-11-13 is a Friday
  const now = at('2026-11-13T16:00');

  it('count office hours or every hour, as the step defines', () => {
    expect(local(hoursLater(now, 8, deadline({}), new Map()))).toBe('2026-11-16T16:30');
    expect(local(hoursLater(now, 8, deadline({}), new Map([['2026-11-14', true]])))).toBe('2026-11-14T16:30');
    expect(local(hoursLater(now, 8, deadline({ calendar: 'natural' }), new Map()))).toBe('2026-11-14T00:00');
  });

  it('have reminders before them if the step defines it, otherwise after them', () => {
    const first = (more: Partial<Deadline>) => local(timesFrom(now, deadline(more), new Map()).remindAt);
    expect(first({ remindBefore: 2 })).toBe('2026-11-16T14:30');
    expect(first({ remindBefore: 0 })).toBe('2026-11-17T11:30');
    expect(first({ maxRemind: 0 })).toBe('');
    expect(local(timesFrom(now, deadline({ calendar: 'natural' }), new Map()).dueAt)).toBe('2026-11-14T00:00');
  });
});
