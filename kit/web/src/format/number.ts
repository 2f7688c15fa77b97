type NumericText = `${number}`;

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, roundingMode: 'halfExpand' });
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Grouped, at most 6 fraction digits, no trailing zeros. A decimal string keeps all its digits: it never becomes a float. */
export function formatDecimal(value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return GROUPED.format(value);
  return DECIMAL.test(value) ? GROUPED.format(value as NumericText) : value;
}
