import { addDays, businessDay, businessMidnight } from '@switchboard/kit-contract';

/**
 * Days that deviate from their weekday, `2026-10-01`: true = working day, false = off. Other days follow Monday to
 * Friday.
 */
export type WorkdayExceptions = ReadonlyMap<string, boolean>;

const HOUR = 3_600_000;
const OFFICE_HOURS = [
  [9.5 * HOUR, 12 * HOUR],
  [13.5 * HOUR, 18.5 * HOUR],
] as const;
/** Longer than any possible deadline, holidays included. */
const MAX_DAYS = 1_500;

function isWorkingDay(day: string, exceptions: WorkdayExceptions): boolean {
  const weekday = new Date(day).getUTCDay();
  return exceptions.get(day) ?? (weekday !== 0 && weekday !== 6);
}

/** Working days after `from`, up to and including `to`. */
export function workingDaysAfter(from: string, to: string, exceptions: WorkdayExceptions): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isWorkingDay(day, exceptions)) count += 1;
  return count;
}

/** The moment at which this many office hours have passed. */
export function afterOfficeHours(from: Date, hours: number, exceptions: WorkdayExceptions): Date {
  const first = businessDay(from);
  let left = hours * HOUR;
  for (let count = 0; count < MAX_DAYS; count++) {
    const day = addDays(first, count);
    if (!isWorkingDay(day, exceptions)) continue;
    const midnight = businessMidnight(day);
    for (const [opens, closes] of OFFICE_HOURS) {
      const begin = Math.max(midnight + opens, from.getTime());
      const open = midnight + closes - begin;
      if (open <= 0) continue;
      if (left <= open) return new Date(begin + left);
      left -= open;
    }
  }
  throw new Error(`no ${hours} office hours within ${MAX_DAYS} days`);
}
