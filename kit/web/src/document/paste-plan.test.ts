import { describe, expect, it } from 'vitest';
import { type PastePlan, planPaste } from './paste-plan.ts';
import { ORDER_NAMES, orderLines, productPicker } from './testing/order-lines.ts';
import { parseTsv } from './tsv.ts';

function plan(text: string, { row = 0, column = 0, percents = [] as string[] } = {}) {
  return planPaste(parseTsv(text), {
    lines: orderLines as never,
    names: ORDER_NAMES,
    pickers: { productId: productPicker },
    percents,
    at: { row, column },
    lineCount: 0,
  });
}
const patches = (...input: Parameters<typeof plan>) => (plan(...input) as PastePlan).patches;

describe('a paste', () => {
  it('follows the active cell, and skips what users cannot enter', () => {
    expect(patches('box\t2\t3\t999\t2026/1/5\thi', { column: 1 })).toEqual([
      { unit: 'box', quantity: '2', price: '3', due: '2026-01-05', note: 'hi' },
    ]);
    expect((plan('a\tb\tc', { column: 6 }) as PastePlan).ignored).toBe(2);
  });

  it('is matched by a heading row in either language, in any order', () => {
    expect(patches('单价\t备注\tStock\t数量*\n3\tx\t12\t2')).toEqual([{ price: '3', note: 'x', quantity: '2' }]);
    // a first row of data is no heading
    expect(patches('2\t3\n4\t5', { column: 2 })).toHaveLength(2);
  });

  it.each([
    ['1,234.50', '1234.50'],
    ['¥ 1,234.50', '1234.50'],
    ['(12.5)', '-12.5'],
    ['１２。５', '12.5'],
    ['−3', '-3'],
    ['.5', '0.5'],
    ['12.5%', '0.125'],
    ['about 3', 'about 3'],
  ])('reads the number %j as %j', (text, value) => {
    expect(patches(text, { column: 2 })).toEqual([{ quantity: value }]);
  });

  it('keeps percentages as percentages where the column contains them', () => {
    expect(patches('12.5%', { column: 2, percents: ['quantity'] })).toEqual([{ quantity: '12.5' }]);
  });

  it.each([
    ['箱', 'box'],
    ['BOX', 'box'],
    ['Piece', 'pc'],
    ['', 'pc'],
    ['barrel', 'barrel'],
  ])('reads the option %j as %j', (text, value) => {
    expect(patches(text, { column: 1 })).toEqual([{ unit: value }]);
  });

  it('looks up each name once, and never takes a number for an id', () => {
    const { patches: made, open } = plan('Pencil\n123\nPencil\n') as PastePlan;
    expect(open).toEqual([
      { field: 'productId', text: 'Pencil', rows: [0, 2] },
      { field: 'productId', text: '123', rows: [1] },
    ]);
    expect(orderLines.fields.productId.schema.safeParse(made[1]?.['productId']).success).toBe(false);
  });

  it('of more lines than a document can have is refused as a whole', () => {
    expect(plan('1\n2\n3', { row: 4, column: 2 })).toEqual({ tooMany: 7 });
    expect(patches('1\n2', { row: 4, column: 2 })).toHaveLength(2);
  });
});
