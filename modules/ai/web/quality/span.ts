import { TREND_DAYS } from '@switchboard/ai-contract';

const DAY_MS = 86_400_000;

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The day this many days earlier. */
const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The last days up to and including today. */
export const lastDays = (days: number, today: string): Span => ({ from: before(today, days - 1), to: today });

const USUAL = 30;

/** The days of a filter that may be open-ended: thirty by default, and never more than the chart can show. */
export function spanOf({ from, to }: Partial<Span>, today: string): Span {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const wanted = from === undefined || from > last ? before(last, USUAL - 1) : from;
  const earliest = before(last, TREND_DAYS - 1);
  return { from: wanted < earliest ? earliest : wanted, to: last };
}
