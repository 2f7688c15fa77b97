import { businessDay, businessMidnight } from '@switchboard/kit-contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface RecallHours {
  readonly gapMin: number;
  /** Whole hours of the company's clock; a round begins at `windowFrom` or later and before `windowTo`. */
  readonly windowFrom: number;
  readonly windowTo: number;
}

/** When the next round may begin: the gap after what came before has ended, then the first moment inside the window. */
export function nextRoundAt(endedAt: number, { gapMin, windowFrom, windowTo }: RecallHours): number {
  const earliest = endedAt + gapMin * MINUTE_MS;
  const day = businessMidnight(businessDay(earliest));
  const opens = day + windowFrom * HOUR_MS;
  if (earliest < opens) return opens;
  return earliest < day + windowTo * HOUR_MS ? earliest : opens + DAY_MS;
}
