const SCALE = 6;

/** Amounts as whole millionths: rules compare money exactly, never as floats (conventions §5). */
export function micros(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * 10n ** BigInt(SCALE) + BigInt(part.slice(0, SCALE).padEnd(SCALE, '0'));
  return amount.startsWith('-') ? -value : value;
}

/** As text with the given number of decimals, rounded half away from zero. */
export function ratio(over: bigint, under: bigint, decimals: number): string {
  const scaled = over * 10n ** BigInt(decimals) * 2n + under;
  const rounded = over < 0n ? -((-over * 10n ** BigInt(decimals) * 2n + under) / (under * 2n)) : scaled / (under * 2n);
  const text = (rounded < 0n ? -rounded : rounded).toString().padStart(decimals + 1, '0');
  const sign = rounded < 0n ? '-' : '';
  return decimals === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}
