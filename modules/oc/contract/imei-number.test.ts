import { describe, expect, it } from 'vitest';
import { checkDigit, imeiOf, serialOf, shapeProblem, tacOf } from './imei-number.ts';

describe('the IMEI of a device', () => {
  it('OC-75 has 15 digits: 8 of the TAC, 6 of the serial, and the Luhn digit over the first 14', () => {
    expect(shapeProblem('490154203237518')).toBeNull();
    expect(shapeProblem('490154203237517')).toBe('luhn');
    expect(checkDigit('35209900176148')).toBe(1);
    expect(imeiOf('35209900', 176_148)).toBe('352099001761481');
    expect([tacOf('490154203237518'), serialOf('490154203237518')]).toEqual(['49015420', 323_751]);
    expect(imeiOf('00101700', 7)).toHaveLength(15);
    expect(shapeProblem(imeiOf('00101700', 7))).toBeNull();
  });

  it.each([
    ['49015420323751', 'length'],
    ['4901542032375180', 'length'],
    ['49015420323751x', 'digits'],
    ['', 'length'],
  ])('%s: %s', (imei, problem) => {
    expect(shapeProblem(imei)).toBe(problem);
  });

  it('any single wrong digit is detected', () => {
    const right = '490154203237518';
    for (const [index, digit] of Array.from(right, Number).entries()) {
      const wrong = `${right.slice(0, index)}${(digit + 1) % 10}${right.slice(index + 1)}`;
      expect(shapeProblem(wrong), wrong).toBe('luhn');
    }
  });
});
