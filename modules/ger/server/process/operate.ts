import { AppError, CODES, type Label, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, type Db, requestNotice } from '@switchboard/kit-server';
import { type agreeTask, GER_CODES, type transmitTask, type urgeInstance } from '@switchboard/ger-contract';
import { ableStaff } from '@switchboard/sys-server';
import {
  closeTask,
  countTransmits,
  endInstance,
  findTask,
  insertRecord,
  insertTask,
  type Instance,
  lockInstance,
  lockInstanceOfTask,
  markUrged,
  pendingHandlers,
  takesPart,
} from './repo.ts';
import { type ProcessRun, serviceOf } from './service.ts';

type Decided = ResultOf<typeof agreeTask>;

/** What is decided is applied by the house: the document need not be in the decider's own rows. */
const APPLIED = 'a decision is carried out by the house, on documents of other people';
const MAX_TRANSMITS = 5;

const OUTCOMES: Readonly<Record<'approved' | 'rejected' | 'withdrawn', Label>> = {
  approved: { zh: '已通过', en: 'approved' },
  rejected: { zh: '已拒绝', en: 'rejected' },
  withdrawn: { zh: '已撤回', en: 'withdrawn' },
};

/** One step: the first to decide decides (ger rules 13, 14, 29). */
export async function decide(
  { taskId, comment = null, outcome }: { taskId: string; comment?: string | null; outcome: 'approved' | 'rejected' },
  context: Context,
): Promise<Decided> {
  return await asSystem(context, APPLIED, async (tx) => {
    const instance = await lockOwnTask(tx, taskId, context);
    const by = context.principal.staffId;
    const status = outcome === 'approved' ? 'agreed' : 'rejected';
    if (!(await closeTask(tx, taskId, { by, status, comment }))) throw new AppError(GER_CODES.alreadyHandled);
    const op = outcome === 'approved' ? 'agree' : 'reject';
    await insertRecord(tx, { instanceId: instance.instanceId, op, staffId: by, taskId, comment });
    await finish(tx, { instance, outcome, comment }, context);
    return { instanceStatus: outcome, node: null, handlers: [] };
  });
}

/** By the applicant, as long as nobody decided (ger rule 23). */
export async function withdrawProcess(
  { instanceId, reason }: { instanceId: string; reason: string },
  context: Context,
): Promise<void> {
  await asSystem(context, APPLIED, async (tx) => {
    const instance = await lockInstance(tx, instanceId);
    if (instance?.applicantId !== context.principal.staffId || instance.status !== 'running')
      throw new AppError(GER_CODES.withdrawNotAllowed);
    await insertRecord(tx, { instanceId, op: 'withdraw', staffId: instance.applicantId, comment: reason });
    await finish(tx, { instance, outcome: 'withdrawn', comment: reason }, context);
  });
}

/** The document first: its state and that of the process can never disagree (ger rule 29). */
async function finish(
  tx: Db,
  end: { instance: Instance; outcome: 'approved' | 'rejected' | 'withdrawn'; comment: string | null },
  context: Context,
): Promise<void> {
  const { instance, outcome, comment } = end;
  const { service, kind } = serviceOf(instance.processCode);
  const run: ProcessRun = { ...context, staffId: context.principal.staffId, comment };
  await endInstance(tx, instance.instanceId, outcome, comment);
  if (outcome === 'approved') await service.complete(tx, instance, run);
  else await service.release(tx, instance, outcome, run);
  await context.audit(tx, {
    object: instance.businessType,
    objectId: instance.businessId,
    action: outcome,
    after: { processCode: instance.processCode, instanceNo: instance.instanceNo, comment },
  });
  if (outcome === 'withdrawn') return;
  await requestNotice(tx, context, {
    eventCode: 'ger.instance.ended',
    to: { staffIds: [instance.applicantId] },
    vars: {
      title: instance.title,
      outcome: { text: OUTCOMES[outcome].zh, textEn: OUTCOMES[outcome].en },
      comment: comment ?? '–',
    },
    objectCode: instance.businessType,
    objectId: instance.businessId,
    link: kind.link(instance),
    dedupeKey: `ger.ended.${instance.instanceId}`,
  });
}

