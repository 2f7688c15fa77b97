import { dayOf } from './business-day.ts';

interface Warned {
  readonly recallAt: Date;
  readonly warnDays: readonly number[];
  readonly exemptEndedAt: Date | null;
}

/** Days until the recall to the public pool: 0 on the last day. */
export const daysLeft = (recallAt: Date, now: Date): number => dayOf(recallAt) - dayOf(now);

/** CRM rules 7 and 9: on the days listed in the rule, and on the first day after a protection ended. */
export function isWarnDay({ recallAt, warnDays, exemptEndedAt }: Warned, now: Date): boolean {
  const left = daysLeft(recallAt, now);
  if (left < 0) return false;
  return warnDays.includes(left) || (exemptEndedAt !== null && dayOf(exemptEndedAt) === dayOf(now));
}
