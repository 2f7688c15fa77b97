import { Decimal } from '@switchboard/kit-contract';
import { rateOf } from '../master/figures.ts';

export interface Money {
  readonly revenue: string;
  readonly cost: string;
  readonly profit: string;
  readonly margin: string | null;
  readonly gift: string;
}

const DIGITS = 6;

/** Sums revenue, cost and gifts of the rows, and the remaining profit. */
export function addUp(rows: readonly Pick<Money, 'revenue' | 'cost' | 'gift'>[]): Money {
  const sum = (name: 'revenue' | 'cost' | 'gift'): Decimal =>
    rows.reduce((all, row) => all.plus(row[name]), new Decimal(0));
  const [revenue, cost, gift] = [sum('revenue'), sum('cost'), sum('gift')];
  const profit = revenue.minus(cost);
  return {
    revenue: revenue.toFixed(DIGITS),
    cost: cost.toFixed(DIGITS),
    profit: profit.toFixed(DIGITS),
    margin: rateOf(profit.toNumber(), revenue.toNumber()),
    gift: gift.toFixed(DIGITS),
  };
}
