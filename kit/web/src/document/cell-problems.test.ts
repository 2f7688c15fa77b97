import { describe, expect, it } from 'vitest';
import { landProblems, lineProblems, markedCells, partOf } from './cell-problems.ts';
import { linesReducer, startState } from './lines-state.ts';
import { orderLines } from './testing/order-lines.ts';

const lines = orderLines as never;
const GOOD = { productId: '7', unit: 'pc', quantity: '1', price: '2', due: null, note: null };

describe('problems of cells', () => {
  it.each([
    ['lines.12.price', { index: 12, column: 'price' }],
    ['lines[12].price', { index: 12, column: 'price' }],
    ['lines', null],
    ['lines.12', null],
    ['outlines.12.price', null],
  ])('the path %s belongs to %j', (path, part) => {
    expect(partOf(path, 'lines')).toEqual(part);
  });

  it('of a refusal follow their line when it moves, and end when the value changes', () => {
    const state = startState([GOOD, { ...GOOD, price: '5' }]);
    const landed = landProblems('lines', [{ field: 'lines[1].price', msg: 'Too high' }], state.lines, lines);
    const moved = linesReducer(lines, state, { type: 'move', from: 1, to: 1, by: -1 });
    const [first, second] = moved.lines;
    const of = (line = first) =>
      markedCells(
        [],
        line ?? {},
        landed.filter(({ key }) => key === landKey(line)),
        { isChecked: true, locale: 'en' },
      );
    expect(of(first)).toEqual({ price: 'Too high' });
    expect(of(second)).toBe(undefined);
    const changed = linesReducer(lines, moved, { type: 'write', row: 0, patches: [{ price: '4' }] });
    expect(of(changed.lines[0])).toBe(undefined);
    function landKey(line = first): number | undefined {
      return line === undefined
        ? undefined
        : landProblems('x', [{ field: 'x.0.price', msg: '' }], [line], lines)[0]?.key;
    }
  });

  it('say what a value should be', () => {
    const problems = lineProblems(lines, {
      ...GOOD,
      quantity: 'two',
      due: '5 Jan',
      unit: 'barrel',
      productId: '? Pen',
    });
    expect(Object.fromEntries(problems.map(({ field, msg }) => [field, msg.en]))).toEqual({
      productId: 'No record has this name or code',
      quantity: 'Must be a number with at most 6 decimals',
      due: 'Must be a date such as 2026-01-31',
      unit: 'One of: Piece, Box',
    });
  });

  it('a missing value is marked only after the form was checked', () => {
    const line = { ...GOOD, price: null };
    const marked = (isChecked: boolean) =>
      markedCells(lineProblems(lines, line), line, [], { isChecked, locale: 'zh' });
    expect(marked(false)).toBe(undefined);
    expect(marked(true)).toEqual({ price: '此项必填' });
  });
});
