/** Days of the business, Asia/Shanghai: UTC+8 without summer time (conventions §5), counted since 1970. */
const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;

export const dayOf = (at: Date): number => Math.floor((at.getTime() + OFFSET_MS) / DAY_MS);

/** `2026-03-01`, as PostgreSQL gives a date. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** 23:59:59 of a day. */
export const endOfDay = (day: number): Date => new Date((day + 1) * DAY_MS - OFFSET_MS - 1_000);

/** A full hour of a day. */
export const hourOfDay = (day: number, hour: number): Date => new Date(day * DAY_MS - OFFSET_MS + hour * 3_600_000);

export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
