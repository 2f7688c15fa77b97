import { businessDay } from '@switchboard/kit-contract';

const DAY_MS = 86_400_000;
const LONGEST_PERIOD = 366;

interface LedgerEvent {
  readonly ev: string;
  readonly kind: string;
  readonly product: string;
  readonly book_time: string;
  readonly amount_usd: string;
  readonly amount_ccy: string;
  readonly gift_left_usd?: string;
  readonly gift_until?: string;
  readonly period_from?: string;
  readonly period_to?: string;
  readonly ref_kind: string;
  readonly ref_id?: string;
  readonly prev_qty?: number;
  readonly prev_amount_ccy?: string;
  readonly prev_amount_usd?: string;
  readonly prev_cost_usd?: string;
}

/** Semantic checks of a well-formed ledger row. Totals sum up differences: a wrong one would stay in them permanently. */
export function ledgerProblem(event: Readonly<Record<string, unknown>>): string | null {
  const of = event as unknown as LedgerEvent;
  return bookingProblem(of) ?? signProblem(of) ?? giftProblem(of) ?? periodProblem(of);
}

function bookingProblem({ ev, ...of }: LedgerEvent): string | null {
  const before = [of.prev_qty, of.prev_amount_ccy, of.prev_amount_usd, of.prev_cost_usd];
  return ev === 'book' && before.some((value) => Number(value ?? 0) !== 0) ? 'a booking with previous amounts' : null;
}

/** Charges must not be negative and refunds not positive; only an adjustment allows both signs. */
function signProblem({ kind, amount_usd, amount_ccy }: LedgerEvent): string | null {
  const [usd, ccy] = [Number(amount_usd), Number(amount_ccy)];
  if (usd * ccy < 0) return 'amounts in the account currency and in USD have opposite signs';
  if (kind === 'refund') return usd > 0 || ccy > 0 ? 'a refund with a positive amount' : null;
  return kind !== 'adjust' && (usd < 0 || ccy < 0) ? `a ${kind} that gives back` : null;
}

/** Rule 22: gift money is used first, and only until it expires. */
function giftProblem({ kind, book_time, amount_usd, gift_left_usd = '0', gift_until }: LedgerEvent): string | null {
  if (Number(gift_left_usd) < 0) return 'a negative gift balance';
  if ((kind === 'charge' || kind === 'rent') && Number(amount_usd) > 0 && Number(gift_left_usd) > 0)
    return `cash taken while ${gift_left_usd} of gift is left`;
  if (kind !== 'gift_use') return null;
  if (gift_until === undefined) return 'gift use without an expiry date';
  const day = businessDay(Date.parse(`${book_time.replace(' ', 'T')}Z`));
  return gift_until < day ? `a gift that ended on ${gift_until}` : null;
}

/** Rule 31: rent needs a period, and a number needs an id. */
function periodProblem({ kind, product, period_from, period_to, ref_kind, ref_id = '0' }: LedgerEvent): string | null {
  if (kind === 'rent' && period_from === undefined) return 'rent without a period';
  if ((period_from === undefined) !== (period_to === undefined)) return 'a period with only one end';
  if (period_from !== undefined && period_to !== undefined) {
    const days = (Date.parse(period_to) - Date.parse(period_from)) / DAY_MS + 1;
    if (days < 1 || days > LONGEST_PERIOD) return `a period of ${days} days`;
  }
  const isNumber = ref_kind.startsWith('number_');
  if (isNumber && (product !== 'number' || ref_id === '0')) return `${ref_kind} of no number`;
  if ((ref_kind === 'number_open' || ref_kind === 'number_renew') && period_from === undefined)
    return `${ref_kind} for no period`;
  return isNumber && (ref_kind === 'number_release') !== (kind === 'refund') ? `${ref_kind} by a ${kind}` : null;
}
