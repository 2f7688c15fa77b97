import { fieldsRead, takeBranch } from './condition.ts';
import type { Flow } from './flow.ts';
import { type Run, tasksOf } from './state.ts';

export interface Jump {
  readonly to: Run;
  readonly skipped: readonly string[];
  /** The approvers who are skipped and notified. */
  readonly notified: readonly string[];
}

/**
 * Rule 17: the jump back to the run that returned it, or null when the whole path must be repeated: an edited field
 * decides a branch on the path, a branch has another result now, or the return undid the action of a step on the path.
 */
export function jumpTarget({ nodes, state, world }: Flow, from: string, returnedBy: number): Jump | null {
  const to = state.runs.find(({ no }) => no === returnedBy);
  if (to === undefined) return null;
  const skipped: string[] = [];
  const notified = new Set<string>();
  let node = nodes.get(from);
  while (node !== undefined && node.id !== to.nodeId) {
    if (node.type === 'condition') {
      const read = node.branches.flatMap(({ when }) => fieldsRead(when));
      if (state.edited.some((key) => read.includes(`form.${key}`))) return null;
      const { branch, next } = takeBranch(node, world.values);
      const id = node.id;
      const before = state.runs.findLast((run) => run.nodeId === id && run.no < to.no);
      if (before === undefined || before.takenBranch !== branch) return null;
      node = nodes.get(next);
    } else if (node.type === 'approve') {
      const id = node.id;
      const before = state.runs.findLast((run) => run.nodeId === id && run.no < to.no);
      if (before === undefined || node.agreeAction !== undefined) return null;
      skipped.push(id);
      for (const { assignee, status } of tasksOf(state, before.no)) if (status === 'agreed') notified.add(assignee);
      node = nodes.get(node.next);
    } else if (node.type === 'cc') node = nodes.get(node.next);
    else return null;
  }
  return node === undefined ? null : { to, skipped, notified: [...notified].filter((id) => world.isActive(id)) };
}
