import { AppError } from '@switchboard/kit-contract';
import { BQ_CODES } from '../codes.ts';

export interface Counted {
  readonly enc: 'GSM7' | 'UCS2';
  /** Septets or code units: the unit of the limit. */
  readonly units: number;
  readonly parts: number;
}

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each is an escape and a character. */
const EXTENSION = new Set('^€{}[]~|\\');
/** Size of a single message, and of one part of a long one, where a header takes the rest. */
const ROOM = { GSM7: { single: 160, part: 153 }, UCS2: { single: 70, part: 67 } } as const;
export const MAX_PARTS = 10;

/** Records rules 1 to 4: the encoding of a text and the number of charged parts. */
export function countParts(text: string): Counted {
  const signs = Array.from(text); // a surrogate pair is one character
  const enc = signs.every((sign) => BASIC.has(sign) || EXTENSION.has(sign)) ? 'GSM7' : 'UCS2';
  const sizes = signs.map((sign) => (enc === 'UCS2' ? sign.length : EXTENSION.has(sign) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { single, part } = ROOM[enc];
  if (units <= single) return { enc, units, parts: 1 };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    // a character of two units never crosses two parts
    if (used + size > part) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return { enc, units, parts };
}

/** Records rule 5. */
export function requireParts(text: string): Counted {
  const counted = countParts(text);
  if (counted.parts > MAX_PARTS) throw new AppError(BQ_CODES.tooManyParts);
  return counted;
}
