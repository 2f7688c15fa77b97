import type { ApproveNode } from '@switchboard/ger-contract';
import { addDays, businessDay, businessMidnight } from '@switchboard/kit-contract';

/** Calendar exceptions by day, `2026-10-01`: true = working day, false = off. Other days follow Monday to Friday. */
export type Exceptions = ReadonlyMap<string, boolean>;
export type Deadline = NonNullable<ApproveNode['deadline']>;

export interface Times {
  readonly dueAt: Date;
  /** When an idle assignee is reminded next. */
  readonly remindAt: Date | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Office hours of sys_workday. */
const OFFICE = [
  [9.5 * HOUR, 12 * HOUR],
  [13.5 * HOUR, 18.5 * HOUR],
] as const;
/** Longer than any possible deadline, holidays included. */
const MAX_DAYS = 1_500;

function isWorked(day: string, exceptions: Exceptions): boolean {
  const weekday = new Date(day).getUTCDay();
  return exceptions.get(day) ?? (weekday !== 0 && weekday !== 6);
}

/** Adds working hours (ger rule 31). */
function afterWorkHours(from: Date, hours: number, exceptions: Exceptions): Date {
  const first = businessDay(from);
  let left = hours * HOUR;
  for (let count = 0; count < MAX_DAYS; count++) {
    const day = addDays(first, count);
    if (!isWorked(day, exceptions)) continue;
    const midnight = businessMidnight(day);
    for (const [opens, closes] of OFFICE) {
      const begin = Math.max(midnight + opens, from.getTime());
      const open = midnight + closes - begin;
      if (open <= 0) continue;
      if (left <= open) return new Date(begin + left);
      left -= open;
    }
  }
  throw new Error(`no ${hours} hours of work within ${MAX_DAYS} days`);
}

export const hoursLater = (from: Date, hours: number, { calendar }: Deadline, exceptions: Exceptions): Date =>
  calendar === 'work' ? afterWorkHours(from, hours, exceptions) : new Date(from.getTime() + hours * HOUR);

/** The times of a task that opens now. */
export function timesFrom(now: Date, deadline: Deadline, exceptions: Exceptions): Times {
  const { hours, remindBefore, remindEvery, maxRemind } = deadline;
  const later = (from: Date, count: number): Date => hoursLater(from, count, deadline, exceptions);
  const dueAt = later(now, hours);
  if (maxRemind === 0) return { dueAt, remindAt: null };
  const isBefore = remindBefore > 0 && remindBefore < hours;
  return { dueAt, remindAt: isBefore ? later(now, hours - remindBefore) : later(dueAt, remindEvery) };
}
