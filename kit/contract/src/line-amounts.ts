import { currencyDigits } from './currency.ts';
import { Decimal, zDecimal } from './values.ts';

/** One line, as it is sent or read: field names to values. */
export type LineValues = Readonly<Record<string, unknown>>;

/** How a column follows from others of its line. Exactly one of the first three. */
export interface LineRules {
  readonly product?: readonly string[];
  readonly sum?: readonly string[];
  /** The first minus all others. */
  readonly difference?: readonly string[];
  /** Decimals of the result; by default those of the currency. */
  readonly digits?: number;
}

interface Amounts {
  readonly computed: Readonly<Record<string, LineRules>>;
  /** The field of the line with its currency. */
  readonly currency: string | null;
}

/** An operand has up to 18 digits; products must not be rounded twice. */
const Exact = Decimal.clone({ precision: 100, rounding: Decimal.ROUND_HALF_UP });

/**
 * The computed columns of a line as decimal strings, rounded half up; null while an operand is missing. `currency` is
 * that of the document.
 */
export function computeLine(
  { computed, currency: currencyField }: Amounts,
  line: LineValues,
  currency?: string | null,
): Record<string, string | null> {
  const found: Record<string, string | null> = {};
  const digits = currencyDigits(currencyOf(currencyField, line, currency));
  for (const [name, rule] of Object.entries(computed)) {
    const operands = (rule.product ?? rule.sum ?? rule.difference ?? []).map((one) =>
      numberOf(one in found ? found[one] : line[one]),
    );
    found[name] = operands.includes(null) ? null : written(apply(rule, operands as Decimal[]), rule.digits ?? digits);
  }
  return found;
}

/** The sums of the lines in one currency; `currency` is null where neither line nor document has one. */
export interface LineSums {
  readonly currency: string | null;
  readonly count: number;
  readonly sums: Readonly<Record<string, string>>;
}

/** Sums per currency, in the order in which the currencies appear. A line without a number adds nothing. */
export function sumLines(
  lines: Amounts & { readonly sums: readonly string[] },
  values: readonly LineValues[],
  currency: string | null = null,
  computedOf: (line: LineValues) => LineValues = (line) => computeLine(lines, line, currency),
): LineSums[] {
  const groups = new Map<string | null, { count: number; totals: Decimal[] }>();
  for (const line of values) {
    const key = currencyOf(lines.currency, line, currency);
    const group = groups.get(key) ?? { count: 0, totals: lines.sums.map(() => new Exact(0)) };
    const computed = computedOf(line);
    group.count += 1;
    lines.sums.forEach((name, at) => {
      const number = numberOf(name in computed ? computed[name] : line[name]);
      if (number !== null) group.totals[at] = (group.totals[at] as Decimal).plus(number);
    });
    groups.set(key, group);
  }
  return [...groups].map(([key, { count, totals }]) => ({
    currency: key,
    count,
    sums: Object.fromEntries(
      lines.sums.map((name, at) => [
        name,
        (totals[at] as Decimal).toFixed(decimalsOf(lines.computed[name], currencyDigits(key))),
      ]),
    ),
  }));
}

/** A stored amount has at most twelve digits before the point. */
export const isStorable = (text: string): boolean => zDecimal.safeParse(text).success;

const decimalsOf = (rule: LineRules | undefined, currency: number): number =>
  rule === undefined ? 6 : (rule.digits ?? currency);

function currencyOf(name: string | null, line: LineValues, currency: string | null | undefined): string | null {
  const own = name === null ? null : line[name];
  return typeof own === 'string' && own !== '' ? own : (currency ?? null);
}

/** Unfinished or pasted text is no number yet. */
function numberOf(value: unknown): Decimal | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? new Exact(value) : null;
  return typeof value === 'string' && isStorable(value) ? new Exact(value) : null;
}

function apply({ product, sum }: LineRules, operands: readonly Decimal[]): Decimal {
  if (product !== undefined) return operands.reduce((one, other) => one.times(other), new Exact(1));
  if (sum !== undefined) return operands.reduce((one, other) => one.plus(other), new Exact(0));
  const [first = new Exact(0), ...rest] = operands;
  return rest.reduce((one, other) => one.minus(other), first);
}

function written(value: Decimal, digits: number): string {
  const rounded = value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP);
  // minus zero is zero: equal amounts must be equal strings
  return (rounded.isZero() ? rounded.abs() : rounded).toFixed(digits);
}
