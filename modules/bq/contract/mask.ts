const HIDDEN = '****';
const TAIL = 4;
const LEAST_HIDDEN = 4;
const SHORTEST = 8;
const DIGITS_OF_CODE = /\d{4,8}/gu;
const SHOWN_TEXT = 10;

/**
 * Records rule 46: dial code and three digits, four at the end, and never fewer than four hidden: a short number shows less of its
 * head. Below eight digits nothing is shown.
 */
export function maskPhone(phone: string, dialCode: string): string {
  if (phone.length < SHORTEST) return HIDDEN;
  const wanted = (phone.startsWith(dialCode) ? dialCode.length : 0) + 3;
  const head = Math.min(wanted, phone.length - TAIL - LEAST_HIDDEN);
  return `${phone.slice(0, head)}${HIDDEN}${phone.slice(-TAIL)}`;
}

/** Records rule 48: the code of a verification message is not for whoever may read its text. */
export const maskCode = (text: string): string => text.replaceAll(DIGITS_OF_CODE, HIDDEN);

export function maskText(text: string): string {
  const signs = Array.from(text);
  return signs.length <= SHOWN_TEXT ? text : `${signs.slice(0, SHOWN_TEXT).join('')}…`;
}

/** Of an address the first sign and the domain: enough to know one's own again. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? HIDDEN : `${address.slice(0, 1)}${HIDDEN}${address.slice(at)}`;
}
