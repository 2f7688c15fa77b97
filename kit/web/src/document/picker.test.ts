import { reasonOf } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { lookUp } from './picker.ts';
import { productPicker } from './testing/order-lines.ts';

const names = (...texts: string[]) => texts.map((text, row) => ({ field: 'productId', text, rows: [row] }));

describe('pasted names of records', () => {
  it('become the only record with exactly this name or code, in any case', async () => {
    const found = await lookUp({ productId: productPicker }, names('pencil', 'P-10', 'Pen'));
    expect(found.map(({ name, now, fill }) => [name.text, now, fill])).toEqual([
      ['pencil', { productId: '7', productName: 'Pencil' }, { price: '1.25' }],
      ['P-10', { productId: '10', productName: 'Twin' }, { price: '2' }],
    ]);
  });

  it('stay with the reason when several records have the name', async () => {
    const [found] = await lookUp({ productId: productPicker }, names('Twin'));
    expect(reasonOf(String(found?.now['productId'])).en).toBe('Several records have this name. Choose one');
  });
});
