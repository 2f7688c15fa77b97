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
  en: 'It could not be sent within 30 minutes of its time',
};

/**
 * Tells the gateway what was decided about a task and not told yet, in that order: what comes later waits for the answer to what came
 * before. May run twice at once, for the gateway carries out each decision once.
 */
export async function notifyGateway(taskId: string, telling: NotifyContext): Promise<void> {
  for (const command of await findUntold(telling.db, taskId)) {
    if (command.isLapsed) await lapse(command, telling);
    else await notifyOne(command, telling);
  }
}

async function notifyOne(command: UntoldCommand, { db, bus }: NotifyContext): Promise<void> {
  const refusal = await commandGateway({ bus }, command.commandId, command.kind, command.ask).then(
    () => null,
    (error: unknown) => refusalOf(error),
  );
  await inTransaction({ db }, async (tx) => {
    if (!(await markNotified(tx, command.id, refusal))) return;
    const { taskId } = command.ask;
    if (command.kind === 'task.start' && refusal !== null) await noteNotStarted(tx, taskId);
    // a gateway that knows of no such task has charged nothing for it: either answer settles it
    if (command.kind === 'task.cancel') await noteRefunded(tx, taskId);
  });
}

/** What the gateway does not want, in its words. That it did not answer is no refusal: it is told again. */
function refusalOf(error: unknown): Label {
  if (error instanceof AppError && error.code === CODES.conflict && error.label !== undefined) return error.label;
  throw error;
}

/** Too late to begin (rule 60). An answer may have been lost: what the gateway is working on began in time. */
async function lapse(command: UntoldCommand, { db, bus, jobs }: NotifyContext): Promise<void> {
  const { taskKind, taskId } = command.ask;
  const key = `${taskKind}.${taskId}`;
  const isKnown = (await statesOf({ bus }, 'task', [key])).has(key);
  await inTransaction({ db }, async (tx) => {
    if (!(await markNotified(tx, command.id, isKnown ? null : EXPIRED)) || isKnown) return;
    if (await expireAppointment(tx, taskId)) await orderRefund(tx, jobs, taskId, 'expired');
  });
}

/** The gateway gives back what was charged for a task when it is told that there will be none. */
export async function orderRefund(
  tx: Db,
  jobs: JobSender,
  taskId: string,
  reason: 'expired' | 'cancelled',
): Promise<void> {
  await orderGateway(tx, jobs, {
    commandId: `appointment-${taskId}-refund`,
    kind: 'task.cancel',
    ask: { taskKind: 'appointment', taskId, reason },
  });
}
