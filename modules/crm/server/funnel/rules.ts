import { Decimal } from 'decimal.js';

const STAGES = [1, 2, 3, 4, 5] as const;

/** How many ever reached each stage: a higher stage implies all lower ones, including skipped ones (crm rule 26). */
export function reachedStages(byHighest: ReadonlyMap<number, number>): number[] {
  return STAGES.map((stage) =>
    [...byHighest].reduce((sum, [highest, count]) => (highest >= stage ? sum + count : sum), 0),
  );
}

/** A fraction with four decimals, rounded half up; null if the divisor is zero. */
export function share(part: number, whole: number): string | null {
  return whole === 0 ? null : new Decimal(part).div(whole).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toFixed(4);
}

/** From each stage to the next; null for the last. */
export function conversions(reached: readonly number[]): (string | null)[] {
  return reached.map((count, index) => (index === reached.length - 1 ? null : share(reached[index + 1] ?? 0, count)));
}
