import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMoney, roundMoney, zCurrency, zDate, zDecimal, zId, zTime } from './values.ts';

/** A decimal as sign, digits and number of decimals: the value is units / 10^scale. */
const anyDecimal = fc.record({
  units: fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
  scale: fc.integer({ min: 0, max: 12 }),
});

function write(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** The textbook rule on integers: add half of the last place, cut, keep the sign. */
function halfUp(units: bigint, scale: number, to: number): bigint {
  if (scale <= to) return units * 10n ** BigInt(to - scale);
  const step = 10n ** BigInt(scale - to);
  const size = units < 0n ? -units : units;
  const rounded = (size + step / 2n) / step;
  return units < 0n ? -rounded : rounded;
}

const unsigned = (text: string): string => text.replace(/^-(?=0(?:\.0*)?$)/, '');

describe('money', () => {
  it('rounds half up, away from zero, and writes the full scale', () => {
    expect(roundMoney('1.0000005')).toBe('1.000001');
    expect(roundMoney('1.0000004999')).toBe('1.000000');
    expect(roundMoney('-1.0000005')).toBe('-1.000001');
    expect(roundMoney('2.345', 2)).toBe('2.35');
    expect(roundMoney(1.005, 2)).toBe('1.01'); // a float product would give 1.00
    expect(roundMoney('7')).toBe('7.000000');
    expect(roundMoney('-0.0000001')).toBe('0.000000');
  });

  it('rounds every amount like integer arithmetic', () => {
    fc.assert(
      fc.property(anyDecimal, fc.integer({ min: 0, max: 8 }), ({ units, scale }, to) => {
        expect(unsigned(roundMoney(write(units, scale), to))).toBe(write(halfUp(units, scale, to), to));
      }),
    );
  });

  it('adds without losing a digit', () => {
    expect(addMoney('0.1', '0.2')).toBe('0.300000');
    expect(addMoney()).toBe('0.000000');
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), { maxLength: 20 }), (units) => {
        const sum = units.reduce((total, unit) => total + unit, 0n);
        expect(unsigned(addMoney(...units.map((unit) => write(unit, 6))))).toBe(write(sum, 6));
      }),
    );
  });
});

describe('values in transit', () => {
  it.each([
    ['id', zId, ['1', '9223372036854775807'], ['', '-1', '1.0', '0x1', '12345678901234567890', ' 1']],
    ['decimal', zDecimal, ['0', '-1.5', '123456789012.123456'], ['1,5', '.5', '1e3', '1.1234567', '1234567890123']],
    ['currency', zCurrency, ['USD', 'CNY'], ['usd', 'US', 'USDT']],
    ['date', zDate, ['2026-02-28', '2024-02-29'], ['2026-02-30', '2026-2-3', '2026-02-28T00:00:00Z']],
    ['time', zTime, ['2026-01-01T00:00:00Z', '2026-01-01T08:00:00.123+08:00'], ['2026-01-01 00:00:00', '2026-01-01']],
  ] as const)('%s: accepts only the written form', (_, schema, good, bad) => {
    for (const value of good) expect(schema.safeParse(value).success, value).toBe(true);
    for (const value of bad) expect(schema.safeParse(value).success, value).toBe(false);
    expect(schema.safeParse(1).success).toBe(false);
  });
});
