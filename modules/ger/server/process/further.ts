import {
  type addSigners,
  type approveTasks,
  type ApproveNode,
  type FormData,
  GER_CODES,
  type startInstance,
} from '@switchboard/ger-contract';
import { AppError, CODE_TEXT, CODES, fieldRefusal, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import { fillIn } from '../form/fill-in.ts';
import { type Loaded, lockInstance } from './instance.repo.ts';
import { approve, APPLIED, type OnTask, onTask, operate } from './operate.ts';
import { processesOfTasks, takesPart } from './record.repo.ts';

/** Ger rule 22. */
export async function addSign(
  { type, staffIds, ...on }: OnTask & { type: 'before' | 'after'; staffIds: readonly string[] },
  context: Context,
): Promise<ResultOf<typeof addSigners>> {
  const { taskIds, state } = await onTask(on, context, (task, by) => ({
    operation: { op: 'addSign', task, by, when: type, staff: staffIds },
    action: 'addsign',
    toStaffIds: staffIds,
    // adding approvers afterwards includes the caller's approval
    isAgreeing: type === 'after',
  }));
  const made = state.tasks.slice(-new Set(staffIds).size);
  return { taskIds: made.map(({ no }) => taskIds.get(no) as string) };
}

/** A returned application is resubmitted by the assignee of that task: the applicant, unless it was reassigned. */
export async function resubmit(
  { instanceId, comment, data }: { instanceId: string; comment: string | null; data: FormData },
  context: Context,
): Promise<ResultOf<typeof startInstance>> {
  return await asSystem(context, APPLIED, async (tx) => {
    const by = context.principal.staffId;
    const loaded = await lockInstance(tx, instanceId);
    if (loaded === null || !(await takesPart(tx, instanceId, by))) throw new AppError(CODES.notFound);
    const task = loaded.state.tasks.find(
      ({ kind, assignee, status }) => kind === 'resubmit' && assignee === by && status === 'pending',
    );
    if (task === undefined) throw new AppError(CODES.wrongState, { data: { state: loaded.state.status } });
    const { loaded: full, edited } = await fillIn(tx, { loaded, taskNo: task.no, data }, context);
    const operation = { op: 'resubmit' as const, task: task.no, by, edited };
    const { state, graph } = await operate(tx, full, { operation, comment, action: 'resubmit' }, context);
    const nodeId = state.runs.find(({ status }) => status === 'active')?.nodeId;
    const node = graph.nodes.find(({ id }) => id === nodeId)?.name ?? null;
    return { instanceId, instanceNo: loaded.instance.instanceNo, status: state.status, node };
  });
}

const ONE_PROCESS = { zh: '批量同意仅限同一流程', en: 'Only tasks of the same process can be approved in a batch' };
const ONE_BY_ONE = {
  zh: '该节点需逐条处理（须填写内容或同意时有业务动作）',
  en: 'Tasks of this step must be handled one by one',
};

/** Ger rule 38: each in a separate transaction; a refusal does not undo the others. */
export async function approveAll(
  { taskIds, comment }: { taskIds: readonly string[]; comment: string | null },
  context: Context,
): Promise<ResultOf<typeof approveTasks>> {
  const ids = [...new Set(taskIds)];
  const processes = await asSystem(
    context,
    'the processes of the tasks',
    async (tx) => await processesOfTasks(tx, ids, context.principal.staffId),
  );
  if (processes.length > 1) throw fieldRefusal('taskIds', ONE_PROCESS);
  const results: ResultOf<typeof approveTasks> = [];
  for (const id of ids) {
    try {
      await approve({ taskId: id, comment, check: refuseSpecial }, context);
      results.push({ id, ok: true, code: CODES.ok, msg: '' });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, label, message } = error;
      await context.audit(context.db, { object: 'ger.task', objectId: id, action: 'agree', result: 2, code });
      results.push({ id, ok: false, code, msg: (label ?? CODE_TEXT[code])?.[context.locale] ?? message });
    }
  }
  return results;
}

/** Steps with required fields or an action. */
function refuseSpecial({ state, graph }: Loaded, taskNo: number): void {
  const task = state.tasks.find(({ no }) => no === taskNo);
  const nodeId = state.runs.find(({ no }) => no === task?.runNo)?.nodeId;
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (node?.type !== 'approve') throw new AppError(GER_CODES.alreadyHandled);
  if (isSpecial(node)) throw new AppError(CODES.wrongState, { label: ONE_BY_ONE });
}

const isSpecial = ({ required, agreeAction }: ApproveNode): boolean => required.length > 0 || agreeAction !== undefined;
