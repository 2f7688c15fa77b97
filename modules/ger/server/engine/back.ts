import type { ApproveNode, RejectTarget } from '@switchboard/ger-contract';
import { addRun, addTask, closeTasks, enter, type Flow, handlersOf, nodeOf } from './flow.ts';
import type { Run, State } from './state.ts';

/** Rule 16: the runs that a step can send back to, the newest per node: those passed in this round on the path taken. */
export function rejectNodes(state: State, current: Run, node: ApproveNode): Run[] {
  const allowed = node.reject.targets;
  const passed = state.runs.filter(
    ({ no, round, status }) => no < current.no && round === state.round && status === 'passed',
  );
  const targets = passed.filter(
    (run) =>
      (run.type === 'start' && allowed.includes('start')) ||
      // a step without a decision (all approved by rule) has no person to return to
      (run.type === 'approve' && allowed.includes('node') && handlersOf(state, run).length > 0),
  );
  return targets.filter((run) => !targets.some((later) => later.no > run.no && later.nodeId === run.nodeId));
}

/** Rule 15. Returns false when the step does not allow this target. */
export function sendBack(flow: Flow, run: Run, target: RejectTarget, nodeId: string | undefined): boolean {
  const node = nodeOf(flow, run.nodeId, 'approve');
  if (!node.reject.targets.includes(target)) return false;
  if (target === 'end') return end(flow, run, node);
  const to = rejectNodes(flow.state, run, node).find((one) =>
    target === 'start' ? one.type === 'start' : one.type === 'approve' && one.nodeId === nodeId,
  );
  if (to === undefined) return false;
  const returnedBy = node.reject.resume === 'jumpBack' ? run.no : null;
  closeTasks(flow, run);
  run.status = 'returned';
  flow.state.edited = [];
  undo(flow, to, run);
  if (to.type === 'approve') {
    enter(flow, to.nodeId, { handlers: handlersOf(flow.state, to), returnedBy });
    return true;
  }
  flow.state.status = 'returned';
  // it belongs to the round that starts with the resubmission
  const again = addRun(flow, {
    nodeId: to.nodeId,
    type: 'start',
    status: 'active',
    round: flow.state.round + 1,
    returnedBy,
  });
  addTask(flow, { runNo: again.no, kind: 'resubmit', assignee: flow.world.initiator, status: 'pending' });
  return true;
}

function end(flow: Flow, run: Run, node: ApproveNode): boolean {
  closeTasks(flow, run);
  run.status = 'rejected';
  flow.state.status = 'rejected';
  if (node.rejectAction !== undefined)
    flow.effects.push({ kind: 'callback', event: 'reject', runNo: run.no, action: node.rejectAction });
  flow.effects.push({ kind: 'callback', event: 'reject', runNo: run.no, action: 'release' });
  return true;
}

/** Undoes the runs passed since the target, including the target, last first. */
function undo(flow: Flow, to: Run, current: Run): void {
  const passed = flow.state.runs.filter(
    ({ no, round, status }) => no >= to.no && no < current.no && round === flow.state.round && status === 'passed',
  );
  for (const run of passed.toReversed()) {
    run.status = 'returned';
    const node = flow.nodes.get(run.nodeId);
    if (node?.type === 'approve' && node.returnAction !== undefined)
      flow.effects.push({ kind: 'callback', event: 'return', runNo: run.no, action: node.returnAction });
  }
}
