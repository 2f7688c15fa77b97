import type { ApproveNode } from '@switchboard/ger-contract';
import { afterOfficeHours, type WorkdayExceptions } from '@switchboard/kit-server';

export type Deadline = NonNullable<ApproveNode['deadline']>;

export interface Times {
  readonly dueAt: Date;
  /** When an idle assignee is reminded next. */
  readonly remindAt: Date | null;
}

const HOUR = 3_600_000;

/** In office hours or around the clock, as the step says (ger rule 31). */
export const hoursLater = (from: Date, hours: number, { calendar }: Deadline, exceptions: WorkdayExceptions): Date =>
  calendar === 'work' ? afterOfficeHours(from, hours, exceptions) : new Date(from.getTime() + hours * HOUR);

/** The times of a task that opens now. */
export function timesFrom(now: Date, deadline: Deadline, exceptions: WorkdayExceptions): Times {
  const { hours, remindBefore, remindEvery, maxRemind } = deadline;
  const later = (from: Date, count: number): Date => hoursLater(from, count, deadline, exceptions);
  const dueAt = later(now, hours);
  if (maxRemind === 0) return { dueAt, remindAt: null };
  const isBefore = remindBefore > 0 && remindBefore < hours;
  return { dueAt, remindAt: isBefore ? later(now, hours - remindBefore) : later(dueAt, remindEvery) };
}
