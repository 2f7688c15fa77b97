import {
  callbackResource,
  type cancelInstance,
  GER_CODES,
  type reassignTask,
  type recoverInstance,
  type retryCallback,
} from '@switchboard/ger-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context } from '@switchboard/kit-server';
import { CALLBACK_JOB } from '../jobs/callback-job.ts';
import { lockInstance, lockInstanceOfTask, taskWithId } from '../process/instance.repo.ts';
import { operate } from '../process/operate.ts';
import { insertRecord, pendingHandlers } from '../process/record.repo.ts';
import { reviveCallback } from './repo.ts';

/** Ger rule 37: an administrator moves stuck tasks, and makes no decisions for others. */
const WHY = 'process administrators help with processes of every department';

export async function giveTask(
  { taskId, toStaffId, reason }: ParsedInputOf<typeof reassignTask>,
  context: Context,
): Promise<ResultOf<typeof reassignTask>> {
  return await asSystem(context, WHY, async (tx) => {
    const loaded = await lockInstanceOfTask(tx, taskId);
    const task = loaded === null ? undefined : taskWithId(loaded, taskId);
    if (loaded === null || task === undefined) throw new AppError(CODES.notFound);
    const { staffId } = context.principal;
    const operation = { op: 'reassign' as const, task: task.no, by: staffId, to: toStaffId };
    const command = { operation, comment: reason, action: 'reassign', toStaffIds: [toStaffId] };
    const { taskIds, state } = await operate(tx, loaded, command, context);
    return { newTaskId: taskIds.get(state.tasks.length) as string };
  });
}

export async function cancel(
  { instanceId, reason }: ParsedInputOf<typeof cancelInstance>,
  context: Context,
): Promise<ResultOf<typeof cancelInstance>> {
  return await asSystem(context, WHY, async (tx) => {
    const loaded = await lockInstance(tx, instanceId);
    if (loaded === null) throw new AppError(CODES.notFound);
    const operation = { op: 'cancel' as const, by: context.principal.staffId };
    await operate(tx, loaded, { operation, comment: reason, action: 'cancelled' }, context);
    return { status: 'cancelled' as const };
  });
}

export async function recover(
  { instanceId }: ParsedInputOf<typeof recoverInstance>,
  context: Context,
): Promise<ResultOf<typeof recoverInstance>> {
  return await asSystem(context, WHY, async (tx) => {
    const loaded = await lockInstance(tx, instanceId);
    if (loaded === null) throw new AppError(CODES.notFound);
    if (loaded.state.status !== 'error') throw new AppError(GER_CODES.alreadyHandled);
    const operation = { op: 'recover' as const, by: context.principal.staffId };
    await operate(tx, loaded, { operation, comment: null, action: 'recover' }, context);
    return { handlers: await pendingHandlers(tx, instanceId) };
  });
}

export async function retry(
  { id }: ParsedInputOf<typeof retryCallback>,
  context: Context,
): Promise<Record<string, never>> {
  return await asSystem(context, WHY, async (tx) => {
    const revived = await reviveCallback(tx, id);
    if (revived === null) throw new AppError(CODES.notFound);
    const { instanceId, ...detail } = revived;
    await insertRecord(tx, { instanceId, op: 'callback', staffId: context.principal.staffId, detail });
    await context.audit(tx, { object: callbackResource.code, objectId: id, action: 'retry', after: revived });
    await context.jobs.enqueue(tx, CALLBACK_JOB, {});
    return {};
  });
}
