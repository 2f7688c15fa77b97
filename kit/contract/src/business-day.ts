/**
 * The clock of the company: Asia/Shanghai, UTC+8 without summer time (conventions §5). Days are texts, `2026-03-01`.
 * These functions never read the time zone of the process or the browser, and no other file contains the offset (lint
 * rule `zone-offset`).
 */
export const BUSINESS_ZONE = 'Asia/Shanghai';
export const BUSINESS_OFFSET = '+08:00';
export const BUSINESS_OFFSET_HOURS = 8;
const OFFSET_MS = BUSINESS_OFFSET_HOURS * 3_600_000;
const DAY_MS = 86_400_000;

type Moment = Date | number;

/**
 * A date with the business clock in its UTC fields: `getUTCHours()` is the hour in Shanghai. Not a moment to store or
 * compare.
 */
export const businessClock = (at: Moment = Date.now()): Date => new Date(Number(at) + OFFSET_MS);

/** The business day of a moment, by default today. */
export const businessDay = (at: Moment = Date.now()): string => businessClock(at).toISOString().slice(0, 10);

/** The hour of the business clock, 0 to 23. */
export const businessHour = (at: Moment = Date.now()): number => businessClock(at).getUTCHours();

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one business day to another, negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** A time of a business day (`09:30:00`) in the format of a call. */
export const businessMoment = (day: string, time: string): string => `${day}T${time}${BUSINESS_OFFSET}`;

/** First and last moment of a business day, in the format of a call. */
export const startOfBusinessDay = (day: string): string => businessMoment(day, '00:00:00.000');
export const endOfBusinessDay = (day: string): string => businessMoment(day, '23:59:59.999');

/** The moment at which a business day begins, in milliseconds. */
export const businessMidnight = (day: string): number => Date.parse(startOfBusinessDay(day));
