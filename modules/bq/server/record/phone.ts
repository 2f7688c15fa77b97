import { AppError, CODES } from '@switchboard/kit-contract';

const FULL_NUMBER = /^\d{6,15}$/u;

/**
 * Records rule 47: a whole number may be searched without the right to see numbers; a partial number would reveal it
 * digit by digit.
 */
export function phoneIs(number: string): string {
  if (!FULL_NUMBER.test(number)) throw new AppError(CODES.fieldNotPermitted);
  return `phone = ${number}`;
}
