import { describe, expect, it } from 'vitest';
import { defineLines } from './document-lines.ts';
import { field } from './field.ts';
import { problemsOf } from './problem.ts';

const label = { zh: '名称', en: 'Name' };
const lines = defineLines({
  label,
  fields: {
    productId: field.id({ label }),
    unit: field.enum({ label, values: { pc: { label }, kg: { label } } }),
    quantity: field.decimal({ label }),
    price: field.money({ label, mask: 'amount' }),
    note: field.text({ label, nullable: true, max: 5 }),
    code: field.text({ label }),
  },
  shown: { productName: field.text({ label }) },
  computed: { amount: { label, product: ['quantity', 'price'] } },
  initial: { unit: 'pc' },
  order: ['productId', 'productName', 'unit', 'quantity', 'price', 'amount', 'note', 'code'],
  sums: ['amount'],
  required: true,
  max: 3,
});
const LINE = { productId: '7', quantity: '2', price: '3.5', code: 'A' };
const refusals = (input: unknown): string[] => {
  const { error } = lines.zInput.safeParse(input);
  return error === undefined ? [] : problemsOf(error, input).map(({ field: at, msg }) => `${at}: ${msg.en}`);
};

describe('the lines of a document', () => {
  it('fill in the initial values and drop what users cannot enter', () => {
    const sent = [{ ...LINE, productName: 'Pencil', amount: '999' }];
    expect(lines.zInput.parse(sent)).toEqual([{ ...LINE, unit: 'pc', note: null }]);
    expect(lines.zInput.parse([{ ...LINE, id: '12' }])[0]?.id).toBe('12');
  });

  it('name the line and field of each problem', () => {
    expect(refusals([LINE, { ...LINE, quantity: 'two', code: ' ' }])).toEqual([
      '1.quantity: Invalid value. Check your entry',
      '1.code: Required',
    ]);
    expect(refusals([{ ...LINE, unit: 'm' }])).toEqual(['0.unit: Choose one of the options']);
  });

  it('have limits: at least one line, at most the maximum, no amount that cannot be stored', () => {
    expect(refusals([])).toHaveLength(1);
    expect(refusals([LINE, LINE, LINE])).toEqual([]);
    expect(refusals([LINE, LINE, LINE, LINE])).toHaveLength(1);
    expect(refusals([{ ...LINE, quantity: '999999999999', price: '10' }])).toEqual([
      '0.quantity: The amount is too large',
    ]);
  });

  it('keep the stored values of a line whose sender does not see all fields, and require all of a new one', () => {
    expect(lines.zInput.parse([{ id: '12', quantity: '3' }])).toEqual([{ id: '12', quantity: '3' }]);
    expect(refusals([{ id: '12', quantity: null }])).toEqual(['0.quantity: Required']);
    expect(refusals([{ quantity: '3' }])).toEqual(['0.productId: Required', '0.price: Required', '0.code: Required']);
    const replaced = defineLines({ label, fields: { code: field.text({ label }) }, isReplaced: true });
    expect(replaced.zInput.safeParse([{ id: '12' }]).success).toBe(false);
    expect(replaced.zInput.parse([{ id: '12', code: 'A' }])).toEqual([{ code: 'A' }]);
  });

  it('accept the mask of a masked field, and of no other', () => {
    expect(refusals([{ ...LINE, price: '***' }])).toEqual([]);
    expect(refusals([{ ...LINE, quantity: '***' }])).toHaveLength(1);
  });

  it('mark as editable what users enter, in the declared order', () => {
    const names = Object.entries(lines.columns);
    expect(names.filter(([, one]) => !one.editable).map(([name]) => name)).toEqual(['productName', 'amount']);
    expect(names.map(([name]) => name)).toEqual(
      ['productId', 'productName', 'unit', 'quantity', 'price', 'amount', 'note', 'code'], // as declared
    );
  });
});
