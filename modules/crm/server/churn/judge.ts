import type { ChurnType } from '@switchboard/crm-contract';
import { micros, ratio } from '../settings/micros.ts';

export interface ChurnRule {
  readonly brand: string;
  readonly dropPct: string;
  readonly minBaseUsd: string;
  readonly silentDays: number;
  readonly churnDays: number;
  readonly recoverUsd: string;
  readonly handleWorkDays: number;
}

/** The spend of a customer, in full days before today. */
export interface Spend {
  readonly stage: string;
  /** Days -60 to -31. */
  readonly base: string;
  /** Days -30 to -1. */
  readonly current: string;
  /** Days -7 to -1. */
  readonly week: string;
  /** Days since the last consumption. */
  readonly daysWithout: number;
}

export type ChurnVerdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'recovered' }
  | { readonly kind: 'event'; readonly type: ChurnType; readonly dropPct: string | null };

/** Crm rule 24, for customers that cooperate or have cooperated. */
export function judgeChurn(rule: ChurnRule, { stage, base, current, week, daysWithout }: Spend): ChurnVerdict {
  if (stage !== 'cooperating' && micros(week) >= micros(rule.recoverUsd)) return { kind: 'recovered' };
  const dropPct = dropOf(base, current);
  if (daysWithout >= rule.churnDays) return { kind: 'event', type: 'churned', dropPct };
  if (daysWithout >= rule.silentDays) return { kind: 'event', type: 'silent', dropPct };
  const isDrop =
    stage === 'cooperating' && micros(base) >= micros(rule.minBaseUsd) && isDroppedBy(rule.dropPct, base, current);
  return isDrop ? { kind: 'event', type: 'drop', dropPct } : { kind: 'fine' };
}

/** In percent with two decimals; null without a base. */
function dropOf(base: string, current: string): string | null {
  const before = micros(base);
  return before <= 0n ? null : ratio((before - micros(current)) * 100n, before, 2);
}

/** Compared without rounding. */
function isDroppedBy(pct: string, base: string, current: string): boolean {
  const before = micros(base);
  return before > 0n && (before - micros(current)) * 100n * 1_000_000n >= micros(pct) * before;
}

export const CHURN_RANK: Readonly<Record<ChurnType, number>> = { drop: 1, silent: 2, churned: 3 };
/** A handled drop is not reported again for as many days as its calculation covers. */
const DROP_REST_DAYS = 30;

export interface LastEvent {
  readonly type: ChurnType;
  readonly state: 'open' | 'handled';
  /** Days since detection. */
  readonly age: number;
}

/** Whether to report the finding: an open or handled type is not reported again, a worse one always is. */
export function isNews(type: ChurnType, last: LastEvent | null): boolean {
  if (last === null || CHURN_RANK[type] > CHURN_RANK[last.type]) return true;
  return type === 'drop' && last.type === 'drop' && last.state === 'handled' && last.age >= DROP_REST_DAYS;
}
