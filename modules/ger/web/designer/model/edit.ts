import type { ApproveNode, ConditionNode, Graph, GraphNode } from '@switchboard/ger-contract';
import { DEFAULT, type Edge, joinOf, nextOf, nodeIn, reach } from './tree.ts';

export type NewKind = 'approve' | 'cc' | 'condition';
type Named = Pick<GraphNode, 'name'>['name'];
/** Names of inserted nodes in both languages, because the definition is shown in both. */
export interface Names {
  readonly start: Named;
  readonly approve: Named;
  readonly cc: Named;
  readonly condition: Named;
  readonly branch: Named;
  readonly end: Named;
}

const PREFIX = { approve: 'step', cc: 'copy', condition: 'fork', branch: 'way' } as const;

function freshId(taken: ReadonlySet<string>, prefix: string): string {
  let no = 1;
  while (taken.has(`${prefix}_${no}`)) no += 1;
  return `${prefix}_${no}`;
}
const idsOf = ({ nodes }: Graph): Set<string> =>
  new Set(nodes.flatMap((node) => [node.id, ...(node.type === 'condition' ? node.branches.map(({ id }) => id) : [])]));

export const NEW_STEP: Omit<ApproveNode, 'id' | 'name' | 'next'> = {
  type: 'approve',
  approvers: [],
  sign: 'any',
  emptyApprover: 'admin',
  selfApprover: 'manager',
  dedupe: 'none',
  fields: {},
  required: [],
  ops: ['agree', 'reject', 'transmit', 'addsign', 'comment'],
  commentRequired: { agree: false, reject: true },
  reject: { targets: ['start', 'node', 'end'], default: 'start', resume: 'restart' },
};

function made(graph: Graph, kind: NewKind, next: string, names: Names): GraphNode {
  const taken = idsOf(graph);
  const base = { id: freshId(taken, PREFIX[kind]), name: names[kind] };
  if (kind === 'approve') return { ...NEW_STEP, ...base, next };
  if (kind === 'cc') return { ...base, type: 'cc', to: [], next };
  const branch = { id: freshId(taken, PREFIX.branch), name: names.branch, priority: 1, when: { all: [] }, next };
  return { ...base, type: 'condition', branches: [branch], defaultNext: next };
}

/** Redirects every connection from `from` to `to`; only in the given nodes, if given. */
function redirect(nodes: readonly GraphNode[], from: string, to: string, within?: ReadonlySet<string>): GraphNode[] {
  const at = (id: string): string => (id === from ? to : id);
  return nodes.map((node) => {
    if (within?.has(node.id) === false || node.type === 'end') return node;
    if (node.type !== 'condition') return { ...node, next: at(node.next) };
    const branches = node.branches.map((branch) => ({ ...branch, next: at(branch.next) }));
    return { ...node, branches, defaultNext: at(node.defaultNext) };
  });
}

export interface Inserted {
  readonly graph: Graph;
  readonly id: string;
}

export function insertAt(graph: Graph, edge: Edge, kind: NewKind, names: Names): Inserted | null {
  if (edge.kind === 'behind') return insertBehind(graph, edge.fork, kind, names);
  const from = nodeIn(graph, edge.from);
  if (from === undefined || from.type === 'end') return null;
  const target = from.type === 'condition' ? targetOf(from, edge) : from.next;
  if (target === undefined) return null;
  const node = made(graph, kind, target, names);
  const nodes = graph.nodes.map((one) => (one.id === from.id ? pointed(from, edge, node.id) : one));
  return { graph: { ...graph, nodes: [...nodes, node] }, id: node.id };
}

const targetOf = (fork: ConditionNode, edge: Edge): string | undefined =>
  edge.kind !== 'way' || edge.branch === DEFAULT
    ? fork.defaultNext
    : fork.branches.find(({ id }) => id === edge.branch)?.next;

function pointed(from: Exclude<GraphNode, { type: 'end' }>, edge: Edge, next: string): GraphNode {
  if (from.type !== 'condition') return { ...from, next };
  if (edge.kind !== 'way' || edge.branch === DEFAULT) return { ...from, defaultNext: next };
  const branches = from.branches.map((branch) => (branch.id === edge.branch ? { ...branch, next } : branch));
  return { ...from, branches };
}

