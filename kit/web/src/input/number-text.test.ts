import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText } from './number-text.ts';

describe('numberText', () => {
  it.each([
    ['12a3', '123'],
    ['--1-2', '-12'],
    ['1-2', '12'],
    ['1.2.3', '1.23'],
    ['¥1,234.5', '1234.5'],
    ['-.5', '-.5'],
    ['-', '-'],
    ['１２．５', '12.5'],
    ['', ''],
  ])('R277 %j becomes %j: digits, a single minus at the start, one decimal point', (typed, left) => {
    expect(numberText(typed)).toBe(left);
  });

  it.each([
    [undefined, '1.2345'],
    [2, '1.23'],
    [6, '1.234567'],
    [0, '1'],
  ])('R278 at most 4 decimal places by default; %s requested: %s', (decimals, left) => {
    expect(numberText('1.23456789', decimals === undefined ? {} : { decimals })).toBe(left);
  });

  it('R277 R278 SYS-54 a number input holds a number or the beginning of one for any typed text', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('-', '.', '1', '9', 'e', '−', '。', '３') }));
    fc.assert(
      fc.property(typed, (text) => {
        const left = numberText(text);
        expect(left).toMatch(/^-?\d*(\.\d{0,4})?$/);
        expect(numberText(left)).toBe(left);
        expect(numberText(text, { allowNegative: false })).not.toContain('-');
      }),
    );
  });
});
