import type { ApproveNode, getInstanceDetail, listRejectNodes } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { rejectNodes } from '../engine/back.ts';
import { handlersOf } from '../engine/flow.ts';
import type { Run, Task } from '../engine/state.ts';
import type { Loaded } from '../process/instance.repo.ts';
import { leftAt, namesOf } from './repo.ts';

type My = ResultOf<typeof getInstanceDetail>['my'];
type Decision = Pick<
  My,
  'taskId' | 'kind' | 'ops' | 'commentRequired' | 'rejectTargets' | 'defaultTarget' | 'rejectNodes'
>;

const NOTHING: Decision = {
  taskId: null,
  kind: null,
  ops: ['comment'],
  commentRequired: { agree: false, reject: false },
  rejectTargets: [],
  defaultTarget: 'end',
  rejectNodes: [],
};

/** The actions of the reader's own task; a reader without a task can still comment. */
export async function ownDecision(tx: Db, loaded: Loaded, staffId: string): Promise<Decision> {
  const { state, taskIds } = loaded;
  const task = state.tasks.find(({ assignee, status }) => assignee === staffId && status === 'pending');
  if (task === undefined) return NOTHING;
  const own = { ...NOTHING, taskId: taskIds.get(task.no) as string, kind: task.kind };
  const at = stepOf(loaded, task);
  if (at === null) return { ...own, ops: ['resubmit', 'comment'] };
  const { node } = at;
  const nodes = await backTo(tx, loaded, task);
  const isOffered = (target: My['defaultTarget']): boolean =>
    target === 'end' || nodes.some(({ type }) => (type === 'start') === (target === 'start'));
  const rejectTargets = node.reject.targets.filter(isOffered);
  return {
    ...own,
    // added approvers cannot add further approvers (rule 22)
    ops: [...node.ops.filter((op) => op !== 'comment' && (op !== 'addsign' || task.kind === 'approve')), 'comment'],
    commentRequired: node.commentRequired,
    rejectTargets,
    defaultTarget: rejectTargets.includes(node.reject.default) ? node.reject.default : (rejectTargets[0] ?? 'end'),
    rejectNodes: nodes,
  };
}

function stepOf({ state, graph }: Loaded, task: Task): { run: Run; node: ApproveNode } | null {
  const run = state.runs.find(({ no }) => no === task.runNo);
  const node = graph.nodes.find(({ id }) => id === run?.nodeId);
  return run === undefined || node?.type !== 'approve' ? null : { run, node };
}

/** Rule 16, with the people who decided at each step. */
export async function backTo(tx: Db, loaded: Loaded, task: Task): Promise<ResultOf<typeof listRejectNodes>> {
  const at = stepOf(loaded, task);
  if (at === null) return [];
  const { state, graph, runIds, instance } = loaded;
  const runs = rejectNodes(state, at.run, at.node);
  const peopleOf = (run: Run): string[] =>
    run.type === 'start' ? [instance.applicantId] : handlersOf(state, run).map(({ assignee }) => assignee);
  const names = await namesOf(tx, runs.flatMap(peopleOf));
  const left = await leftAt(
    tx,
    runs.map(({ no }) => runIds.get(no) as string),
  );
  return runs.map((run) => {
    const nodeRunId = runIds.get(run.no) as string;
    return {
      nodeId: run.nodeId,
      name: graph.nodes.find(({ id }) => id === run.nodeId)?.name ?? { zh: run.nodeId, en: run.nodeId },
      type: run.type as 'start' | 'approve',
      nodeRunId,
      handlers: peopleOf(run).map((staffId) => ({ staffId, name: names.get(staffId) ?? '' })),
      passedAt: left.get(nodeRunId) ?? null,
    };
  });
}
