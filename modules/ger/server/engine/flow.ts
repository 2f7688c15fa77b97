import type { ApproveNode, Graph, GraphNode } from '@switchboard/ger-contract';
import { evaluatedIn, takeBranch } from './condition.ts';
import { jumpTarget } from './jump.ts';
import { type ResolvedApprover, resolve, uniqueBy, type World } from './people.ts';
import { type Effect, isOpen, type Run, type State, type Task, tasksOf } from './state.ts';

/** The state of one operation: a copy of the stored one, changed by the operation, with the resulting effects. */
export interface Flow {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly world: World;
  readonly state: State;
  readonly effects: Effect[];
}

export function flowOf(graph: Graph, state: State, world: World): Flow {
  return {
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    world,
    state: structuredClone(state),
    effects: [],
  };
}

export function nodeOf<T extends GraphNode['type']>(flow: Flow, id: string, type: T): Extract<GraphNode, { type: T }> {
  const node = flow.nodes.get(id);
  if (node?.type !== type) throw new Error(`the definition has no ${type} node ${id}`);
  return node as Extract<GraphNode, { type: T }>;
}

type NewRun = Pick<Run, 'nodeId' | 'type' | 'status'> &
  Partial<Pick<Run, 'round' | 'sign' | 'returnedBy' | 'takenBranch' | 'evaluated'>>;

export function addRun({ state }: Flow, run: NewRun): Run {
  const made: Run = {
    no: state.runs.length + 1,
    round: state.round,
    sign: null,
    returnedBy: null,
    takenBranch: null,
    ...run,
  };
  state.runs.push(made);
  return made;
}

type NewTask = Pick<Task, 'runNo' | 'assignee' | 'status'> &
  Partial<Pick<Task, 'kind' | 'origin' | 'via' | 'from' | 'seq'>>;

export function addTask({ state }: Flow, task: NewTask): Task {
  const made: Task = {
    no: state.tasks.length + 1,
    kind: 'approve',
    origin: task.assignee,
    via: 'direct',
    from: null,
    seq: 0,
    actedBy: null,
    ...task,
  };
  state.tasks.push(made);
  return made;
}

interface Noted {
  readonly staff?: string | null;
  readonly task?: Task;
  readonly run?: Run;
}

export function note(
  { effects }: Flow,
  op: Extract<Effect, { kind: 'record' }>['op'],
  { staff = null, task, run }: Noted,
): void {
  const onBehalfOf = task !== undefined && task.origin !== staff && task.via === 'delegation' ? task.origin : null;
  effects.push({
    kind: 'record',
    op,
    staff,
    onBehalfOf,
    runNo: run?.no ?? task?.runNo ?? null,
    taskNo: task?.no ?? null,
  });
}

interface Back {
  /** The people who decided there before: a step returned to is not resolved again (rule 15). */
  readonly handlers: readonly ResolvedApprover[];
  readonly returnedBy: number | null;
}

/** Moves the token to a node, and on through all nodes that need no person. */
export function enter(flow: Flow, nodeId: string, back?: Back): void {
  const node = flow.nodes.get(nodeId);
  switch (node?.type) {
    case 'condition': {
      const { branch, next } = takeBranch(node, flow.world.values);
      const evaluated = evaluatedIn(node, flow.world.values);
      addRun(flow, { nodeId, type: 'condition', status: 'passed', takenBranch: branch, evaluated });
      return enter(flow, next);
    }
    case 'cc': {
      addRun(flow, { nodeId, type: 'cc', status: 'passed' });
      const staff = [...new Set(node.to.flatMap((one) => flow.world.candidates(one, nodeId)))];
      flow.effects.push({ kind: 'cc', nodeId, staff: staff.filter((id) => flow.world.isActive(id)) });
      return enter(flow, node.next);
    }
    case 'end': {
      const run = addRun(flow, { nodeId, type: 'end', status: 'passed' });
      flow.state.status = 'approved';
      flow.effects.push({ kind: 'callback', event: 'complete', runNo: run.no, action: node.onComplete ?? 'complete' });
      return;
    }
    case 'approve':
      return request(flow, node, back);
    default:
      throw new Error(`the token cannot enter ${nodeId}`);
  }
}

