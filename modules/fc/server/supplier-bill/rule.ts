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
  /** What rounded prices and amounts leave over. */
  readonly rounding: string;
  readonly reason: DiffReason | null;
}

/** Rule 40: where the difference of a destination comes from. Its parts always come to the whole. */
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

/** The largest part names the difference; a side that knows nothing of the destination misses it. */
function reasonOf({ theirs, ours, diff, volume, price, rounding }: Parts): DiffReason | null {
  if (diff.isZero()) return null;
  if (new Decimal(theirs.qty).isZero() || new Decimal(ours.qty).isZero()) return 'missing';
  const largest = Decimal.max(volume.abs(), price.abs(), rounding.abs());
  if (price.abs().equals(largest)) return 'price';
  return volume.abs().equals(largest) ? 'volume' : 'rounding';
}

/** A bill is tolerated within both of them. */
const TOLERANCE_PCT = '0.5';
const TOLERANCE_ABS = '50';
const PERCENT = 100;

export interface Verdict {
  readonly diff: string;
  /** Of ours, with two decimals; null where ours is nothing. */
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

/** What to agree to: theirs where a line was accepted, ours elsewhere, and never more than they ask for. Null where ours is not known. */
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

/** What one piece cost on average. */
export const priceOf = (amount: Decimal.Value, qty: Decimal.Value): string =>
  new Decimal(qty).isZero() ? roundMoney(0) : roundMoney(new Decimal(amount).div(qty));
