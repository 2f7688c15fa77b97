import { describe, expect, it } from 'vitest';
import { diffLines } from './diff.ts';

const names = (lines: ReturnType<typeof diffLines>) => lines.map(({ name, isChanged }) => [name, isChanged]);

describe('comparison of an entry', () => {
  it('puts changed fields first and recognizes equal structures', () => {
    const before = { name: 'a', tags: [{ x: 1, y: 2 }], level: 'A' };
    const after = { name: 'a', tags: [{ y: 2, x: 1 }], level: 'B', note: 'new' };
    expect(names(diffLines(before, after, null))).toEqual([
      ['level', true],
      ['note', true],
      ['name', false],
      ['tags', false],
    ]);
  });

  it('relies on the entry where both values are masked alike', () => {
    const masked = { mobile: '138****5678', name: 'a' };
    expect(names(diffLines(masked, masked, ['mobile']))).toEqual([
      ['mobile', true],
      ['name', false],
    ]);
  });

  it('of a creation or a deletion has one side and marks nothing', () => {
    expect(diffLines(null, { a: 1 }, null)).toEqual([{ name: 'a', before: undefined, after: 1, isChanged: false }]);
    expect(diffLines({ a: 1 }, undefined, null)).toEqual([
      { name: 'a', before: 1, after: undefined, isChanged: false },
    ]);
    expect(diffLines(null, null, null)).toEqual([]);
  });

  it('shows a bare value as one line', () => {
    expect(names(diffLines([1], [2], null))).toEqual([['', false]]);
  });
});
