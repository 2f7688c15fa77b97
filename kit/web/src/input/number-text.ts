export interface NumberRules {
  /** Digits after the point; 0 allows no point. */
  readonly decimals?: number;
  readonly allowNegative?: boolean;
}

const DEFAULT_DECIMALS = 4;

/**
 * Filters typed or pasted text for a number input: digits, one minus at the start, one point, the given number of
 * decimals. Text in, text out: an incomplete "-" or "1." must stay unchanged, and long amounts never become floats.
 */
export function numberText(
  typed: string,
  { decimals = DEFAULT_DECIMALS, allowNegative = true }: NumberRules = {},
): string {
  // a Chinese keyboard types １２３．－
  const text = typed.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').trim();
  const [whole = '', ...rest] = text.replaceAll(/[^\d.]/g, '').split('.');
  const sign = allowNegative && text.startsWith('-') ? '-' : '';
  if (rest.length === 0 || decimals === 0) return sign + whole;
  return `${sign}${whole}.${rest.join('').slice(0, decimals)}`;
}
