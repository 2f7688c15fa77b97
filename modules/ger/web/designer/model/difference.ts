import type { Graph, GraphNode } from '@switchboard/ger-contract';

export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly node: GraphNode;
  /** The parts of the step that differ. */
  readonly parts: readonly string[];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The key order of objects is not significant. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** The changes from one version to another, step by step: nodes keep their ids across versions (ger.md §3.1). */
export function differences(before: Graph, after: Graph): Difference[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const kept = after.nodes.flatMap((node): Difference[] => {
    const was = old.get(node.id);
    if (was === undefined) return [{ kind: 'added', node, parts: [] }];
    const parts = partsThatDiffer(was, node);
    return parts.length === 0 ? [] : [{ kind: 'changed', node, parts }];
  });
  const removed = before.nodes.filter(({ id }) => !now.has(id));
  return [...kept, ...removed.map((node): Difference => ({ kind: 'removed', node, parts: [] }))];
}

function partsThatDiffer(was: GraphNode, node: GraphNode): string[] {
  const [a, b] = [was as unknown as Record<string, unknown>, node as unknown as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return keys.filter((key) => !same(a[key], b[key])).map((key) => (key === 'defaultNext' ? 'next' : key));
}
