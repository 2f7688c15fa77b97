export interface NumberRules {
  /** Digits behind the point; 0 allows no point. */
  readonly decimals?: number;
  readonly allowNegative?: boolean;
}

const DEFAULT_DECIMALS = 4;

/**
 * What remains of typed or pasted text in a number box: digits, one minus at the start, one point, so many decimals.
 * Text in, text out: a half-typed "-" or "1." must stay as it is, and long amounts never become floats.
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
