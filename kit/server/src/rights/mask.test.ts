import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskValue } from './mask.ts';

describe('masks', () => {
  it('SYS-37 mobile, email, name, bank, id card, amount and keep:h:t hide what the design specifies', () => {
    const shown = [
      ['mobile', '13812345678'],
      ['email', 'alice@x.com'],
      ['name', '张小明'],
      ['bank', '6222021234567890'],
      ['id_card', '440301199001011234'],
      ['amount', '1200.500000'],
      ['keep:2:3', 'ABCDEFGHIJ'],
      ['keep:0:2', 'ABCDEF'],
      ['keep:2:0', 'ABCDEF'],
    ].map(([rule, value]) => maskValue(rule as string, value));
    expect(shown).toEqual([
      '138****5678',
      'a***@x.com',
      '张*',
      '****7890',
      '440****1234',
      '****',
      'AB****HIJ',
      '****EF',
      'AB****',
    ]);
  });

  it('a value too short to be partly hidden is hidden completely', () => {
    expect(maskValue('mobile', '12345')).toBe('****');
    expect(maskValue('id_card', '1234567')).toBe('****');
    expect(maskValue('keep:2:2', 'ABCD')).toBe('****');
    expect(maskValue('bank', '1234')).toBe('****');
  });

  it('an unknown or missing rule hides everything, numbers too', () => {
    expect(maskValue(null, 'secret')).toBe('****');
    expect(maskValue('nonsense', 42)).toBe('****');
    expect(maskValue('keep:x:y', 'secret')).toBe('****');
  });

  it('empty values stay empty, lists are masked item by item', () => {
    expect([null, undefined, ''].map((value) => maskValue('mobile', value))).toEqual([null, undefined, '']);
    expect(maskValue('email', ['bob@x.com', 'carol@y.com'])).toEqual(['b***@x.com', 'c***@y.com']);
  });

  it('a mask never returns the value, nor the part that a rule must hide', () => {
    const digits = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 24 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(digits, fc.constantFrom('mobile', 'bank', 'id_card', 'amount', 'keep:1:1', 'email'), (text, rule) => {
        const shown = String(maskValue(rule, text));
        return shown !== text && shown.includes('****') && shown.replace('****', '').length < text.length;
      }),
    );
  });
});
