const HIDDEN = '****';
const TAIL = 4;
const LEAST_HIDDEN = 4;
const SHORTEST = 8;
const DIGITS_OF_CODE = /\d{4,8}/gu;
const SHOWN_TEXT = 10;

/**
 * Dial codes with one and two digits; all others have three (ITU-T E.164). No code is a prefix of another, so the code
 * follows from the number.
 */
const ONE_DIGIT = ['1', '7'];
const TWO_DIGITS =
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  );

function dialCodeLength(phone: string): number {
  if (ONE_DIGIT.includes(phone.slice(0, 1))) return 1;
  return TWO_DIGITS.includes(phone.slice(0, 2)) ? 2 : 3;
}

/**
 * Records rule 46: shows dial code, three digits and the last four, and hides at least four: a short number shows less
 * of its head. Below eight digits nothing is shown. The store masks by the same rule (`0024-masked-columns.sql`), so
 * users without access to numbers receive none. For a caller number the dial code is unknown: `codeLength` is 0.
 */
export function maskPhone(phone: string, codeLength = dialCodeLength(phone)): string {
  if (phone.length < SHORTEST) return HIDDEN;
  const head = Math.min(codeLength + 3, phone.length - TAIL - LEAST_HIDDEN);
  return `${phone.slice(0, head)}${HIDDEN}${phone.slice(-TAIL)}`;
}

/** Records rule 48: the code of a verification message stays hidden from readers of its text. */
export const maskCode = (text: string): string => text.replaceAll(DIGITS_OF_CODE, HIDDEN);

export function maskText(text: string): string {
  const signs = Array.from(text);
  return signs.length <= SHOWN_TEXT ? text : `${signs.slice(0, SHOWN_TEXT).join('')}…`;
}

/** Shows the first character and the domain of an address: enough for users to recognize their address. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? HIDDEN : `${address.slice(0, 1)}${HIDDEN}${address.slice(at)}`;
}
