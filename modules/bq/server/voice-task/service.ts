import {
  type pauseVoiceTask,
  type stopVoiceTask,
  VOICE_TASK_MOVES,
  type VoiceTaskState,
} from '@switchboard/bq-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { requireOwn } from '../master/own-row.repo.ts';
import { moveMaster } from '../master/store.ts';
import { orderGateway } from '../task/order.ts';
import { voiceTaskMaster, voiceTaskSource } from './repo.ts';

type Steering = ParsedInputOf<typeof pauseVoiceTask>;

export const pauseCalls = async (input: Steering, context: Context): Promise<true> =>
  await steer(input, context, 'paused', 'task.pause');
export const resumeCalls = async (input: Steering, context: Context): Promise<true> =>
  await steer(input, context, 'running', 'task.resume');
export const stopCalls = async (input: ParsedInputOf<typeof stopVoiceTask>, context: Context): Promise<true> =>
  await steer(input, context, 'stopped', 'task.cancel', input.reason);

async function steer(
  { id, version }: Steering,
  context: Context,
  state: VoiceTaskState,
  kind: 'task.pause' | 'task.resume' | 'task.cancel',
  reason?: string,
): Promise<true> {
  await requireOwn(voiceTaskSource, id, context);
  return await moveMaster(voiceTaskMaster, { id, version, state }, context, {
    moves: VOICE_TASK_MOVES,
    rule: async ({ tx, before }) => {
      if (before?.['state'] !== 'scheduled')
        await orderGateway(tx, context.jobs, {
          commandId: `voice-${id}-${version + 1}`,
          kind,
          request: { taskKind: 'voice', taskId: id, ...(reason === undefined ? {} : { reason }) },
        });
      return reason === undefined ? {} : { endedAt: new Date(), stopReason: reason };
    },
  });
}
