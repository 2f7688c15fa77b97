import { defineDocument, defineLines, field } from '@switchboard/kit-contract';
import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { computed, mergeLines } from './lines.ts';
import type { AnyDocument, Line } from './types.ts';

const label = { zh: '名', en: 'Name' };
const order = defineDocument({
  code: 'crm.order',
  right: 'crm.orders',
  basePath: '/v2/crm/order',
  title: label,
  number: { prefix: 'SO', per: 'day', digits: 4 },
  fields: { currency: field.text({ label, editable: true }), totalAmount: field.money({ label }) },
  list: { columns: ['docNo'], search: ['docNo'] },
  form: { fields: ['currency'], required: [] },
  lines: defineLines({
    label,
    fields: { quantity: field.decimal({ label }), price: field.decimal({ label }) },
    computed: { amount: { label, product: ['quantity', 'price'] } },
    sums: ['amount'],
  }),
  currency: 'currency',
  totals: { totalAmount: 'amount' },
}) as unknown as AnyDocument;
const stored: Line[] = [
  { id: '1', quantity: '2', price: '3', amount: '6' },
  { id: '2', quantity: '1', price: '5', amount: '5' },
];
/** Stores everything but the price, like the rights of a role that only reads it. */
const context: Pick<Context, 'pickWritable'> = {
  pickWritable: (_, { price: _price, ...sent }: Record<string, unknown>) => sent as never,
};

test('a stored line keeps what the user may not write, and a line that is not sent is left out', () => {
  const sent = [{ id: '2', quantity: '4', price: '0.01', amount: '999' }];
  expect(mergeLines(order, { sent, stored }, context)).toMatchObject([{ id: '2', quantity: '4', price: '5' }]);
});

test('a line of another document and a line that is sent twice are refused', () => {
  const refused = expect.objectContaining({ data: [expect.objectContaining({ field: 'lines.0' })] });
  expect(() => mergeLines(order, { sent: [{ id: '9' }], stored }, context)).toThrow(refused);
  expect(() => mergeLines(order, { sent: [{ id: '1' }, { id: '1' }], stored }, context)).toThrow(
    expect.objectContaining({ data: [expect.objectContaining({ field: 'lines.1' })] }),
  );
});

test('amounts are computed again in the currency of the document, whatever was sent', () => {
  const wrong = stored.map((line) => ({ ...line, price: '1.005', amount: '999' }));
  const usd = computed(order, { currency: 'USD' }, wrong);
  expect(usd.lines.map(({ amount }) => amount)).toEqual(['2.01', '1.01']);
  expect(usd.totals).toEqual({ totalAmount: '3.02' });
  expect(computed(order, { currency: 'JPY' }, wrong).totals).toEqual({ totalAmount: '3' });
});
