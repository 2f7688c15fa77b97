import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smsSize } from './sms.ts';

const TWO_SEPTETS = ['^', '€', '{', '}', '[', ']', '~', '|', '\\'];
const gsmSign = fc.constantFrom('a', 'Z', '9', ' ', '@', '£', 'Δ', '\n', ...TWO_SEPTETS);
const anySign = fc.oneof(gsmSign, fc.constantFrom('中', 'ı', '😀', '`', 'ç'));

describe('smsSize', () => {
  it.each(['ç', '`', '“', '中', '😀', '\t'])('R275 one %j outside the basic set makes the message UCS-2', (sign) => {
    expect(smsSize('Your code is 1234 à é').encoding).toBe('gsm7');
    expect(smsSize(`Your code is 1234 à é${sign}`).encoding).toBe('ucs2');
  });

  it('R275 a message is GSM-7 only if every character is in the basic set', () => {
    fc.assert(
      fc.property(fc.array(gsmSign), fc.constantFrom('中', '`', '😀'), fc.array(gsmSign), (left, odd, right) => {
        expect(smsSize([...left, ...right].join('')).encoding).toBe('gsm7');
        expect(smsSize([...left, odd, ...right].join('')).encoding).toBe('ucs2');
      }),
    );
  });

  it.each(TWO_SEPTETS)('R276 SYS-54 %s counts as two', (sign) => {
    expect(smsSize(sign)).toMatchObject({ encoding: 'gsm7', units: 2 });
    expect(smsSize(`${'a'.repeat(158)}${sign}`)).toMatchObject({ units: 160, parts: 1, unitsLeft: 0 });
    expect(smsSize(`${'a'.repeat(159)}${sign}`)).toMatchObject({ units: 161, parts: 2 });
  });

  it.each([
    ['', 'gsm7', 0, 0, 160],
    ['a'.repeat(160), 'gsm7', 160, 1, 0],
    ['a'.repeat(161), 'gsm7', 161, 2, 145],
    ['a'.repeat(306), 'gsm7', 306, 2, 0],
    ['a'.repeat(307), 'gsm7', 307, 3, 152],
    // the escape would be the 153rd septet and its character the 154th: both move to the next part
    [`${'a'.repeat(152)}€${'a'.repeat(20)}`, 'gsm7', 174, 2, 131],
    ['中'.repeat(70), 'ucs2', 70, 1, 0],
    ['中'.repeat(71), 'ucs2', 71, 2, 63],
    [`${'中'.repeat(66)}😀中中中`, 'ucs2', 71, 2, 62],
  ] as const)('counts parts like the network: case %#', (text, encoding, units, parts, unitsLeft) => {
    expect(smsSize(text)).toEqual({ encoding, units, parts, unitsLeft });
  });

  it('never charges less for more text, and its parts always fit the text', () => {
    fc.assert(
      fc.property(fc.array(anySign, { minLength: 165, maxLength: 700 }), anySign, (signs, next) => {
        const before = smsSize(signs.join(''));
        const after = smsSize([...signs, next].join(''));
        expect(after.parts).toBeGreaterThanOrEqual(before.parts);
        const capacity = after.encoding === 'gsm7' ? 153 : 67;
        expect(after.parts).toBeGreaterThanOrEqual(Math.ceil(after.units / capacity));
        // at most one unit of each full part is lost to a character that did not fit
        expect(after.parts * capacity - after.unitsLeft - after.units).toBeLessThanOrEqual(after.parts - 1);
      }),
    );
  });
});
