import type { Approver, ConditionNode, Graph, simulateProcess } from '@switchboard/ger-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { holds, takeBranch, testsIn, valueOf } from '../engine/condition.ts';
import type { World } from '../engine/people.ts';
import { FINAL, type Run, type State, type Task, tasksOf } from '../engine/state.ts';
import { begin, transition } from '../engine/transition.ts';
import { isWalkable } from '../engine/validate.ts';
import { worldOf } from '../process/world.ts';
import { findPeople } from './catalogue.repo.ts';
import { problemsIn } from './catalogue.ts';
import { existing, settingsOf } from './service.ts';

type Input = ParsedInputOf<typeof simulateProcess>;
type Result = ResultOf<typeof simulateProcess>;
type Step = Result['steps'][number];

/** More decisions than any definition can require. */
const MOST = 2000;

/** Runs the real engine to the end with the data of this applicant; all approve, and nothing is stored. */
export async function simulate(input: Input, context: Context): Promise<Result> {
  const { db } = context;
  const process = await existing(db, input.processId);
  const { processCode } = process;
  const errors = await problemsIn(db, { ...input, ...settingsOf(input, process, context), processCode }, context);
  const initiator = (await findPeople(db, [input.initiatorId])).get(input.initiatorId);
  if (initiator?.deptId === null || initiator?.deptId === undefined)
    throw new AppError(CODES.validation, {
      label: { zh: '申请人不存在或没有部门', en: 'The applicant does not exist or has no department' },
      data: [{ field: 'initiatorId', msg: 'invalid' }],
    });
  if (!isWalkable(input.graph)) return { errors, outcome: 'invalid', steps: [] };
  const about = {
    applicantId: input.initiatorId,
    applicantDeptId: initiator.deptId,
    processId: process.id,
    facts: input.facts,
    data: input.data,
    picked: input.picked,
  };
  const world = await worldOf(db, input.graph, about, []);
  const state = walk(input.graph, world);
  const people = await findPeople(db, participantsOf(input.graph, state, world));
  const nameOf = (id: string): string => people.get(id)?.name ?? id;
  return {
    errors,
    outcome: state.status === 'approved' ? 'approved' : 'blocked',
    steps: state.runs.map((run) => stepOf(run, { graph: input.graph, state, world, nameOf })),
  };
}

function walk(graph: Graph, world: World): State {
  let { state } = begin(graph, world);
  for (let no = 0; no < MOST && !FINAL.has(state.status); no += 1) {
    const task = state.tasks.find(({ status }) => status === 'pending');
    if (task === undefined) break;
    const outcome = transition(graph, state, { op: 'agree', task: task.no, by: task.assignee }, world);
    if (!outcome.ok) break;
    state = outcome.state;
  }
  return state;
}

function entriesOf(graph: Graph, nodeId: string): readonly Approver[] {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  return node?.type === 'approve' ? node.approvers : node?.type === 'cc' ? node.to : [];
}

const namedAt = (graph: Graph, world: World, nodeId: string): string[] => [
  ...new Set(entriesOf(graph, nodeId).flatMap((one) => world.candidates(one, nodeId))),
];

function participantsOf(graph: Graph, { runs, tasks }: State, world: World): string[] {
  const named = runs.flatMap(({ nodeId }) => namedAt(graph, world, nodeId));
  return [...new Set([...named, ...tasks.flatMap(({ assignee, origin }) => [assignee, origin])])];
}

interface Seen {
  readonly graph: Graph;
  readonly state: State;
  readonly world: World;
  nameOf(id: string): string;
}

function stepOf(run: Run, seen: Seen): Step {
  const { graph, state, world, nameOf } = seen;
  const node = graph.nodes.find(({ id }) => id === run.nodeId) as Graph['nodes'][number];
  const named = namedAt(graph, world, run.nodeId);
  const tasks = tasksOf(state, run.no);
  return {
    nodeId: run.nodeId,
    name: node.name,
    type: run.type,
    status: run.status === 'active' ? 'blocked' : run.status === 'skipped' ? 'skipped' : 'passed',
    sign: tasks.length > 1 ? run.sign : null,
    approvers:
      run.type === 'cc' ? copiesOf(named, run.nodeId, seen) : tasks.map((task) => approversOf(task, run.nodeId, seen)),
    dropped: named.filter((id) => !world.isActive(id)).map(nameOf),
    branches: node.type === 'condition' ? evaluate(node, world) : [],
    takenBranch: run.takenBranch,
  };
}

const entryFor = (staff: string, nodeId: string, { graph, world }: Seen): number | null => {
  const at = entriesOf(graph, nodeId).findIndex((one) => world.candidates(one, nodeId).includes(staff));
  return at < 0 ? null : at;
};

function approversOf({ assignee, origin, via, status }: Task, nodeId: string, seen: Seen): Step['approvers'][number] {
  const entry = via === 'admin' ? null : entryFor(origin, nodeId, seen);
  return {
    staffId: assignee,
    name: seen.nameOf(assignee),
    originName: origin === assignee ? null : seen.nameOf(origin),
    via,
    why: via === 'admin' ? 'instead' : entry === null ? 'manager' : 'named',
    entry,
    isAuto: status === 'auto_agreed',
  };
}

const copiesOf = (named: readonly string[], nodeId: string, seen: Seen): Step['approvers'] =>
  named
    .filter((id) => seen.world.isActive(id))
    .map((id) => ({
      staffId: id,
      name: seen.nameOf(id),
      originName: null,
      via: 'direct',
      why: 'named',
      entry: entryFor(id, nodeId, seen),
      isAuto: false,
    }));

/** Up to the branch taken: later branches were not evaluated. */
function evaluate(node: ConditionNode, { values }: World): Step['branches'] {
  const ordered = node.branches.toSorted((a, b) => a.priority - b.priority);
  const { branch } = takeBranch(node, values);
  const checkedBranches =
    branch === null ? ordered : ordered.slice(0, ordered.findIndex(({ id }) => id === branch) + 1);
  return checkedBranches.map(({ id, name, when }) => ({
    branchId: id,
    name,
    isTrue: holds(when, values),
    tests: testsIn(when).map((test) => ({
      f: test.f,
      op: test.op,
      v: test.v ?? null,
      value: valueOf(test.f, values) ?? null,
      isTrue: holds(test, values),
    })),
  }));
}
