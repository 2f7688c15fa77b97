import type { DiffReason } from '@switchboard/fc-contract';
import { Decimal, roundMoney } from '@switchboard/kit-contract';

/** One side of a destination. */
export interface Side {
  readonly qty: Decimal.Value;
  readonly price: Decimal.Value;
  readonly amount: Decimal.Value;
}

export interface LineDiff {
  readonly diff: string;
  /** Δqty × our price. */
  readonly volume: string;
  /** Δprice × their qty. */
  readonly price: string;
  /** The remainder from rounded prices and amounts. */
  readonly rounding: string;
  readonly reason: DiffReason | null;
}

/** Rule 40: splits the difference of a destination by cause. The parts always add up to the difference. */
export function compareLine(theirs: Side, ours: Side): LineDiff {
  const diff = new Decimal(theirs.amount).minus(ours.amount);
  const volume = new Decimal(theirs.qty).minus(ours.qty).times(ours.price);
  const price = new Decimal(theirs.price).minus(ours.price).times(theirs.qty);
  const rounding = diff.minus(volume).minus(price);
  return {
    diff: roundMoney(diff),
    volume: roundMoney(volume),
    price: roundMoney(price),
    rounding: roundMoney(rounding),
    reason: reasonOf({ theirs, ours, diff, volume, price, rounding }),
  };
}

interface Parts {
  readonly theirs: Side;
  readonly ours: Side;
  readonly diff: Decimal;
  readonly volume: Decimal;
  readonly price: Decimal;
  readonly rounding: Decimal;
}

/** The largest part determines the reason; a side without traffic for the destination is missing it. */
function reasonOf({ theirs, ours, diff, volume, price, rounding }: Parts): DiffReason | null {
  if (diff.isZero()) return null;
  if (new Decimal(theirs.qty).isZero() || new Decimal(ours.qty).isZero()) return 'missing';
  const largest = Decimal.max(volume.abs(), price.abs(), rounding.abs());
  if (price.abs().equals(largest)) return 'price';
  return volume.abs().equals(largest) ? 'volume' : 'rounding';
}

/** A bill is accepted without dispute within both limits. */
const TOLERANCE_PCT = '0.5';
const TOLERANCE_ABS = '50';
const PERCENT = 100;

export interface Verdict {
  readonly diff: string;
  /** Relative to our amount, with two decimals; null when ours is zero. */
  readonly pct: string | null;
  readonly isDisputed: boolean;
}

/** Rule 40: the whole bill. */
export function judgeBill(theirAmount: Decimal.Value, ourAmount: Decimal.Value): Verdict {
  const ours = new Decimal(ourAmount);
  const diff = new Decimal(theirAmount).minus(ours);
  const pct = ours.isZero() ? null : diff.times(PERCENT).div(ours);
  const isWithin = diff.isZero() || (diff.abs().lte(TOLERANCE_ABS) && pct !== null && pct.abs().lte(TOLERANCE_PCT));
  return { diff: roundMoney(diff), pct: pct === null ? null : roundMoney(pct, 2), isDisputed: !isWithin };
}

export interface Decided {
  readonly theirAmount: string;
  readonly ourAmount: string | null;
  readonly accepted: boolean;
}

/** The amount to approve: theirs for accepted lines, ours for the others, never more than billed. Null when ours is unknown. */
export function suggestedAmount(lines: readonly Decided[]): string | null {
  let sum = new Decimal(0);
  let theirs = new Decimal(0);
  for (const { theirAmount, ourAmount, accepted } of lines) {
    if (!accepted && ourAmount === null) return null;
    sum = sum.plus(accepted ? theirAmount : (ourAmount as string));
    theirs = theirs.plus(theirAmount);
  }
  return roundMoney(Decimal.min(sum, theirs));
}

/** The average price of one unit. */
export const priceOf = (amount: Decimal.Value, qty: Decimal.Value): string =>
  new Decimal(qty).isZero() ? roundMoney(0) : roundMoney(new Decimal(amount).div(qty));
