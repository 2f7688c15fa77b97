import {
  type approveTask,
  type FormData,
  GER_CODES,
  type RejectTarget,
  type reassignOwnTask,
  type remindInstance,
} from '@switchboard/ger-contract';
import { AppError, CODES, type Code, fieldRefusal, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, type Db } from '@switchboard/kit-server';
import { FINAL } from '../engine/state.ts';
import { type Operation, type Refusal, transition } from '../engine/transition.ts';
import { fillIn } from '../form/fill-in.ts';
import { taskLink, requestNotices } from '../notify/notices.ts';
import { type Carrier, applyEffects, pendingOf } from './apply-effects.ts';
import { serviceOf } from './find-service.ts';
import { type Loaded, lockInstance, lockInstanceOfTask, taskWithId } from './instance.repo.ts';
import { insertRecord, markUrged, pendingHandlers } from './record.repo.ts';
import { worldOf } from './world.ts';

type Decided = ResultOf<typeof approveTask>;

/** Decisions are applied with system rights, because the document may be outside the approver's row scope. */
export const APPLIED = 'the system applies a decision to documents of other users';

const REFUSED: Readonly<Record<Refusal, Code>> = {
  alreadyHandled: GER_CODES.alreadyHandled,
  notYourTask: GER_CODES.notYourTask,
  notAllowed: CODES.wrongState,
  targetNotAllowed: GER_CODES.targetNotAllowed,
  withdrawNotAllowed: GER_CODES.withdrawNotAllowed,
  noApprover: GER_CODES.noApprover,
  notThisPerson: CODES.validation,
  tooOften: CODES.limitReached,
};

const WORDS_NEEDED = { zh: '此节点须填写意见（2–500 字）', en: 'This step requires a comment of 2 to 500 characters' };
const NOT_THIS_PERSON = { zh: '不能交给该同事处理', en: 'The task cannot be assigned to this colleague' };

interface Command {
  /** An operation by a person; the task number is filled in here. */
  readonly operation: Operation;
  readonly comment: string | null;
  readonly action: string;
  readonly toStaffIds?: readonly string[];
}

/** Acts as the calling person. */
export async function operate(tx: Db, loaded: Loaded, command: Command, context: Context): Promise<Loaded> {
  return await operateAs(tx, loaded, command, { ...context, staffId: context.principal.staffId });
}

/** Locks the instance, runs the engine and stores its result. The only way to change an instance. */
export async function operateAs(
  tx: Db,
  loaded: Loaded,
  { operation, comment, action, toStaffIds }: Command,
  carrier: Carrier,
): Promise<Loaded> {
  const { instance, graph, state } = loaded;
  const before = pendingOf(state);
  const others = 'staff' in operation ? operation.staff : 'to' in operation ? [operation.to] : [];
  const outcome = transition(graph, state, operation, await worldOf(tx, graph, instance, others, state));
  if (!outcome.ok)
    throw new AppError(REFUSED[outcome.refusal], outcome.refusal === 'notThisPerson' ? { label: NOT_THIS_PERSON } : {});
  if (comment === null && needsComment(loaded, operation)) throw fieldRefusal('comment', WORDS_NEEDED);
  const taskNo = 'task' in operation ? operation.task : null;
  await carrier.audit(tx, {
    object: instance.businessType,
    objectId: instance.businessId,
    action,
    after: {
      processCode: instance.processCode,
      instanceNo: instance.instanceNo,
      comment,
      ...(toStaffIds === undefined ? {} : { toStaffIds }),
    },
  });
  const { effects } = outcome;
  const taskComment = { taskNo, comment };
  await applyEffects(
    tx,
    loaded,
    { state: outcome.state, effects, taskComment, ...(toStaffIds === undefined ? {} : { toStaffIds }) },
    carrier,
  );
  const after = pendingOf(outcome.state);
  const isMoved = after.length !== before.length || after.some(({ no }) => !before.some((task) => task.no === no));
  if (!FINAL.has(outcome.state.status) && isMoved) {
    const nodeId = outcome.state.runs.find(({ status }) => status === 'active')?.nodeId;
    const node = graph.nodes.find(({ id }) => id === nodeId)?.name ?? null;
    await serviceOf(instance, carrier).service.moved?.(tx, instance, {
      node,
      handlerIds: after.map(({ assignee }) => assignee),
    });
  }
  return { ...loaded, state: outcome.state };
}

/** Rule 18: whether the step requires a comment. Adding approvers afterwards counts as an approval too. */
function needsComment({ state, graph }: Loaded, operation: Operation): boolean {
  if (operation.op !== 'agree' && operation.op !== 'reject' && operation.op !== 'addSign') return false;
  const runNo = state.tasks.find(({ no }) => no === operation.task)?.runNo;
  const nodeId = state.runs.find(({ no }) => no === runNo)?.nodeId;
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (node?.type !== 'approve') return false;
  if (operation.op === 'addSign') return operation.when === 'after' && node.commentRequired.agree;
  return node.commentRequired[operation.op];
}

export interface OnTask {
  readonly taskId: string;
  readonly comment?: string | null;
  /** Checked under the lock; an error thrown here becomes the response. */
  readonly check?: (loaded: Loaded, task: number) => void;
  /** The form values sent with the decision (ger rule 19). */
  readonly data?: FormData | undefined;
}

