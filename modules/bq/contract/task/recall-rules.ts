import { businessDay, businessMidnight } from '@switchboard/kit-contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface RecallHours {
  readonly gapMin: number;
  /** Whole hours by the company's clock; a round starts at `windowFrom` or later and before `windowTo`. */
  readonly windowFrom: number;
  readonly windowTo: number;
}

/** Earliest start of the next round: the first moment inside the window after the gap that follows the previous round. */
export function nextRoundAt(endedAt: number, { gapMin, windowFrom, windowTo }: RecallHours): number {
  const earliest = endedAt + gapMin * MINUTE_MS;
  const day = businessMidnight(businessDay(earliest));
  const opens = day + windowFrom * HOUR_MS;
  if (earliest < opens) return opens;
  return earliest < day + windowTo * HOUR_MS ? earliest : opens + DAY_MS;
}
