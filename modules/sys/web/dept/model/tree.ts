import type { DeptNode } from '@switchboard/sys-contract';

export interface DeptIndex {
  readonly roots: readonly DeptNode[];
  readonly byId: ReadonlyMap<string, DeptNode>;
}

export function indexOf(roots: readonly DeptNode[]): DeptIndex {
  return { roots, byId: new Map(flatten(roots).map((node) => [node.id, node])) };
}

export function flatten(nodes: readonly DeptNode[]): DeptNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** From the top down to the department itself. */
export function pathTo(index: DeptIndex, node: DeptNode): DeptNode[] {
  const parent = node.parentId === null ? undefined : index.byId.get(node.parentId);
  return parent === undefined ? [node] : [...pathTo(index, parent), node];
}

export const childrenOf = (index: DeptIndex, parentId: string | null): readonly DeptNode[] =>
  parentId === null ? index.roots : (index.byId.get(parentId)?.children ?? []);

export interface DeptFilter {
  readonly keyword: string;
  readonly status: 0 | 1 | null;
}
export const NO_FILTER: DeptFilter = { keyword: '', status: null };

export const isFiltering = ({ keyword, status }: DeptFilter): boolean => keyword.trim() !== '' || status !== null;

/** Matching departments with everything above them, which keeps the tree connected. */
export function filterTree(
  roots: readonly DeptNode[],
  filter: DeptFilter,
): { roots: readonly DeptNode[]; matches: ReadonlySet<string> } {
  const word = filter.keyword.trim().toLowerCase();
  const matches = new Set<string>();
  const isMatch = (node: DeptNode): boolean =>
    (filter.status === null || node.status === filter.status) &&
    [node.nameZh, node.nameEn ?? '', node.code, node.leaderName ?? ''].some((text) =>
      text.toLowerCase().includes(word),
    );
  const keep = (nodes: readonly DeptNode[]): DeptNode[] =>
    nodes.flatMap((node) => {
      const children = keep(node.children);
      if (isMatch(node)) matches.add(node.id);
      return matches.has(node.id) || children.length > 0 ? [{ ...node, children }] : [];
    });
  return { roots: isFiltering(filter) ? keep(roots) : roots, matches };
}