/** To one colleague who can decide instead (ger rule 21). */
export async function transmit(
  { taskId, toStaffId, comment = null }: { taskId: string; toStaffId: string; comment?: string | null },
  context: Context,
): Promise<ResultOf<typeof transmitTask>> {
  return await asSystem(context, APPLIED, async (tx) => {
    const instance = await lockOwnTask(tx, taskId, context);
    const { instanceId } = instance;
    const by = context.principal.staffId;
    const task = await findTask(tx, taskId);
    const pending = await pendingHandlers(tx, instanceId);
    const isFree = toStaffId !== instance.applicantId && !pending.some(({ staffId }) => staffId === toStaffId);
    if (!isFree || !(await ableStaff(tx, [toStaffId])).has(toStaffId))
      throw new AppError(CODES.validation, {
        data: [{ field: 'toStaffId', msg: 'not possible' }],
        label: { zh: '不能转交给该同事', en: 'It cannot be handed to this colleague' },
      });
    if ((await countTransmits(tx, instanceId)) >= MAX_TRANSMITS) throw new AppError(CODES.limitReached);
    if (!(await closeTask(tx, taskId, { by, status: 'transmitted', comment })))
      throw new AppError(GER_CODES.alreadyHandled);
    const originId = task?.originId ?? by;
    const newTaskId = await insertTask(tx, {
      instanceId,
      assigneeId: toStaffId,
      originId,
      via: 'transmit',
      fromTaskId: taskId,
    });
    await insertRecord(tx, { instanceId, op: 'transmit', staffId: by, taskId, comment, toStaffId });
    const { service, kind } = serviceOf(instance.processCode);
    const handlerIds = (await pendingHandlers(tx, instanceId)).map(({ staffId }) => staffId);
    await service.moved?.(tx, instance, { node: instance.node, handlerIds });
    await context.audit(tx, {
      object: instance.businessType,
      objectId: instance.businessId,
      action: 'transmit',
      after: { toStaffId, comment },
    });
    await requestNotice(tx, context, {
      eventCode: 'ger.task.assigned',
      to: { staffIds: [toStaffId] },
      vars: { applicant: instance.applicantName, processName: { text: kind.name.zh, textEn: kind.name.en } },
      objectCode: instance.businessType,
      objectId: instance.businessId,
      link: kind.link(instance),
      dedupeKey: `ger.task.${instanceId}.${newTaskId}`,
    });
    return { newTaskId };
  });
}

export async function comment(
  { instanceId, content }: { instanceId: string; content: string },
  context: Context,
): Promise<{ recordId: string }> {
  return await asSystem(context, 'a comment belongs to whoever takes part', async (tx) => {
    const staffId = context.principal.staffId;
    const instance = await lockInstance(tx, instanceId);
    if (instance === null || !(await takesPart(tx, instanceId, staffId))) throw new AppError(CODES.notFound);
    const recordId = await insertRecord(tx, { instanceId, op: 'comment', staffId, comment: content });
    await context.audit(tx, {
      object: instance.businessType,
      objectId: instance.businessId,
      action: 'comment',
      after: { content },
    });
    return { recordId };
  });
}

/** By the applicant, at most once in two hours (ger rule 32). */
export async function urgeProcess(
  { instanceId }: { instanceId: string },
  context: Context,
): Promise<ResultOf<typeof urgeInstance>> {
  return await asSystem(context, 'the applicant reminds people of other departments', async (tx) => {
    const instance = await lockInstance(tx, instanceId);
    const staffId = context.principal.staffId;
    if (instance?.applicantId !== staffId || instance.status !== 'running') throw new AppError(CODES.wrongState);
    if ((await markUrged(tx, instanceId)) === 0) throw new AppError(CODES.tooFrequent);
    const handlers = await pendingHandlers(tx, instanceId);
    const recordId = await insertRecord(tx, { instanceId, op: 'urge', staffId });
    await context.audit(tx, { object: instance.businessType, objectId: instance.businessId, action: 'urge' });
    await requestNotice(tx, context, {
      eventCode: 'ger.task.reminded',
      to: { staffIds: handlers.map((one) => one.staffId) },
      vars: { applicant: instance.applicantName, title: instance.title },
      objectCode: instance.businessType,
      objectId: instance.businessId,
      link: serviceOf(instance.processCode).kind.link(instance),
      dedupeKey: `ger.urge.${recordId}`,
    });
    return { handlers };
  });
}

/** The instance of a task that is the caller's; a task of somebody else answers like none. */
async function lockOwnTask(tx: Db, taskId: string, { principal }: Context): Promise<Instance> {
  const instance = await lockInstanceOfTask(tx, taskId);
  const task = await findTask(tx, taskId);
  if (instance === null || task?.assigneeId !== principal.staffId) throw new AppError(GER_CODES.notYourTask);
  if (instance.status !== 'running') throw new AppError(GER_CODES.alreadyHandled);
  return instance;
}
