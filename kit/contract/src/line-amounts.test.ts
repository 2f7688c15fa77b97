import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyDigits } from './currency.ts';
import { computeLine, sumLines } from './line-amounts.ts';

const AMOUNTS = {
  computed: {
    amount: { product: ['quantity', 'price'] },
    net: { difference: ['amount', 'discount'] },
    gross: { sum: ['net', 'tax'] },
    weight: { product: ['quantity', 'kilos'], digits: 3 },
  },
  currency: 'currency',
  sums: ['quantity', 'net'],
} as const;

/** A stored decimal as units of 10^-scale. */
const stored = fc.record({
  units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  scale: fc.integer({ min: 0, max: 6 }),
});

function write({ units, scale }: { units: bigint; scale: number }): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** The textbook rule on integers: add half of the last place, cut, restore the sign. */
function halfUp(units: bigint, scale: number, to: number): bigint {
  if (scale <= to) return units * 10n ** BigInt(to - scale);
  const step = 10n ** BigInt(scale - to);
  const size = units < 0n ? -units : units;
  const rounded = (size + step / 2n) / step;
  return units < 0n ? -rounded : rounded;
}

const isStored = (text: string): boolean => /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
const unsignedZero = (text: string): string => text.replace(/^-(?=0(?:\.0*)?$)/, '');

describe('amounts of a line', () => {
  it('multiplies any two stored decimals exactly and rounds half up once, by the digits of the currency', () => {
    const currency = fc.constantFrom('USD', 'JPY', 'KWD');
    fc.assert(
      fc.property(stored, stored, currency, (quantity, price, code) => {
        const line = { quantity: write(quantity), price: write(price), currency: code };
        fc.pre(isStored(line.quantity) && isStored(line.price));
        const digits = currencyDigits(code);
        const units = halfUp(quantity.units * price.units, quantity.scale + price.scale, digits);
        expect(computeLine(AMOUNTS, line)['amount']).toBe(unsignedZero(write({ units, scale: digits })));
      }),
    );
  });

  it('sums thousands of computed amounts without losing a digit, apart by currency', () => {
    const line = fc.record({
      units: fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }),
      code: fc.constantFrom('USD', 'CNY'),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (rows) => {
        const lines = rows.map(({ units, code }) => ({ price: write({ units, scale: 2 }), currency: code }));
        const found = sumLines({ computed: {}, currency: 'currency', sums: ['price'] }, lines);
        for (const code of ['USD', 'CNY']) {
          const own = rows.filter((one) => one.code === code);
          const total = own.reduce((sum, { units }) => sum + units, 0n);
          expect(found.find((one) => one.currency === code)?.sums['price'] ?? '0.000000').toBe(
            own.length === 0 ? '0.000000' : `${write({ units: total, scale: 2 })}0000`,
          );
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['1.005', 'USD', '1.01'],
    ['-1.005', 'USD', '-1.01'],
    ['-0.001', 'USD', '0.00'],
    ['0.5', 'JPY', '1'],
    ['1.0005', 'KWD', '1.001'],
  ])('writes %s %s as %s', (price, currency, amount) => {
    expect(computeLine(AMOUNTS, { quantity: 1, price, currency })['amount']).toBe(amount);
  });

  it('computes a column from an earlier one, and none from a missing or unfinished value', () => {
    const line = { quantity: '2', price: '10', discount: '1.5', tax: '0.5', kilos: '0.1234' };
    expect(computeLine(AMOUNTS, line, 'USD')).toEqual({
      amount: '20.00',
      net: '18.50',
      gross: '19.00',
      weight: '0.247',
    });
    const empty = { amount: null, net: null, gross: null, weight: null };
    expect(computeLine(AMOUNTS, { ...line, quantity: '2.' })).toEqual(empty);
    expect(computeLine(AMOUNTS, { ...line, quantity: null })).toEqual(empty);
  });

  it('takes the currency of the document where the line has none', () => {
    const lines = [
      { quantity: '1', price: '2.5', discount: '0' },
      { quantity: '2', price: '1', discount: '0', currency: 'USD' },
    ];
    expect(sumLines(AMOUNTS, lines, 'JPY')).toEqual([
      { currency: 'JPY', count: 1, sums: { quantity: '1.000000', net: '3' } },
      { currency: 'USD', count: 1, sums: { quantity: '2.000000', net: '2.00' } },
    ]);
  });
});
