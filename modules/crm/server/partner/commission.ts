import { micros } from '../settings/micros.ts';

export interface CommissionTerms {
  readonly base: 'revenue' | 'profit';
  /** From 0 to 0.5, with four decimals. */
  readonly rate: string;
  /** Paid months, counted from the child's first consumption. */
  readonly months: number;
}

export interface ChildMonth {
  /** `2026-03-01`. */
  readonly month: string;
  readonly revenue: string;
  readonly profit: string;
  readonly firstConsumeOn: string | null;
}

export interface Commission {
  readonly base: string;
  readonly amount: string;
}

const SCALE = 1_000_000n;

/**
 * Crm rule 28. Returns null when the month is outside the paid months. The month of the first consumption is the first
 * paid month.
 */
export function commissionOf({ base: kind, rate, months }: CommissionTerms, child: ChildMonth): Commission | null {
  if (child.firstConsumeOn === null) return null;
  const passed = monthNo(child.month) - monthNo(child.firstConsumeOn);
  if (passed < 0 || passed >= months) return null;
  const earned = micros(kind === 'revenue' ? child.revenue : child.profit);
  const base = earned < 0n ? 0n : earned;
  // rounds half a millionth up
  const amount = (base * micros(rate) * 2n + SCALE) / (SCALE * 2n);
  return { base: decimal(base), amount: decimal(amount) };
}

const monthNo = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const decimal = (value: bigint): string => `${value / SCALE}.${String(value % SCALE).padStart(6, '0')}`;
