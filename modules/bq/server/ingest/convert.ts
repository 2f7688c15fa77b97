import { businessDay } from '@switchboard/kit-contract';
import { difference, type RateBook } from './rate-book.ts';

type Event = Readonly<Record<string, unknown>>;

/** An amount that may be in the account's currency, and its value in dollars. */
interface Amount {
  readonly ccy: string;
  readonly usd: string;
  /** The value before this event, or the change by it, depending on the flow. */
  readonly before?: { readonly ccy: string; readonly usd: string };
  readonly change?: { readonly ccy: string; readonly usd: string };
}

export interface Money {
  /** The rate of the business day of this time applies. */
  readonly time: string;
  readonly amounts: readonly Amount[];
}

const amountNamed = (name: string): Amount => ({
  ccy: `${name}_ccy`,
  usd: `${name}_usd`,
  change: { ccy: `d_${name}_ccy`, usd: `d_${name}` },
});
export const moneyAt = (time: string, ...names: readonly string[]): Money => ({
  time,
  amounts: names.map(amountNamed),
});
export const LEDGER_MONEY: Money = {
  time: 'book_time',
  amounts: [
    {
      ccy: 'amount_ccy',
      usd: 'amount_usd',
      before: { ccy: 'prev_amount_ccy', usd: 'prev_amount_usd' },
    },
  ],
};

const CURRENCY = /^[A-Z]{3}$/u;
const AMOUNT = /^-?\d{1,12}(?:\.\d{1,6})?$/u;
/** Tolerance for a rating engine that rounds in a different order. */
const LAST_DIGIT = 0.000_001_5;

/** Reported in a currency other than USD: stored only after conversion or comparison. */
export function isForeign(event: unknown, money: Money | undefined): event is Event {
  if (money === undefined || typeof event !== 'object' || event === null) return false;
  const { currency } = event as Event;
  return (
    typeof currency === 'string' &&
    currency !== 'USD' &&
    CURRENCY.test(currency) &&
    money.amounts.some(({ ccy }) => (event as Event)[ccy] !== undefined)
  );
}

/**
 * Records rule 18: the dollar amounts of an event in the account's currency, at the rate of its business day. All
 * events of a message use the same day, so its changes add up to its total. Dollar amounts that are also reported must
 * match.
 */
export function inDollars(
  event: Event,
  money: Money,
  book: RateBook,
): { reason: string } | { usd: Record<string, string> } {
  const currency = String(event['currency']);
  const day = dayOf(String(event[money.time]));
  // checked before anything else: no event may stop the stream
  if (day === null) return { reason: `${money.time} is not time` };
  const usd: Record<string, string> = {};
  for (const amount of money.amounts) {
    const own = event[amount.ccy];
    if (own === undefined) continue;
    if (!isAmount(own)) return { reason: `${amount.ccy} is not money` };
    const toUsd = (value: string): string | null => book.toUsd(value, currency, day);
    const made = toUsd(own);
    if (made === null) {
      if (event[amount.usd] !== undefined) continue; // converted by the rating engine, and no rate to compare it with
      return { reason: `no rate for ${currency} on ${day}` };
    }
    const stated = event[amount.usd];
    if (isAmount(stated) && Math.abs(Number(difference(stated, made))) > LAST_DIGIT)
      return { reason: `${amount.usd} is ${stated}, by the rate of ${day} it is ${made}` };
    if (stated === undefined) usd[amount.usd] = made;
    const { before, change } = amount;
    if (before !== undefined && event[before.usd] === undefined && isAmount(event[before.ccy]))
      usd[before.usd] = toUsd(event[before.ccy] as string) ?? '0';
    if (change !== undefined && event[change.usd] === undefined) {
      const by = event[change.ccy];
      if (!isAmount(by)) return { reason: `${change.ccy} is missing` };
      usd[change.usd] = difference(made, toUsd(difference(own, by)) ?? '0');
    }
  }
  return { usd };
}

const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value);
function dayOf(time: string): string | null {
  const at = Date.parse(`${time.replace(' ', 'T')}Z`);
  return Number.isNaN(at) ? null : businessDay(at);
}
