/** An IMEI is a type allocation code of 8 digits, a serial of 6 and a check digit (oc O75). */
export const TAC_DIGITS = 8;
export const SERIAL_MAX = 999_999;
const SERIAL_DIGITS = 6;
export const IMEI_DIGITS = 15;
const BASE = 10;
const NINE = 9;

/** The Luhn digit over the first 14: every second digit is doubled and its digits are added up. */
export function checkDigit(first14: string): number {
  const sum = Array.from(first14, Number).reduce((total, written, index) => {
    const digit = written * (index % 2 === 1 ? 2 : 1);
    return total + (digit > NINE ? digit - NINE : digit);
  }, 0);
  return (BASE - (sum % BASE)) % BASE;
}

export const imeiOf = (tac: string, serial: number): string => {
  const first14 = `${tac}${String(serial).padStart(SERIAL_DIGITS, '0')}`;
  return `${first14}${checkDigit(first14)}`;
};

/** What is wrong with the number itself; null: nothing. */
export function shapeProblem(imei: string): 'length' | 'digits' | 'luhn' | null {
  if (imei.length !== IMEI_DIGITS) return 'length';
  if (!/^\d+$/.test(imei)) return 'digits';
  return checkDigit(imei.slice(0, -1)) === Number(imei.at(-1)) ? null : 'luhn';
}

export const tacOf = (imei: string): string => imei.slice(0, TAC_DIGITS);
export const serialOf = (imei: string): number => Number(imei.slice(TAC_DIGITS, TAC_DIGITS + SERIAL_DIGITS));
