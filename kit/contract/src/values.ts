import { Decimal } from 'decimal.js';
import { z } from 'zod';

const MAX_BIGINT = '9223372036854775807';

/** Ids are bigint in PostgreSQL and decimal strings in JSON: a JavaScript number would lose digits (conventions §5). */
export const zId = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((text) => text.length < 19 || text <= MAX_BIGINT);
/** ISO-8601 with offset. */
export const zTime = z.iso.datetime({ offset: true });
export const zDate = z.iso.date();
/** Money and rates: a decimal string with at most 6 decimals, never a float. */
export const zDecimal = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/);
export const zCurrency = z.string().regex(/^[A-Z]{3}$/);

/** Exact numbers, one shared copy. */
export { Decimal };

const MONEY_SCALE = 6;

/** Rounds half up, as everywhere in the project, and always writes the full scale: equal amounts are equal strings. */
export function roundMoney(value: Decimal.Value, scale = MONEY_SCALE): string {
  const rounded = new Decimal(value).toDecimalPlaces(scale, Decimal.ROUND_HALF_UP);
  // minus zero is zero: equal amounts must be equal strings
  return (rounded.isZero() ? rounded.abs() : rounded).toFixed(scale);
}

export function addMoney(...values: Decimal.Value[]): string {
  return roundMoney(values.reduce<Decimal>((sum, value) => sum.plus(value), new Decimal(0)));
}
