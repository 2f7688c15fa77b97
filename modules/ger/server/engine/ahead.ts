import type { Graph } from '@switchboard/ger-contract';
import { takeBranch } from './condition.ts';
import { flowOf, handlersOf } from './flow.ts';
import { jumpTarget } from './jump.ts';
import { resolve, type World } from './people.ts';
import { activeRun, type State } from './state.ts';

export interface Ahead {
  readonly nodeId: string;
  readonly type: 'approve' | 'cc' | 'end';
  readonly staff: readonly string[];
}

/** The remaining path if all approve and nothing changes: the approvers step by step. */
export function wayAhead(graph: Graph, state: State, world: World): Ahead[] {
  const flow = flowOf(graph, state, world);
  const run = activeRun(flow.state);
  const current = run === undefined ? undefined : flow.nodes.get(run.nodeId);
  if (run === undefined || current === undefined || !('next' in current)) return [];
  const way: Ahead[] = [];
  const jump = run.returnedBy === null ? null : jumpTarget(flow, current.next, run.returnedBy);
  let next: string | null = current.next;
  if (jump !== null) {
    const to = flow.nodes.get(jump.to.nodeId);
    way.push({
      nodeId: jump.to.nodeId,
      type: 'approve',
      staff: handlersOf(flow.state, jump.to).map(({ assignee }) => assignee),
    });
    next = to !== undefined && 'next' in to ? to.next : null;
  }
  while (next !== null && way.length < graph.nodes.length) {
    const node = flow.nodes.get(next);
    if (node === undefined || node.type === 'start') break;
    if (node.type === 'condition') {
      next = takeBranch(node, world.values).next;
      continue;
    }
    way.push({ nodeId: node.id, type: node.type, staff: approversAt(node, state, world) });
    next = node.type === 'end' ? null : node.next;
  }
  return way;
}

function approversAt(
  node: Exclude<Graph['nodes'][number], { type: 'start' | 'condition' }>,
  state: State,
  world: World,
) {
  if (node.type === 'end') return [];
  if (node.type === 'cc')
    return [...new Set(node.to.flatMap((one) => world.candidates(one, node.id)))].filter((id) => world.isActive(id));
  const resolved = resolve(node, state, world);
  return resolved.kind === 'ask' ? resolved.approvers.map(({ assignee }) => assignee) : [];
}
