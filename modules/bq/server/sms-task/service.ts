import {
  type cancelSmsTask,
  type getSmsTask,
  type pauseSmsTask,
  SMS_TASK_MOVES,
  type SmsTaskState,
} from '@switchboard/bq-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, isEngineDown } from '@switchboard/kit-server';
import { requireOwn } from '../master/own-row.repo.ts';
import { type Change, moveMaster } from '../master/store.ts';
import { type TaskCommandKind, noticesOf } from '../task/command.repo.ts';
import { outcomesOf } from '../task/figures.ch.repo.ts';
import { gatewayKindOf } from '../task/kind.ts';
import { orderGateway } from '../task/order.ts';
import { findPlace, hasWaitingAppointment, smsTaskMaster, smsTaskSource } from './repo.ts';

const BY_APPOINTMENT = {
  zh: '该任务有未到时间的预约，请在短信预约记录中取消',
  en: 'This task is scheduled for later. Cancel the schedule in the scheduled SMS records',
};

type Steering = ParsedInputOf<typeof pauseSmsTask> & { readonly reason?: string };

export const pauseTask = async (input: Steering, context: Context): Promise<true> =>
  await steer(input, context, 'paused', 'task.pause');
export const resumeTask = async (input: Steering, context: Context): Promise<true> =>
  await steer(input, context, 'sending', 'task.resume');

export async function cancelTask(input: ParsedInputOf<typeof cancelSmsTask>, context: Context): Promise<true> {
  return await steer(input, context, 'cancelled', 'task.cancel', async ({ tx, id, before }) => {
    if (before?.['state'] === 'scheduled' && (await hasWaitingAppointment(tx, id)))
      throw new AppError(CODES.wrongState, { label: BY_APPOINTMENT });
  });
}

/** Changes the state and queues the matching command for the gateway. */
async function steer(
  { id, version, reason }: Steering,
  context: Context,
  state: SmsTaskState,
  kind: Exclude<TaskCommandKind, 'task.start'>,
  rule: (change: Change) => Promise<void> = async () => {},
): Promise<true> {
  await requireOwn(smsTaskSource(context.locale), id, context);
  return await moveMaster(smsTaskMaster, { id, version, state }, context, {
    moves: SMS_TASK_MOVES,
    rule: async (change) => {
      await rule(change);
      const from = change.before?.['state'];
      // the gateway knows only tasks that were started
      if (from === 'sending' || from === 'paused')
        await orderGateway(change.tx, context.jobs, {
          commandId: `task-${id}-${version + 1}`,
          kind,
          request: {
            taskKind: gatewayKindOf(change.before?.['source']),
            taskId: id,
            ...(reason === undefined ? {} : { reason }),
          },
        });
      return state === 'cancelled' ? { endedAt: new Date(), stopReason: reason } : {};
    },
  });
}

export async function describeTask(
  { id }: ParsedInputOf<typeof getSmsTask>,
  context: Context,
): Promise<ResultOf<typeof getSmsTask>> {
  await requireOwn(smsTaskSource(context.locale), id, context);
  const { db, records, log, locale } = context;
  const place = await findPlace(db, id);
  if (place === undefined) throw new AppError(CODES.notFound);
  const notices = await noticesOf(db, id, locale);
  try {
    return { ...(await outcomesOf(records, place)), notices };
  } catch (error) {
    if (!isEngineDown(error)) throw error;
    log.warn({ err: error }, 'task returned without its messages');
    return { outcomes: null, errors: [], notices };
  }
}
