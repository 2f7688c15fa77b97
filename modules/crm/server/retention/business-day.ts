import { businessClock, businessMidnight } from '@switchboard/kit-contract';

/** Business days as numbers of days since 1970, for adding and comparing in retention rules. */
const DAY_MS = 86_400_000;

export const dayOf = (at: Date): number => Math.floor(businessClock(at).getTime() / DAY_MS);

/** `2026-03-01`, as PostgreSQL returns a date. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** 23:59:59 of the day. */
export const endOfDay = (day: number): Date => new Date(businessMidnight(dateOfDay(day + 1)) - 1_000);

/** The full hour of the day. */
export const hourOfDay = (day: number, hour: number): Date =>
  new Date(businessMidnight(dateOfDay(day)) + hour * 3_600_000);

export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
