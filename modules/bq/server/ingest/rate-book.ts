export interface PairRates {
  readonly base: string;
  readonly quote: string;
  readonly rates: readonly { readonly rate: string; readonly from: string; readonly to: string | null }[];
}

/** Amounts and rates have six decimals. */
const DIGITS = 6;
const ONE = 10n ** BigInt(DIGITS);

/** Daily dollar rates of other currencies (records rule 18). */
export class RateBook {
  readonly #pairs: readonly PairRates[];

  constructor(pairs: readonly PairRates[]) {
    this.#pairs = pairs;
  }

  /** Rounded once, half away from zero; null if the day has no rate. The approved pair takes precedence over its inverse. */
  toUsd(amount: string, currency: string, day: string): string | null {
    const scaled = unitsOf(amount);
    const direct = this.#rateOf(currency, 'USD', day);
    if (direct !== null) return textOf(divided(scaled * direct, ONE));
    const inverse = this.#rateOf('USD', currency, day);
    return inverse === null ? null : textOf(divided(scaled * ONE, inverse));
  }

  #rateOf(base: string, quote: string, day: string): bigint | null {
    const pair = this.#pairs.find((each) => each.base === base && each.quote === quote);
    const found = pair?.rates.find(({ from, to }) => from <= day && (to === null || day <= to));
    return found === undefined ? null : unitsOf(found.rate);
  }
}

function unitsOf(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + part.slice(0, DIGITS).padEnd(DIGITS, '0'));
  return text.startsWith('-') ? -units : units;
}

function divided(value: bigint, by: bigint): bigint {
  const half = (2n * (value < 0n ? -value : value) + by) / (2n * by);
  return value < 0n ? -half : half;
}

function textOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(DIGITS + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`;
}

/** `a - b`, for amounts. */
export const difference = (a: string, b: string): string => textOf(unitsOf(a) - unitsOf(b));