/** Rule 13: the instance is locked first; the slower of two callers finds the task closed. */
export async function onTask(
  { taskId, comment = null, check, data = {} }: OnTask,
  context: Context,
  command: (
    task: number,
    by: string,
    edited: readonly string[],
  ) => Omit<Command, 'comment'> & { readonly isAgreeing?: boolean },
): Promise<Loaded> {
  return await asSystem(context, APPLIED, async (tx) => {
    const { loaded, task } = await lockOwnTask(tx, taskId, context);
    check?.(loaded, task);
    const by = context.principal.staffId;
    const { isAgreeing, ...baseCommand } = command(task, by, []);
    const isOpenTask = loaded.state.tasks.some(({ no, status }) => no === task && status === 'pending');
    // a closed task is refused by the engine
    if (isAgreeing !== true || !isOpenTask) return await operate(tx, loaded, { ...baseCommand, comment }, context);
    const { loaded: full, edited } = await fillIn(tx, { loaded, taskNo: task, data }, context);
    const { isAgreeing: _, ...now } = command(task, by, edited);
    return await operate(tx, full, { ...now, comment }, context);
  });
}

/** The instance of the caller's own task; a task of another person is reported like a missing one. */
async function lockOwnTask(tx: Db, taskId: string, { principal }: Context): Promise<{ loaded: Loaded; task: number }> {
  const loaded = await lockInstanceOfTask(tx, taskId);
  const task = loaded === null ? undefined : taskWithId(loaded, taskId);
  if (loaded === null || task?.assignee !== principal.staffId) throw new AppError(GER_CODES.notYourTask);
  return { loaded, task: task.no };
}

async function decided({ state, graph, instance }: Loaded, context: Context): Promise<Decided> {
  const nodeId = state.runs.find(({ status }) => status === 'active')?.nodeId;
  const handlers = await asSystem(
    context,
    'names of the current handlers',
    async (tx) => await pendingHandlers(tx, instance.instanceId),
  );
  return { instanceStatus: state.status, node: graph.nodes.find(({ id }) => id === nodeId)?.name ?? null, handlers };
}

export async function approve(on: OnTask, context: Context): Promise<Decided> {
  const loaded = await onTask(on, context, (task, by, edited) => ({
    operation: { op: 'agree', task, by, edited },
    action: 'agree',
    isAgreeing: true,
  }));
  return await decided(loaded, context);
}

export async function reject(
  { target, targetNodeId, ...on }: OnTask & { target: RejectTarget; targetNodeId?: string | undefined },
  context: Context,
): Promise<Decided> {
  const to = targetNodeId === undefined ? { target } : { target, nodeId: targetNodeId };
  const loaded = await onTask(on, context, (task, by) => ({
    operation: { op: 'reject', task, by, ...to },
    action: 'reject',
  }));
  return await decided(loaded, context);
}

/** Reassigns the task to one colleague (ger rule 21). */
export async function reassignOwn(
  { toStaffId, ...on }: OnTask & { toStaffId: string },
  context: Context,
): Promise<ResultOf<typeof reassignOwnTask>> {
  const { taskIds, state } = await onTask(on, context, (task, by) => ({
    operation: { op: 'transmit', task, by, to: toStaffId },
    action: 'transmit',
    toStaffIds: [toStaffId],
  }));
  return { newTaskId: taskIds.get(state.tasks.length) as string };
}

/** By the applicant, as long as the definition allows it (ger rule 23). */
export async function withdrawProcess(
  { instanceId, reason }: { instanceId: string; reason: string },
  context: Context,
): Promise<void> {
  await asSystem(context, APPLIED, async (tx) => {
    const loaded = await lockInstance(tx, instanceId);
    if (loaded === null || FINAL.has(loaded.state.status)) throw new AppError(GER_CODES.withdrawNotAllowed);
    const operation: Operation = { op: 'withdraw', by: context.principal.staffId, mode: loaded.instance.withdrawMode };
    await operate(tx, loaded, { operation, comment: reason, action: 'withdrawn' }, context);
  });
}

/** By the applicant, at most once in two hours (ger rule 32). */
export async function remindProcess(
  { instanceId }: { instanceId: string },
  context: Context,
): Promise<ResultOf<typeof remindInstance>> {
  return await asSystem(context, 'the applicant reminds users of other departments', async (tx) => {
    const loaded = await lockInstance(tx, instanceId);
    const staffId = context.principal.staffId;
    if (loaded?.instance.applicantId !== staffId || loaded.instance.status !== 'running')
      throw new AppError(CODES.wrongState);
    const { instance, state, taskIds } = loaded;
    if ((await markUrged(tx, instanceId)) === 0) throw new AppError(CODES.tooFrequent);
    const recordId = await insertRecord(tx, { instanceId, op: 'urge', staffId });
    await context.audit(tx, { object: instance.businessType, objectId: instance.businessId, action: 'urge' });
    for (const { no, assignee } of pendingOf(state)) {
      const taskId = taskIds.get(no) as string;
      await requestNotices(tx, context, {
        event: 'task_remind',
        eventCode: 'ger.task.reminded',
        instance,
        node: instance.node,
        assignees: [assignee],
        link: taskLink(taskId),
        dedupeKey: `ger.urge.${recordId}.${taskId}`,
      });
    }
    return { handlers: await pendingHandlers(tx, instanceId) };
  });
}
