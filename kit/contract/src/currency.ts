/** ISO 4217 currencies whose smallest unit is not 1/100. A fixed list: browser and server must round alike. */
const OTHER_DIGITS: Readonly<Record<string, number>> = {
  ...digits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digits(3, 'BHD IQD JOD KWD LYD OMR TND'),
};

/** Decimals of an amount in this currency. */
export function currencyDigits(currency: string | null | undefined): number {
  return OTHER_DIGITS[currency ?? ''] ?? 2;
}

function digits(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}
