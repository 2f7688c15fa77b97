/** The GSM 03.38 basic set, and the characters that are sent as an escape and a second septet. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const ESCAPED = new Set('^€{}[]~|\\');

export type SmsEncoding = 'gsm7' | 'ucs2';

export interface SmsSize {
  readonly encoding: SmsEncoding;
  /** Septets, or 16-bit units. */
  readonly units: number;
  readonly parts: number;
  /** Units that still fit into the last part. */
  readonly unitsLeft: number;
}

/** A message of several parts uses six bytes of each for the header that joins them. */
const CAPACITY: Readonly<Record<SmsEncoding, { readonly single: number; readonly joined: number }>> = {
  gsm7: { single: 160, joined: 153 },
  ucs2: { single: 70, joined: 67 },
};

/** The encoding and the charged size of a text. Client and server use the same function. */
export function smsSize(text: string): SmsSize {
  const signs = Array.from(text);
  const encoding: SmsEncoding = signs.every((sign) => BASIC.has(sign) || ESCAPED.has(sign)) ? 'gsm7' : 'ucs2';
  const widths = signs.map((sign) => (encoding === 'ucs2' ? sign.length : ESCAPED.has(sign) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, joined } = CAPACITY[encoding];
  if (units <= single) return { encoding, units, parts: units === 0 ? 0 : 1, unitsLeft: single - units };
  return { encoding, units, ...fill(widths, joined) };
}

/** A character of two units is never split between two parts: the phone would show half of it twice. */
function fill(widths: readonly number[], capacity: number): Pick<SmsSize, 'parts' | 'unitsLeft'> {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > capacity) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { parts, unitsLeft: capacity - used };
}
