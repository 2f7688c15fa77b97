type NumericText = `${number}`;

const GROUPED = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 6,
  roundingMode: 'halfExpand',
  signDisplay: 'negative',
});
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Grouped, at most 6 fraction digits, no trailing zeros; with `digits` exactly that many, rounded half up. A decimal
 * string keeps all its digits: it is never converted to a float.
 */
export function formatDecimal(value: string | number | null | undefined, digits?: number): string {
  if (value === null || value === undefined || value === '') return '';
  const format = digits === undefined ? GROUPED : exactly(digits);
  if (typeof value === 'number') return format.format(value);
  return DECIMAL.test(value) ? format.format(value as NumericText) : value;
}

const formats = new Map<number, Intl.NumberFormat>();

function exactly(digits: number): Intl.NumberFormat {
  const known = formats.get(digits);
  if (known !== undefined) return known;
  const limits = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // a value rounded to zero has no sign
  const made = new Intl.NumberFormat('en-US', { ...limits, roundingMode: 'halfExpand', signDisplay: 'negative' });
  formats.set(digits, made);
  return made;
}
