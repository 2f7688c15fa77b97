import { describe, expect, it } from 'vitest';
import { isBlank, keyOf, withoutTrail } from './line.ts';
import { type LinesAction, linesReducer, type LinesState, startState } from './lines-state.ts';
import { orderLines } from './testing/order-lines.ts';

const lines = orderLines as never;
const start = (...notes: string[]): LinesState => startState(notes.map((note) => ({ note })));
const run = (state: LinesState, ...actions: LinesAction[]): LinesState =>
  actions.reduce((now, action) => linesReducer(lines, now, action), state);
const notes = (state: LinesState): unknown[] => state.lines.map(({ note }) => note);
const range = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 0 });

describe('changes of lines', () => {
  it('undo and redo a whole paste as one step', () => {
    const pasted = run(start('a'), { type: 'write', row: 0, patches: [{ note: 'x' }, { note: 'y' }, { note: 'z' }] });
    expect(notes(pasted)).toEqual(['x', 'y', 'z']);
    const undone = run(pasted, { type: 'undo' });
    expect(notes(undone)).toEqual(['a']);
    expect(notes(run(undone, { type: 'redo' }))).toEqual(['x', 'y', 'z']);
    // another change ends what can be redone
    expect(run(undone, { type: 'add', at: 0 }).future).toEqual([]);
  });

  it('keep the same object for every line that did not change', () => {
    const before = start('a', 'b', 'c');
    const after = run(before, { type: 'write', row: 1, patches: [{ note: 'x' }] });
    expect(after.lines.map((line, at) => line === before.lines[at])).toEqual([true, false, true]);
    expect(run(before, { type: 'write', row: 1, patches: [{ note: 'b' }] })).toBe(before);
  });

  it('fill the first selected row down, or the row above into a single one', () => {
    const names = ['note'];
    expect(notes(run(start('a', 'b', 'c'), { type: 'fill', range: range(0, 2), names }))).toEqual(['a', 'a', 'a']);
    expect(notes(run(start('a', 'b', 'c'), { type: 'fill', range: range(1, 1), names }))).toEqual(['a', 'a', 'c']);
    expect(notes(run(start('a', 'b'), { type: 'fill', range: range(0, 0), names }))).toEqual(['a', 'b']);
  });

  it('clear cells to the values of a new line', () => {
    const state = startState([{ note: 'a', unit: 'box' }]);
    const cleared = run(state, { type: 'clear', range: range(0, 0), names: ['note', 'unit'] });
    expect(cleared.lines.map(({ note, unit }) => [note, unit])).toEqual([[null, 'pc']]);
  });

  it('move selected lines together, and not beyond the ends', () => {
    const state = start('a', 'b', 'c', 'd');
    expect(notes(run(state, { type: 'move', from: 1, to: 2, by: 1 }))).toEqual(['a', 'd', 'b', 'c']);
    expect(notes(run(state, { type: 'move', from: 1, to: 2, by: -1 }))).toEqual(['b', 'c', 'a', 'd']);
    expect(run(state, { type: 'move', from: 0, to: 1, by: -1 })).toBe(state);
    expect(run(state, { type: 'move', from: 2, to: 3, by: 1 })).toBe(state);
  });

  it('add lines up to the maximum', () => {
    const full = start('a', 'b', 'c', 'd', 'e', 'f');
    expect(run(full, { type: 'add', at: 6 })).toBe(full);
    expect(run(full, { type: 'remove', from: 0, to: 1 }, { type: 'add', at: 0 }).lines).toHaveLength(5);
  });

  it('complete a looked-up value where it is still awaited, without overwriting what was entered next to it', () => {
    const state = startState([{ productId: '? Pen', price: '3' }, { productId: '? Pen' }, { productId: '8' }]);
    const value = { was: { productId: '? Pen' }, now: { productId: '7' }, fill: { price: '1' } };
    const found = new Map(state.lines.map((line) => [keyOf(line), [value]]));
    const after = run(state, { type: 'complete', found });
    expect(after.lines.map(({ productId, price }) => [productId, price])).toEqual([
      ['7', '3'],
      ['7', '1'],
      ['8', undefined],
    ]);
    expect(after.past).toBe(state.past);
  });

  it('send no empty lines at the end', () => {
    const { lines: rows } = run(start('a'), { type: 'add', at: 1 }, { type: 'add', at: 2 });
    expect(rows.map((line) => isBlank(lines, line))).toEqual([false, true, true]);
    expect(withoutTrail(lines, rows)).toHaveLength(1);
  });
});
