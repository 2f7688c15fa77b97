import { PHONE_EXACT } from '@switchboard/bq-contract';
import { CODES, filterSchema, problemsOf } from '@switchboard/kit-contract';
import { expect, it } from 'vitest';
import { fullNumber } from './phone.ts';

const TEXT = 'Enter the full phone number, digits only';

it.each(['12ab', '+65 8000 1234', '123', '*', ''])('%s is no number: the answer says what to enter', (number) => {
  const data = [{ field: 'phoneExact', msg: { zh: '请输入完整号码，仅限数字', en: TEXT } }];
  expect(() => fullNumber(number)).toThrow(expect.objectContaining({ code: CODES.validation, data }));
  const { error } = filterSchema(PHONE_EXACT).safeParse(number);
  expect(error && problemsOf(error, number || null)[0]?.msg.en).toBe(number === '' ? 'Required' : TEXT);
});

it('a part of a number needs the right to see numbers, and the answer says what to enter instead', () => {
  for (const part of ['62812*', '*0106']) {
    expect(() => fullNumber(part)).toThrow(expect.objectContaining({ code: CODES.fieldNotPermitted }));
    expect(() => fullNumber(part)).toThrow(TEXT);
  }
  expect(fullNumber('6281200000106')).toBe('6281200000106');
});
