import type { Graph, RejectTarget } from '@switchboard/ger-contract';
import { addSign, delegate, hand, reassign } from './assign.ts';
import { sendBack } from './back.ts';
import { addRun, closeTasks, enter, type Flow, flowOf, leave, nodeOf, note, openTasks, settle } from './flow.ts';
import { resolve, type World } from './people.ts';
import { activeRun, type Effect, FINAL, isOpen, type Run, type State, type Task, tasksOf } from './state.ts';

export type Refusal =
  | 'alreadyHandled'
  | 'notYourTask'
  | 'notAllowed'
  | 'targetNotAllowed'
  | 'withdrawNotAllowed'
  | 'noApprover'
  | 'notThisPerson'
  | 'tooOften';

export type WithdrawMode = 'never' | 'beforeFirst' | 'beforeEnd';

export type Operation =
  | { readonly op: 'agree'; readonly task: number; readonly by: string; readonly edited?: readonly string[] }
  | {
      readonly op: 'reject';
      readonly task: number;
      readonly by: string;
      readonly target: RejectTarget;
      readonly nodeId?: string;
    }
  | { readonly op: 'transmit'; readonly task: number; readonly by: string; readonly to: string }
  | {
      readonly op: 'addSign';
      readonly task: number;
      readonly by: string;
      readonly when: 'before' | 'after';
      readonly staff: readonly string[];
    }
  | { readonly op: 'resubmit'; readonly task: number; readonly by: string; readonly edited: readonly string[] }
  | { readonly op: 'withdraw'; readonly by: string; readonly mode: WithdrawMode }
  | { readonly op: 'cancel'; readonly by: string }
  | { readonly op: 'reassign'; readonly task: number; readonly by: string | null; readonly to: string }
  /** Moves a task to the delegate of its assignee, or back (rule 30). */
  | { readonly op: 'delegate'; readonly task: number; readonly to: string; readonly isBack: boolean }
  | { readonly op: 'recover'; readonly by: string }
  | { readonly op: 'timeout'; readonly task: number };

