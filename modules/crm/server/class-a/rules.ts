import { Decimal } from 'decimal.js';

export const MIN_COMMITTED_USD = 10_000;
const MIN_FULFILLED = 0.6;
const FULL_MONTHS = 3;
const WARN_DAYS = 30;
const REAPPLY_DAYS = 30;
const DAY_MS = 86_400_000;

/** State changes of crm.md §2.11. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  draft: ['pending'],
  pending: ['approved', 'rejected', 'withdrawn'],
  approved: ['expired', 'revoked'],
};
export const mayBecome = (from: string, to: string): boolean => NEXT[from]?.includes(to) ?? false;

/** Full calendar months between two days: the first month counts only if it starts on its first day. */
export function fullMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  const begun = fromDay === 1 ? 0 : 1;
  return Math.max(0, (toYear - fromYear) * 12 + (toMonth - fromMonth) - begun);
}

export interface Fulfilment {
  readonly committedUsd: string;
  /** Average of the full months so far, at most the last three. */
  readonly avgUsd: string;
  readonly months: number;
  readonly warnedAt: Date | null;
  readonly now: Date;
}

/**
 * Rule 23, checked every night: below 60 % of the commitment after three full months it is revoked, but not without a
 * warning 30 days before, so the warning is sent when two full months are below.
 */
export function monthCheck({
  committedUsd,
  avgUsd,
  months,
  warnedAt,
  now,
}: Fulfilment): 'fine' | 'warn' | 'wait' | 'revoke' {
  const isBelow = new Decimal(avgUsd).lt(new Decimal(committedUsd).mul(MIN_FULFILLED));
  if (!isBelow || months < FULL_MONTHS - 1) return 'fine';
  if (warnedAt === null) return 'warn';
  const isWarnedLongAgo = now.getTime() - warnedAt.getTime() >= WARN_DAYS * DAY_MS;
  return months >= FULL_MONTHS && isWarnedLongAgo ? 'revoke' : 'wait';
}

export function mayReapply(rejectedAt: Date | null, now: Date): boolean {
  return rejectedAt === null || now.getTime() - rejectedAt.getTime() >= REAPPLY_DAYS * DAY_MS;
}
