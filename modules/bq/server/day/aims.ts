import { businessMidnight, Decimal, roundMoney } from '@switchboard/kit-contract';
import type { Amounts, TargetRow } from './target.repo.ts';

/** Results of the rows with these owners. */
export interface Made extends Amounts {
  readonly deptId: string;
  readonly staffId: string;
}

export interface Aim {
  readonly target: string;
  readonly made: string;
  /** In percent. */
  readonly share: string;
}

export const MEASURES = ['revenue', 'profit'] as const;
export type Measure = (typeof MEASURES)[number];
type Target = Pick<TargetRow, 'deptId' | 'staffId' | Measure>;

const isFor = ({ deptId, staffId }: Target, row: Made): boolean =>
  row.deptId === deptId && (staffId === null || row.staffId === staffId);

/** Sums several targets. No row belongs to two of them, so none is counted twice. */
function sumUp(targets: readonly Target[], made: readonly Made[], measure: Measure): Aim | null {
  if (targets.length === 0) return null;
  const add = (amounts: readonly (string | null)[]): Decimal =>
    amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Decimal(0));
  const target = add(targets.map((one) => one[measure]));
  const reached = add(made.filter((row) => targets.some((one) => isFor(one, row))).map((row) => row[measure]));
  return {
    target: roundMoney(target),
    made: roundMoney(reached),
    share: reached.times(100).div(target).toDecimalPlaces(2).toString(),
  };
}

/**
 * Sums the given targets. A department's target covers all its staff, so their targets are not added. Results of owners
 * without a target are left out; otherwise a single target out of ten would be reached on the first day.
 */
export function aimOf(targets: readonly Target[], made: readonly Made[], measure: Measure): Aim | null {
  const set = targets.filter((one) => one[measure] !== null);
  const whole = new Set(set.filter(({ staffId }) => staffId === null).map(({ deptId }) => deptId));
  return sumUp(
    set.filter(({ deptId, staffId }) => staffId === null || !whole.has(deptId)),
    made,
    measure,
  );
}

/** A single target. */
export const aimAlone = (target: Target, made: readonly Made[], measure: Measure): Aim | null =>
  target[measure] === null ? null : sumUp([target], made, measure);

/** Elapsed part of a month by the company's clock, in percent. */
export function passedOf(month: string, now = Date.now()): string {
  const next = new Date(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  const [first, end] = [businessMidnight(`${month}-01`), businessMidnight(next.toISOString().slice(0, 10))];
  const share = (100 * (now - first)) / (end - first);
  return new Decimal(Math.min(100, Math.max(0, share))).toDecimalPlaces(2).toString();
}
