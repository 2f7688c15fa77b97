import { describe, expect, it } from 'vitest';
import { placeAmong, ResourceTree, type TreeRow } from './tree.ts';

const row = (id: string, parentId: string | null, sort = 0): TreeRow => ({
  id,
  parentId,
  sort,
  kind: 2,
  international: `k.${id}`,
  nameZh: id,
});
// 1 ─ 2 ─ 3 ─ 4, 1 ─ 5
const tree = new ResourceTree([row('1', null), row('2', '1', 20), row('3', '2'), row('4', '3'), row('5', '1', 10)]);

describe('resource tree', () => {
  it('computes depth and height', () => {
    expect(['1', '3', '4'].map((id) => tree.depthOf(id))).toEqual([1, 3, 4]);
    expect(tree.depthOf(null)).toBe(0);
    expect(['1', '2', '4'].map((id) => tree.heightOf(id))).toEqual([4, 3, 1]);
  });

  it('reports which rows are below a row, including the row itself', () => {
    expect(tree.isInSubtree('4', '2')).toBe(true);
    expect(tree.isInSubtree('2', '2')).toBe(true);
    expect(tree.isInSubtree('2', '4')).toBe(false);
    expect(tree.isInSubtree('5', '2')).toBe(false);
  });

  it('sorts siblings by number, equal numbers by age', () => {
    const same = new ResourceTree([row('10', null, 1), row('9', null, 1), row('8', null, 2)]);
    expect(same.childrenOf(null).map(({ id }) => id)).toEqual(['9', '10', '8']);
    expect(tree.childrenOf('1').map(({ id }) => id)).toEqual(['5', '2']);
  });
});

describe('position among siblings', () => {
  const siblings = [10, 20, 30].map((sort) => ({ id: `s${sort}`, sort }));
  it.each([
    ['first', 0, 4],
    ['between', 1, 15],
    ['last', 3, 40],
    ['beyond the end', 99, 40],
  ])('%s needs one number', (_, place, sort) => {
    expect([...placeAmong(siblings, 'x', place)]).toEqual([['x', sort]]);
  });

  it('without room renumbers the siblings and returns only the rows that change', () => {
    const tight = [10, 11, 30].map((sort) => ({ id: `s${sort}`, sort }));
    expect([...placeAmong(tight, 'x', 1)]).toEqual([
      ['x', 20],
      ['s11', 30],
      ['s30', 40],
    ]);
  });

  it('works among rows with equal numbers', () => {
    const equal = ['a', 'b', 'c'].map((id) => ({ id, sort: 0 }));
    const sorts = new Map([...equal.map(({ id, sort }) => [id, sort] as const), ...placeAmong(equal, 'x', 1)]);
    expect([...sorts].toSorted((a, b) => a[1] - b[1]).map(([id]) => id)).toEqual(['a', 'x', 'b', 'c']);
  });

  it('works without siblings', () => {
    expect([...placeAmong([], 'x', 0)]).toEqual([['x', 9]]);
  });
});
