import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { type Db, type Services, inTransaction, type JobSender } from '@switchboard/kit-server';
import { commandGateway } from '../gateway/gateway.ts';
import { statesOf } from '../gateway/states.ts';
import { findUntold, markNotified, type UntoldCommand } from './command.repo.ts';
import { orderGateway } from './order.ts';
import { expireAppointment, noteNotStarted, noteRefunded } from './settle.repo.ts';

interface NotifyContext {
  readonly db: Db;
  readonly bus: Services['bus'];
  readonly jobs: JobSender;
}

const EXPIRED: Label = {
  zh: '预约时间过后 30 分钟内未能发送',
  en: 'Could not be sent within 30 minutes of the scheduled time',
};

/**
 * Sends the pending commands of a task to the gateway in order: each waits for the answer to the previous one. Safe to
 * run concurrently, because the gateway executes each command once.
 */
export async function notifyGateway(taskId: string, context: NotifyContext): Promise<void> {
  for (const command of await findUntold(context.db, taskId)) {
    if (command.isLapsed) await lapse(command, context);
    else await notifyOne(command, context);
  }
}

async function notifyOne(command: UntoldCommand, { db, bus }: NotifyContext): Promise<void> {
  const refusal = await commandGateway({ bus }, command.commandId, command.kind, command.request).then(
    () => null,
    (error: unknown) => refusalOf(error),
  );
  await inTransaction({ db }, async (tx) => {
    if (!(await markNotified(tx, command.id, refusal))) return;
    const { taskId } = command.request;
    if (command.kind === 'task.start' && refusal !== null) await noteNotStarted(tx, taskId);
    // a gateway that does not know the task has charged nothing for it: either answer settles the refund
    if (command.kind === 'task.cancel') await noteRefunded(tx, taskId);
  });
}

/** The gateway's refusal, in its words. No answer is not a refusal: the command is retried. */
function refusalOf(error: unknown): Label {
  if (error instanceof AppError && error.code === CODES.conflict && error.label !== undefined) return error.label;
  throw error;
}

/** Too late to start (rule 60). An answer may have been lost: a task that the gateway is working on started in time. */
async function lapse(command: UntoldCommand, { db, bus, jobs }: NotifyContext): Promise<void> {
  const { taskKind, taskId } = command.request;
  const key = `${taskKind}.${taskId}`;
  const isKnown = (await statesOf({ bus }, 'task', [key])).has(key);
  await inTransaction({ db }, async (tx) => {
    if (!(await markNotified(tx, command.id, isKnown ? null : EXPIRED)) || isKnown) return;
    if (await expireAppointment(tx, taskId)) await orderRefund(tx, jobs, taskId, 'expired');
  });
}

/** The gateway refunds the charge of a task when the task is cancelled. */
export async function orderRefund(
  tx: Db,
  jobs: JobSender,
  taskId: string,
  reason: 'expired' | 'cancelled',
): Promise<void> {
  await orderGateway(tx, jobs, {
    commandId: `appointment-${taskId}-refund`,
    kind: 'task.cancel',
    request: { taskKind: 'appointment', taskId, reason },
  });
}