/** Rules 8 to 12: the approvers are resolved now and stay fixed. */
function request(flow: Flow, node: ApproveNode, back?: Back): void {
  const returnedBy = back?.returnedBy ?? null;
  const before = (back?.handlers ?? []).filter(({ assignee }) => flow.world.isActive(assignee));
  const resolved =
    before.length > 0
      ? { kind: 'ask' as const, approvers: before, isInstead: false }
      : resolve(node, flow.state, flow.world);
  if (resolved.kind === 'skip') {
    const run = addRun(flow, { nodeId: node.id, type: 'approve', status: 'skipped', returnedBy });
    note(flow, 'auto', { run });
    return leave(flow, run, node);
  }
  const sign = resolved.kind === 'ask' && resolved.isInstead ? 'any' : signOf(node);
  const run = addRun(flow, { nodeId: node.id, type: 'approve', status: 'active', sign, returnedBy });
  if (resolved.kind === 'block') {
    flow.state.status = 'error';
    return;
  }
  flow.state.status = 'running';
  openTasks(flow, run, resolved.approvers);
}

/** Creates the tasks of a new run. */
export function openTasks(flow: Flow, run: Run, resolvedApprovers: readonly ResolvedApprover[]): void {
  const tasks = resolvedApprovers.map(({ auto, ...one }, seq) => {
    const task = addTask(flow, {
      ...one,
      runNo: run.no,
      seq,
      status: auto === null ? firstStatus(run, resolvedApprovers, seq) : 'auto_agreed',
    });
    if (auto !== null) note(flow, 'auto', { task });
    else if (one.via === 'delegation') note(flow, 'delegate', { staff: one.origin, task });
    return task;
  });
  // with sign 'any', an earlier approval by the same person decides; the initiator's automatic approval does not while
  // others can decide
  const isDecided = run.sign === 'any' && resolvedApprovers.some(({ auto }) => auto === 'again');
  if (isDecided || !tasks.some(isOpen)) pass(flow, run);
}

const firstStatus = (run: Run, resolvedApprovers: readonly ResolvedApprover[], seq: number): 'pending' | 'waiting' =>
  run.sign !== 'sequence' || resolvedApprovers.findIndex(({ auto }) => auto === null) === seq ? 'pending' : 'waiting';

/** A chain of managers is always sequential, whatever the node defines. */
export const signOf = (node: ApproveNode): 'any' | 'all' | 'sequence' =>
  node.approvers.some(({ by }) => by === 'managerChain') ? 'sequence' : node.sign;

/** After an approval: passes the node or opens the next task (rule 14). */
export function settle(flow: Flow, run: Run): void {
  const tasks = tasksOf(flow.state, run.no);
  const isSigned = tasks.some(({ kind, status }) => kind === 'approve' && status === 'agreed');
  const waitsForAdded = tasks.some((task) => task.kind === 'addsign_after' && isOpen(task));
  if (run.sign === 'any' ? isSigned && !waitsForAdded : !tasks.some(isOpen)) return pass(flow, run);
  if (run.sign !== 'sequence' || tasks.some(({ status }) => status === 'pending')) return;
  const next = tasks.filter(({ status }) => status === 'waiting').toSorted((a, b) => a.seq - b.seq)[0];
  if (next !== undefined) next.status = 'pending';
}

function pass(flow: Flow, run: Run): void {
  closeTasks(flow, run);
  run.status = 'passed';
  const node = nodeOf(flow, run.nodeId, 'approve');
  if (node.agreeAction !== undefined)
    flow.effects.push({ kind: 'callback', event: 'agree', runNo: run.no, action: node.agreeAction });
  leave(flow, run, node);
}

/** Continues with the next node, or jumps back to the step that returned it (rule 17). */
export function leave(flow: Flow, run: Run, node: { readonly next: string }): void {
  const jump = run.returnedBy === null ? null : jumpTarget(flow, node.next, run.returnedBy);
  if (jump === null) return enter(flow, node.next);
  for (const skipped of jump.skipped) addRun(flow, { nodeId: skipped, type: 'approve', status: 'skipped' });
  if (jump.notified.length > 0) flow.effects.push({ kind: 'cc', nodeId: null, staff: jump.notified });
  enter(flow, jump.to.nodeId, { handlers: handlersOf(flow.state, jump.to), returnedBy: jump.to.returnedBy });
}

export function closeTasks({ state }: Flow, run: Run): void {
  for (const task of tasksOf(state, run.no)) if (isOpen(task)) task.status = 'cancelled';
}

/**
 * The approvers when this run's node opens again: for a passed run those who approved, for a returning run all its
 * approvers. Reassigned and automatically approved tasks are left out.
 */
export function handlersOf(state: State, run: Run): ResolvedApprover[] {
  const tasks = tasksOf(state, run.no);
  const isSender = tasks.some(({ status }) => status === 'returned');
  const own = tasks.filter(({ kind }) => kind === 'approve');
  const resolvedApprovers = own.filter(
    ({ status }) => status === 'agreed' || (isSender && status !== 'transmitted' && status !== 'auto_agreed'),
  );
  return uniqueBy(resolvedApprovers).map(({ assignee, origin, via }) => ({ assignee, origin, via, auto: null }));
}
