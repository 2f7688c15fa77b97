import { AppError, CODES } from '@switchboard/kit-contract';

const FULL_NUMBER = /^\d{6,15}$/u;

/** Records rule 47: a whole number may be looked for without seeing any; a part of one would tell it digit by digit. */
export function phoneIs(number: string): string {
  if (!FULL_NUMBER.test(number)) throw new AppError(CODES.fieldNotPermitted);
  return `phone = ${number}`;
}
