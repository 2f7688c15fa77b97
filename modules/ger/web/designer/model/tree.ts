import type { ConditionNode, Graph, GraphNode } from '@switchboard/ger-contract';

/** The path taken when no branch is true. */
export const DEFAULT = 'default';

/** A place for inserting a node: after a step, on a branch, or after the whole condition. */
export type Edge =
  | { readonly kind: 'after'; readonly from: string }
  | { readonly kind: 'way'; readonly from: string; readonly branch: string }
  | { readonly kind: 'behind'; readonly fork: string };

export type Branch = ConditionNode['branches'][number];

export interface Way {
  /** Null: the default. */
  readonly branch: Branch | null;
  readonly edge: Edge;
  readonly items: readonly Item[];
}

export type Item =
  | { readonly kind: 'step'; readonly node: Exclude<GraphNode, ConditionNode>; readonly edge: Edge | null }
  | { readonly kind: 'fork'; readonly node: ConditionNode; readonly ways: readonly Way[]; readonly edge: Edge | null }
  /** Leads to a node shown on another branch. */
  | { readonly kind: 'link'; readonly id: string };

export const nodeIn = ({ nodes }: Graph, id: string): GraphNode | undefined => nodes.find((node) => node.id === id);

export function nextOf(node: GraphNode): string[] {
  if (node.type === 'end') return [];
  return node.type === 'condition' ? [...node.branches.map(({ next }) => next), node.defaultNext] : [node.next];
}

/** All nodes reachable from these, including themselves, without passing through `without`. */
export function reach(graph: Graph, from: readonly string[], without?: string): Set<string> {
  const seen = new Set<string>();
  const open = from.filter((id) => id !== without);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodeIn(graph, id);
    if (seen.has(id) || node === undefined) continue;
    seen.add(id);
    open.push(...nextOf(node).filter((next) => next !== without));
  }
  return seen;
}

/** The join of a condition: the first node that every path to the end passes. */
export function joinOf(graph: Graph, fork: ConditionNode): string | null {
  const ways = nextOf(fork).map((id) => reach(graph, [id]));
  const common = [...(ways[0] ?? [])].filter((id) => ways.every((way) => way.has(id)));
  const isMissed = (id: string): boolean =>
    [...reach(graph, nextOf(fork), id)].some((one) => nodeIn(graph, one)?.type === 'end');
  const joins = common.filter((id) => !isMissed(id));
  return joins.find((id) => joins.every((other) => reach(graph, [id]).has(other))) ?? null;
}

/** The definition as a tree, read from top to bottom. A graph that is not a tree keeps its cross connections as links. */
export function treeOf(graph: Graph): Item[] {
  const start = graph.nodes.find(({ type }) => type === 'start');
  return start === undefined ? [] : sequence(graph, start.id, null, new Set());
}

function sequence(graph: Graph, from: string, stop: string | null, drawn: Set<string>): Item[] {
  const items: Item[] = [];
  let id: string | null = from;
  while (id !== null && id !== stop) {
    const node = nodeIn(graph, id);
    if (node === undefined || drawn.has(id)) return [...items, { kind: 'link', id }];
    drawn.add(id);
    if (node.type !== 'condition') {
      items.push({ kind: 'step', node, edge: node.type === 'end' ? null : { kind: 'after', from: node.id } });
      id = node.type === 'end' ? null : node.next;
      continue;
    }
    const join = joinOf(graph, node);
    items.push({
      kind: 'fork',
      node,
      ways: waysOf(node).map(({ branch, next, edge }) => ({
        branch,
        edge,
        items: next === join ? [] : sequence(graph, next, join, drawn),
      })),
      edge: join === null ? null : { kind: 'behind', fork: node.id },
    });
    id = join;
  }
  return items;
}

function waysOf(node: ConditionNode): { branch: Branch | null; next: string; edge: Edge }[] {
  const ordered = node.branches.toSorted((a, b) => a.priority - b.priority);
  return [
    ...ordered.map((branch) => ({
      branch,
      next: branch.next,
      edge: { kind: 'way' as const, from: node.id, branch: branch.id },
    })),
    { branch: null, next: node.defaultNext, edge: { kind: 'way', from: node.id, branch: DEFAULT } },
  ];
}