function insertBehind(graph: Graph, forkId: string, kind: NewKind, names: Names): Inserted | null {
  const fork = nodeIn(graph, forkId);
  if (fork?.type !== 'condition') return null;
  const join = joinOf(graph, fork);
  if (join === null) return null;
  const node = made(graph, kind, join, names);
  const inside = new Set([forkId, ...reach(graph, nextOf(fork), join)]);
  return { graph: { ...graph, nodes: [...redirect(graph.nodes, join, node.id, inside), node] }, id: node.id };
}

/** Removes unreachable nodes. */
function swept(graph: Graph): Graph {
  const start = graph.nodes.find(({ type }) => type === 'start');
  if (start === undefined) return graph;
  const kept = reach(graph, [start.id]);
  return { ...graph, nodes: graph.nodes.filter(({ id, type }) => kept.has(id) || type === 'end') };
}

/** Removes a step from its path; for a condition the default branch stays. */
export function removeNode(graph: Graph, id: string): Graph {
  const node = nodeIn(graph, id);
  if (node === undefined || node.type === 'start' || node.type === 'end') return graph;
  const next = node.type === 'condition' ? node.defaultNext : node.next;
  const others = graph.nodes.filter((one) => one.id !== id);
  return swept({ ...graph, nodes: redirect(others, id, next) });
}

export const replaceNode = (graph: Graph, node: GraphNode): Graph => ({
  ...graph,
  nodes: graph.nodes.map((one) => (one.id === node.id ? node : one)),
});

export function addBranch(graph: Graph, fork: ConditionNode, name: Named): Graph {
  const id = freshId(idsOf(graph), PREFIX.branch);
  const priority = Math.max(0, ...fork.branches.map((branch) => branch.priority)) + 1;
  const next = joinOf(graph, fork) ?? fork.defaultNext;
  return replaceNode(graph, { ...fork, branches: [...fork.branches, { id, name, priority, when: { all: [] }, next }] });
}

export function removeBranch(graph: Graph, fork: ConditionNode, branchId: string): Graph {
  const branches = fork.branches.filter(({ id }) => id !== branchId);
  return swept(replaceNode(graph, { ...fork, branches }));
}

/** Moves a branch one place earlier or later in the evaluation order. */
export function moveBranch(graph: Graph, fork: ConditionNode, branchId: string, by: -1 | 1): Graph {
  const ordered = fork.branches.toSorted((a, b) => a.priority - b.priority);
  const at = ordered.findIndex(({ id }) => id === branchId);
  const [one, other] = [ordered[at], ordered[at + by]];
  if (one === undefined || other === undefined) return graph;
  const branches = fork.branches.map((branch) => {
    if (branch.id === one.id) return { ...branch, priority: other.priority };
    return branch.id === other.id ? { ...branch, priority: one.priority } : branch;
  });
  return replaceNode(graph, { ...fork, branches });
}

type Movable = Extract<GraphNode, { type: 'approve' | 'cc' }>;
const isMovable = (node: GraphNode | undefined): node is Movable => node?.type === 'approve' || node?.type === 'cc';

/** The step that would swap places with this one: a neighbour on the same path, without another connection in between. */
export function neighbourOf(graph: Graph, id: string, by: -1 | 1): Movable | null {
  const node = nodeIn(graph, id);
  if (!isMovable(node)) return null;
  const before = (target: string): GraphNode[] => graph.nodes.filter((one) => nextOf(one).includes(target));
  const [first, second] = by === -1 ? [before(id)[0], node] : [node, nodeIn(graph, node.next)];
  if (!isMovable(first) || !isMovable(second) || before(second.id).length !== 1) return null;
  return by === -1 ? first : second;
}

export function moveNode(graph: Graph, id: string, by: -1 | 1): Graph {
  const [node, other] = [nodeIn(graph, id), neighbourOf(graph, id, by)];
  if (!isMovable(node) || other === null) return graph;
  const [first, second] = by === -1 ? [other, node] : [node, other];
  const around = graph.nodes.filter((one) => one.id !== first.id && one.id !== second.id);
  const led = redirect(around, first.id, second.id);
  const swapped: GraphNode[] = [
    { ...second, next: first.id },
    { ...first, next: second.next },
  ];
  const at = new Map([...led, ...swapped].map((one) => [one.id, one]));
  return { ...graph, nodes: graph.nodes.map((one) => at.get(one.id) ?? one) };
}
