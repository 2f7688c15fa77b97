import { BQ_CODES } from '@switchboard/bq-contract';
import { AppError, BUSINESS_OFFSET_HOURS, CODES, type Comparison, type Grain } from '@switchboard/kit-contract';

/** Days of a report, both inclusive, in the time zone with `offset` hours. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
const WEEK = 7;
/** Records rule 39: maximum number of days. */
const WIDEST = { hour: 31, day: 400 } as const;
const START_DAYS = 7;
const ZONE = /^([+-])(\d{1,2})(?::?(\d{2}))?$/u;
const MAX_OFFSET = 14;

/** Records rule 33: sums are kept by the hour, so only offsets of whole hours give exact results. */
export function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone === '') return BUSINESS_OFFSET_HOURS;
  const [, sign, hours, minutes = '00'] = ZONE.exec(zone.trim()) ?? [];
  if (hours === undefined) throw new AppError(CODES.validation);
  if (minutes !== '00') throw new AppError(BQ_CODES.zoneNotWhole);
  const offset = Number(hours) * (sign === '-' ? -1 : 1);
  if (Math.abs(offset) > MAX_OFFSET) throw new AppError(CODES.validation);
  return offset;
}

/** Needs both ends or none; the default is the last week. */
export function periodOf(
  range: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined,
  grain: Grain | null,
  offset: number,
  now = Date.now(),
): Period {
  const today = new Date(now + offset * 3_600_000).toISOString().slice(0, 10);
  const { from, to } = range ?? {};
  if ((from === undefined) !== (to === undefined)) throw new AppError(CODES.validation);
  const period =
    from === undefined || to === undefined ? { from: daysFrom(today, 1 - START_DAYS), to: today } : { from, to };
  const days = daysOf(period);
  if (days < 1) throw new AppError(CODES.validation);
  if (days > WIDEST[grain === 'hour' ? 'hour' : 'day']) throw new AppError(BQ_CODES.windowTooWide);
  return period;
}

/**
 * The number of days between the period and the one it is compared with (rule 35): its own length, or whole weeks
 * without overlap.
 */
export function daysBefore(period: Period, comparison: Comparison): number {
  const days = daysOf(period);
  return comparison === 'previous' ? days : Math.ceil(days / WEEK) * WEEK;
}

export const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
