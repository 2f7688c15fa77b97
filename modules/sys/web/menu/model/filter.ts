import type { ResourceNode } from '@switchboard/sys-contract';

export interface MenuFilter {
  readonly keyword: string;
  readonly app: string | null;
  readonly kind: number | null;
  readonly status: number | null;
}

export const NO_FILTER: MenuFilter = { keyword: '', app: null, kind: null, status: null };

export function isFiltering({ keyword, app, kind, status }: MenuFilter): boolean {
  return keyword.trim() !== '' || app !== null || kind !== null || status !== null;
}

export interface FilteredTree {
  readonly roots: readonly ResourceNode[];
  /** Nodes that match the filter; the others are shown only as their ancestors. */
  readonly matches: ReadonlySet<string>;
  /** Nodes that must be expanded for every match to be visible. */
  readonly openIds: readonly string[];
}

/** Returns the matches and their ancestors. */
export function filterTree(roots: readonly ResourceNode[], filter: MenuFilter): FilteredTree {
  const words = filter.keyword.trim().toLowerCase().split(/\s+/);
  const matches = new Set<string>();
  const openIds: string[] = [];
  const keep = (nodes: readonly ResourceNode[]): ResourceNode[] =>
    nodes.flatMap((node) => {
      const isMatch = matchesFilter(node, filter, words);
      if (isMatch) matches.add(node.id);
      const children = keep(node.children);
      if (children.length > 0) openIds.push(node.id);
      return isMatch || children.length > 0 ? [{ ...node, children }] : [];
    });
  return { roots: keep(roots), matches, openIds };
}

function matchesFilter(node: ResourceNode, filter: MenuFilter, words: readonly string[]): boolean {
  if (filter.app !== null && node.subApp !== filter.app) return false;
  if (filter.kind !== null && node.kind !== filter.kind) return false;
  if (filter.status !== null && node.status !== filter.status) return false;
  const text = [node.nameZh, node.nameEn, node.international, node.router, node.externalUrl].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}