export type Outcome =
  | { readonly ok: true; readonly state: State; readonly effects: readonly Effect[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** A new instance: the token leaves the start. */
export function begin(graph: Graph, world: World): { readonly state: State; readonly effects: readonly Effect[] } {
  const empty: State = { status: 'running', round: 1, runs: [], tasks: [], edited: [] };
  const flow = flowOf(graph, empty, world);
  const start = graph.nodes.find((node) => node.type === 'start');
  if (start === undefined) throw new Error('the definition has no start step');
  const run = addRun(flow, { nodeId: start.id, type: 'start', status: 'passed' });
  note(flow, 'start', { staff: world.initiator, run });
  if (start.onStart !== undefined)
    flow.effects.push({ kind: 'callback', event: 'start', runNo: run.no, action: start.onStart });
  enter(flow, start.next);
  return { state: flow.state, effects: flow.effects };
}

/**
 * The whole engine: maps a definition, a state and an operation to a new state with effects, or to a refusal. It reads
 * no clock and no database: all company data is in `world`.
 */
export function transition(graph: Graph, state: State, operation: Operation, world: World): Outcome {
  const flow = flowOf(graph, state, world);
  const refusal = FINAL.has(state.status) ? 'alreadyHandled' : apply(flow, operation);
  return refusal === null ? { ok: true, state: flow.state, effects: flow.effects } : { ok: false, refusal };
}

function apply(flow: Flow, operation: Operation): Refusal | null {
  switch (operation.op) {
    case 'withdraw':
      return withdraw(flow, operation);
    case 'cancel':
      return stop(flow, 'cancelled', operation.by);
    case 'recover':
      return recover(flow, operation.by);
    default: {
      const task = flow.state.tasks.find(({ no }) => no === operation.task);
      if (task === undefined || !isOpen(task)) return 'alreadyHandled';
      if (operation.op === 'reassign') return reassign(flow, task, operation);
      if (operation.op === 'delegate') return delegate(flow, task, operation);
      if (task.status !== 'pending') return 'alreadyHandled';
      if (operation.op === 'timeout') return timeout(flow, task);
      if (task.assignee !== operation.by) return 'notYourTask';
      return act(flow, task, operation);
    }
  }
}

type Act = Extract<Operation, { by: string; task: number }>;

function act(flow: Flow, task: Task, operation: Exclude<Act, { op: 'reassign' }>): Refusal | null {
  const { by } = operation;
  if (task.kind === 'resubmit') return operation.op === 'resubmit' ? resubmit(flow, task, operation) : 'notAllowed';
  switch (operation.op) {
    case 'agree':
      return approve(flow, task, operation);
    case 'reject':
      return reject(flow, task, operation);
    case 'transmit':
      return hand(flow, task, { by, to: operation.to, via: 'transmit' });
    case 'addSign':
      return addSign(flow, task, operation);
    case 'resubmit':
      return 'notAllowed';
  }
}

const runOf = ({ state }: Flow, task: Task): Run => state.runs.find(({ no }) => no === task.runNo) as Run;

function mayDo(flow: Flow, task: Task, op: 'agree' | 'reject'): boolean {
  return nodeOf(flow, runOf(flow, task).nodeId, 'approve').ops.includes(op);
}

function approve(
  flow: Flow,
  task: Task,
  { by, edited = [] }: { by: string | null; edited?: readonly string[] },
): Refusal | null {
  if (!mayDo(flow, task, 'agree')) return 'notAllowed';
  task.status = 'agreed';
  task.actedBy = by;
  flow.state.edited = [...new Set([...flow.state.edited, ...edited])];
  note(flow, by === null ? 'timeout' : 'agree', { staff: by, task });
  const run = runOf(flow, task);
  if (task.kind === 'addsign_before') {
    const others = tasksOf(flow.state, run.no).some(
      (one) => one.from === task.from && one.kind === task.kind && isOpen(one),
    );
    const parentTask = flow.state.tasks.find(({ no }) => no === task.from);
    if (!others && parentTask?.status === 'waiting') parentTask.status = 'pending';
    return null;
  }
  settle(flow, run);
  return null;
}

function reject(
  flow: Flow,
  task: Task,
  { by, target, nodeId }: { by: string | null; target: RejectTarget; nodeId?: string },
): Refusal | null {
  if (!mayDo(flow, task, 'reject')) return 'notAllowed';
  task.status = target === 'end' ? 'rejected' : 'returned';
  task.actedBy = by;
  note(flow, by === null ? 'timeout' : target === 'end' ? 'reject' : 'return', { staff: by, task });
  return sendBack(flow, runOf(flow, task), target, nodeId) ? null : 'targetNotAllowed';
}

function resubmit(flow: Flow, task: Task, { by, edited }: { by: string; edited: readonly string[] }): Refusal | null {
  task.status = 'agreed';
  task.actedBy = by;
  flow.state.round += 1;
  flow.state.status = 'running';
  flow.state.edited = [...edited];
  note(flow, 'resubmit', { staff: by, task });
  const run = runOf(flow, task);
  run.status = 'passed';
  leave(flow, run, nodeOf(flow, run.nodeId, 'start'));
  return null;
}

/** Rule 23: as defined by the process; finished instances are checked elsewhere. */
export function mayWithdraw(state: State, mode: WithdrawMode): boolean {
  const decided = state.tasks.some(({ runNo, kind, status }) => {
    const isThisRound = state.runs.find(({ no }) => no === runNo)?.round === state.round;
    return (
      isThisRound && kind !== 'resubmit' && (status === 'agreed' || status === 'rejected' || status === 'returned')
    );
  });
  return mode === 'beforeEnd' || (mode === 'beforeFirst' && !decided);
}

/** Only by the initiator, and never after the end. */
function withdraw(flow: Flow, { by, mode }: { by: string; mode: WithdrawMode }): Refusal | null {
  if (by !== flow.world.initiator || !mayWithdraw(flow.state, mode)) return 'withdrawNotAllowed';
  return stop(flow, 'withdrawn', by);
}

function stop(flow: Flow, status: 'withdrawn' | 'cancelled', by: string): null {
  const run = activeRun(flow.state) as Run;
  closeTasks(flow, run);
  run.status = 'cancelled';
  flow.state.status = status;
  note(flow, status === 'withdrawn' ? 'withdraw' : 'cancel', { staff: by, run });
  flow.effects.push({
    kind: 'callback',
    event: status === 'withdrawn' ? 'withdraw' : 'cancel',
    runNo: run.no,
    action: 'release',
  });
  return null;
}

/** Rule 37: retries after the role has members again. */
function recover(flow: Flow, by: string): Refusal | null {
  const run = activeRun(flow.state);
  if (flow.state.status !== 'error' || run === undefined) return 'notAllowed';
  const node = nodeOf(flow, run.nodeId, 'approve');
  const resolved = resolve(node, flow.state, flow.world);
  if (resolved.kind === 'block') return 'noApprover';
  note(flow, 'reassign', { staff: by, run });
  flow.state.status = 'running';
  if (resolved.kind === 'ask') openTasks(flow, run, resolved.approvers);
  else {
    run.status = 'skipped';
    leave(flow, run, node);
  }
  return null;
}

/** Rule 31: the configured timeout actions that change the state; reminders do not affect it. */
function timeout(flow: Flow, task: Task): Refusal | null {
  if (task.kind === 'resubmit') return 'notAllowed';
  const { deadline, reject: back } = nodeOf(flow, runOf(flow, task).nodeId, 'approve');
  switch (deadline?.onTimeout) {
    case 'agree':
      return approve(flow, task, { by: null });
    case 'reject':
      return reject(flow, task, { by: null, target: back.default === 'node' ? 'end' : back.default });
    case 'transferManager': {
      const manager = flow.world.managerOf(task.assignee);
      return manager === null ? 'noApprover' : hand(flow, task, { by: null, to: manager, via: 'admin' });
    }
    default:
      return 'notAllowed';
  }
}
