import { addTask, closeTasks, type Flow, nodeOf, note } from './flow.ts';
import { isOpen, type Run, type Task, tasksOf } from './state.ts';
import type { Refusal } from './transition.ts';

const MAX_HAND_OVERS = 5;
const MAX_SIGNERS = 10;

const runOf = ({ state }: Flow, task: Task): Run => state.runs.find(({ no }) => no === task.runNo) as Run;

/** Whether a person can get a task of this run: active, not the initiator, without an open task in it. */
function isFree({ world, state }: Flow, run: Run, staff: string): boolean {
  const hasOpenTask = tasksOf(state, run.no).some((task) => task.assignee === staff && isOpen(task));
  return world.isActive(staff) && staff !== world.initiator && !hasOpenTask;
}

interface HandOver {
  readonly by: string | null;
  readonly to: string;
  readonly via: 'transmit' | 'admin' | 'delegation' | 'direct';
}

/** Rule 21. */
export function hand(flow: Flow, task: Task, { by, to, via }: HandOver): Refusal | null {
  const run = runOf(flow, task);
  const isByPerson = via === 'transmit';
  if (isByPerson && !nodeOf(flow, run.nodeId, 'approve').ops.includes('transmit')) return 'notAllowed';
  const handed = tasksOf(flow.state, run.no).filter(
    ({ via: way, status }) => way === 'transmit' && status !== 'waiting',
  ).length;
  if (!isFree(flow, run, to)) return 'notThisPerson';
  if (isByPerson && handed >= MAX_HAND_OVERS) return 'tooOften';
  replace(flow, task, { to, by, via });
  note(flow, isByPerson ? 'transmit' : 'timeout', { staff: by, task });
  return null;
}

/** Rules 34 and 37: by an administrator, or because the assignee left. The initiator's own task can be reassigned too. */
export function reassign(flow: Flow, task: Task, { by, to }: { by: string | null; to: string }): Refusal | null {
  const run = runOf(flow, task);
  const isAllowed = task.kind === 'resubmit' ? flow.world.isActive(to) && to !== task.assignee : isFree(flow, run, to);
  if (!isAllowed) return 'notThisPerson';
  replace(flow, task, { to, by, via: 'admin' });
  note(flow, 'reassign', { staff: by, task });
  return null;
}

/**
 * Rule 30: an absence takes over waiting tasks, and returns the unhandled ones. A person who cannot get the task is
 * refused.
 */
export function delegate(flow: Flow, task: Task, { to, isBack }: { to: string; isBack: boolean }): Refusal | null {
  if (task.kind === 'resubmit') return 'notAllowed';
  if (!isFree(flow, runOf(flow, task), to)) return 'notThisPerson';
  const via = to === task.origin ? 'direct' : 'delegation';
  const successor = replace(flow, task, { to, by: null, via });
  note(flow, 'delegate', { staff: isBack ? task.assignee : task.origin, task: successor });
  return null;
}

/** Replaces a task by one for another person: tasks waiting for it then wait for its successor. */
function replace(flow: Flow, task: Task, { to, by, via }: HandOver): Task {
  const successor = addTask(flow, {
    runNo: task.runNo,
    kind: task.kind,
    assignee: to,
    origin: task.origin,
    via,
    from: task.kind === 'approve' || task.kind === 'resubmit' ? task.no : task.from,
    seq: task.seq,
    status: task.status,
  });
  task.status = 'transmitted';
  task.actedBy = by;
  const signers = flow.state.tasks.filter(
    ({ kind, from, no }) => kind.startsWith('addsign') && from === task.no && no !== successor.no,
  );
  for (const signer of signers) flow.state.tasks[signer.no - 1] = { ...signer, from: successor.no };
  return successor;
}

interface AddSign {
  readonly by: string;
  readonly when: 'before' | 'after';
  readonly staff: readonly string[];
}

/**
 * Rule 22: before = they decide first; after = the caller approves, and the node waits for them. Added approvers cannot
 * add approvers.
 */
export function addSign(flow: Flow, task: Task, { by, when, staff }: AddSign): Refusal | null {
  const run = runOf(flow, task);
  const signers = [...new Set(staff)];
  const isAllowed =
    task.kind === 'approve' &&
    nodeOf(flow, run.nodeId, 'approve').ops.includes('addsign') &&
    signers.length > 0 &&
    signers.length <= MAX_SIGNERS;
  if (!isAllowed) return 'notAllowed';
  if (!signers.every((id) => id !== by && isFree(flow, run, id))) return 'notThisPerson';
  task.status = when === 'before' ? 'waiting' : 'agreed';
  if (when === 'after') {
    task.actedBy = by;
    note(flow, 'agree', { staff: by, task });
    // where one approval is enough, this was it: the other tasks are closed
    if (run.sign === 'any') closeTasks(flow, run);
  }
  for (const assignee of signers)
    addTask(flow, {
      runNo: run.no,
      kind: `addsign_${when}`,
      assignee,
      via: 'addsign',
      from: task.no,
      seq: task.seq,
      status: 'pending',
    });
  note(flow, 'addsign', { staff: by, task });
  return null;
}
