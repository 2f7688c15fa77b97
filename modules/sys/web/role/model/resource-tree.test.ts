import type { CatalogResource } from '@switchboard/sys-contract';
import { describe, expect, it } from 'vitest';
import { ResourceTree, type TreeNode } from './resource-tree.ts';

const row = (
  id: string,
  parentId: string | null,
  kind: number,
  over: Partial<CatalogResource> = {},
): CatalogResource => ({
  id,
  parentId,
  kind,
  key: `k${id}`,
  nameZh: `名${id}`,
  nameEn: null,
  router: null,
  isEnabled: true,
  isGrantable: kind > 1,
  isHeld: true,
  ...over,
});
// module 1 > group 2 > page 3 (buttons 4, 5), page 6; module 7 has nothing to grant
const tree = new ResourceTree([
  row('1', null, 1),
  row('2', '1', 2, { isGrantable: false }),
  row('3', '2', 2),
  row('4', '3', 4),
  row('5', '3', 4, { isHeld: false }),
  row('6', '2', 3),
  row('7', null, 1),
]);
const toggled = (granted: string[], id: string, isOn: boolean) =>
  [...tree.toggle(new Set(granted), id, isOn)].toSorted();
const ids = (nodes: readonly TreeNode[]): unknown[] =>
  nodes.map((node) => (node.children.length === 0 ? node.resource.id : [node.resource.id, ...ids(node.children)]));

describe('ticking', () => {
  it('ticking a page leaves its buttons alone, unticking it removes them', () => {
    expect(toggled([], '3', true)).toEqual(['3']);
    expect(toggled(['3', '4', '6'], '3', false)).toEqual(['6']);
  });

  it('ticking a button also ticks its page', () => {
    expect(toggled([], '4', true)).toEqual(['3', '4']);
    expect(toggled(['3', '4'], '4', false)).toEqual(['3']);
  });

  it('ticking a group ticks everything below it that the user may grant', () => {
    expect(toggled([], '1', true)).toEqual(['3', '4', '6']);
    expect(toggled(['3', '4', '5', '6'], '2', false)).toEqual([]);
  });

  it('a key that the user does not hold is not granted, not even together with others', () => {
    expect(toggled([], '5', true)).toEqual([]);
    expect(toggled(['3', '5'], '1', true)).toEqual(['3', '4', '5', '6']);
  });
});

describe('the tree', () => {
  it('leaves out branches with nothing to grant', () => {
    expect(ids(tree.roots)).toEqual([['1', ['2', ['3', '4', '5'], '6']]]);
  });

  it('marks groups by what is ticked below', () => {
    expect(tree.marks(new Set(['3']))).toMatchObject({ checked: ['3'], half: ['2', '1'] });
    expect(tree.marks(new Set(['3', '4', '5', '6'])).checked).toEqual(['3', '4', '5', '6', '2', '1']);
    expect(tree.marks(new Set())).toMatchObject({ checked: [], half: [] });
  });

  it('filters to matches with their ancestors, with or without their descendants', () => {
    expect(ids(tree.filter((one) => one.id === '3'))).toEqual([['1', ['2', ['3', '4', '5']]]]);
    expect(ids(tree.filter((one) => one.id === '3', false))).toEqual([['1', ['2', '3']]]);
    expect(tree.filter(() => false)).toEqual([]);
  });

  it('returns counts and paths', () => {
    const { counts } = tree.marks(new Set(['4', '6']));
    expect(tree.roots.map((root) => [root.grantable, counts.get('1'), counts.get('3')])).toEqual([[4, 2, 1]]);
    expect(tree.pathOf('4').map((one) => one.id)).toEqual(['1', '2', '3', '4']);
  });
});
