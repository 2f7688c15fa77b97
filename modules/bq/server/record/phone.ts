import { AppError, CODES, fieldRefusal } from '@switchboard/kit-contract';

const FULL_NUMBER = /^\d{6,15}$/u;
const PART = /^(?:\d+\*|\*\d+)$/u;

export const isFullNumber = (number = ''): boolean => FULL_NUMBER.test(number);

/**
 * Records rule 47: a whole number may be searched without the right to see numbers; a partial number would reveal it
 * digit by digit.
 */
export function fullNumber(number: string): string {
  if (isFullNumber(number)) return number;
  if (PART.test(number))
    throw new AppError(CODES.fieldNotPermitted, {
      label: {
        zh: '按部分号码查询需要查看号码的权限。请输入完整号码，仅限数字',
        en: 'Searching by a part of a number requires permission to see numbers. Enter the full phone number, digits only',
      },
      data: { fields: ['phoneExact'] },
    });
  throw fieldRefusal('phoneExact', { zh: '请输入完整号码，仅限数字', en: 'Enter the full phone number, digits only' });
}

export const phoneIs = (number: string): string => `phone = ${fullNumber(number)}`;
