const DAY_MS = 86_400_000;
const WASTED = 3;
const WITHIN_MS = 30 * DAY_MS;
const BLOCKED_MS = 7 * DAY_MS;

/** CRM rule 13: three claims in 30 days recalled without a first follow-up block claiming for a week. Null = not blocked. */
export function blockedUntil(wastedAt: readonly Date[], now: Date): Date | null {
  const times = wastedAt.map((at) => at.getTime()).sort((a, b) => a - b);
  const third = times.findLast(
    (at, index) => index >= WASTED - 1 && at - (times[index - WASTED + 1] as number) <= WITHIN_MS,
  );
  if (third === undefined || third + BLOCKED_MS <= now.getTime()) return null;
  return new Date(third + BLOCKED_MS);
}
