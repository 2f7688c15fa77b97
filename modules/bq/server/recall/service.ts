import {
  type cancelRecall,
  type getRecall,
  nextRoundAt,
  PICKS_OF,
  type pauseRecall,
  RECALL_MOVES,
  RECALL_RANGES,
  type RecallKind,
  type RecallPick,
  type RecallState,
  type saveRecall,
} from '@switchboard/bq-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { isThere } from '../channel/repo.ts';
import { requireOwn } from '../master/own-row.repo.ts';
import { moveMaster, storeMaster } from '../master/store.ts';
import { smsTaskSource } from '../sms-task/repo.ts';
import { orderGateway } from '../task/order.ts';
import { voiceTaskSource } from '../voice-task/repo.ts';
import { recallMaster, recallSource } from './repo.ts';
import { findAccountOf, findEnd, findRecall, findRounds, moveParts, partKindOf } from './round.repo.ts';

const OUT_OF_RANGE = { zh: '超出允许范围', en: 'Out of range' };
const BACKWARDS = { zh: '须晚于时段起', en: 'Must be later than the start of the period' };
const NO_TASK = { zh: '任务不存在，请重新选择', en: 'Task not found. Select another' };
const NO_CHANNEL = { zh: '通道不存在，请重新选择', en: 'Channel not found. Select another' };
const NO_SELECTION = { zh: '请至少选择一项', en: 'Select at least one' };
const WRONG_PICK = { zh: '与所选类型不符', en: 'Does not match the selected type' };
const BEGUN = { zh: '已执行过的召回不能更换源任务', en: 'The source task cannot be changed once the recall has run' };
const TOO_FEW = { zh: '不能少于已执行的轮次', en: 'Cannot be fewer than the rounds already run' };
const CLOSED = { zh: '已结束的召回不能修改', en: 'A finished recall cannot be changed' };

type Values = Readonly<Record<string, unknown>>;

const SOURCE_OF = { sms: 'sourceTaskId', voice: 'sourceVoiceId' } as const;

export async function storeRecall(input: ParsedInputOf<typeof saveRecall>, context: Context): Promise<{ id: string }> {
  if (input.id !== null) await requireOwn(recallSource(), input.id, context);
  await requireSources(input, context);
  return await storeMaster(recallMaster, input, context, async ({ tx, before, after }) => {
    if (before?.['state'] === 'done' || before?.['state'] === 'cancelled')
      throw new AppError(CODES.wrongState, { label: CLOSED, data: { state: before['state'] } });
    const stored = (before?.['sourceVoiceId'] ?? null) === null ? 'sms' : 'voice';
    const kind = (input.sourceKind as RecallKind | undefined) ?? stored;
    checkValues(after, kind);
    const roundNo = Number(before?.['roundNo'] ?? 0);
    if (Number(after['rounds']) < roundNo) throw fieldRefusal('rounds', TOO_FEW);
    const field = SOURCE_OF[kind];
    const isOther = before !== null && before[field] !== after[field];
    if (isOther && roundNo > 0) throw fieldRefusal(field, BEGUN);
    const channelId = kind === 'sms' ? (after['switchChannelId'] ?? null) : null;
    if (channelId !== null && !(await isThere(tx, 'bq.channel', channelId)))
      throw fieldRefusal('switchChannelId', NO_CHANNEL);
    return {
      sourceTaskId: kind === 'sms' ? after['sourceTaskId'] : null,
      sourceVoiceId: kind === 'voice' ? after['sourceVoiceId'] : null,
      switchChannelId: channelId,
      appId: await accountOf(tx, kind, after[field]),
    };
  });
}

/** Requires tasks in the caller's scope: others are reported as missing. */
async function requireSources(
  { sourceTaskId, sourceVoiceId }: ParsedInputOf<typeof saveRecall>,
  context: Context,
): Promise<void> {
  const asField = (field: string) => (error: unknown) => {
    if (error instanceof AppError && error.code === CODES.notFound) throw fieldRefusal(field, NO_TASK);
    throw error;
  };
  if (sourceTaskId != null)
    await requireOwn(smsTaskSource(context.locale), sourceTaskId, context).catch(asField('sourceTaskId'));
  if (sourceVoiceId != null) await requireOwn(voiceTaskSource, sourceVoiceId, context).catch(asField('sourceVoiceId'));
}

async function accountOf(tx: Db, kind: RecallKind, taskId: unknown): Promise<string> {
  const account = await findAccountOf(tx, kind, taskId ?? null);
  if (account === null) throw fieldRefusal(SOURCE_OF[kind], NO_TASK);
  return account;
}

function checkValues(after: Values, kind: RecallKind): void {
  for (const [name, [least, most]] of Object.entries(RECALL_RANGES)) {
    const value = Number(after[name]);
    if (!(value >= least && value <= most)) throw fieldRefusal(name, OUT_OF_RANGE);
  }
  if (Number(after['windowTo']) <= Number(after['windowFrom'])) throw fieldRefusal('windowTo', BACKWARDS);
  const pick = (after['pick'] ?? []) as readonly RecallPick[];
  if (pick.length === 0) throw fieldRefusal('pick', NO_SELECTION);
  if (!pick.every((one) => PICKS_OF[kind].includes(one))) throw fieldRefusal('pick', WRONG_PICK);
}

type Steering = ParsedInputOf<typeof pauseRecall>;

export const beginRecall = async (input: Steering, context: Context): Promise<true> =>
  await steer(input, context, 'waiting');
export const haltRecall = async (input: Steering, context: Context): Promise<true> =>
  await steer(input, context, 'paused', { from: ['sending'], to: 'paused', kind: 'task.pause' });
export const continueRecall = async (input: Steering, context: Context): Promise<true> =>
  await steer(input, context, 'running', { from: ['paused'], to: 'sending', kind: 'task.resume' });
export const endRecall = async (input: ParsedInputOf<typeof cancelRecall>, context: Context): Promise<true> =>
  await steer(input, context, 'cancelled', {
    from: ['sending', 'paused'],
    to: 'cancelled',
    kind: 'task.cancel',
    reason: input.reason,
  });

interface OfRounds {
  readonly from: readonly ('sending' | 'paused')[];
  readonly to: 'sending' | 'paused' | 'cancelled';
  readonly kind: 'task.pause' | 'task.resume' | 'task.cancel';
  readonly reason?: string;
}

/** Changes the recall together with the rounds that the gateway is processing. */
async function steer(
  { id, version }: Steering,
  context: Context,
  state: RecallState,
  rounds: OfRounds | null = null,
): Promise<true> {
  await requireOwn(recallSource(), id, context);
  return await moveMaster(recallMaster, { id, version, state }, context, {
    moves: RECALL_MOVES,
    rule: async ({ tx }) => {
      if (rounds === null) return;
      const recall = await findRecall(tx, id);
      if (recall === null) throw new AppError(CODES.notFound);
      const { kind, reason } = rounds;
      for (const task of await moveParts(tx, recall, {
        ...rounds,
        reason: reason ?? null,
        by: context.principal.staffId,
      }))
        await orderGateway(tx, context.jobs, {
          commandId: `task-${task.id}-${task.version}`,
          kind,
          request: { taskKind: partKindOf(recall), taskId: task.id, ...(reason === undefined ? {} : { reason }) },
        });
    },
  });
}

export async function describeRecall(
  { id }: ParsedInputOf<typeof getRecall>,
  context: Context,
): Promise<ResultOf<typeof getRecall>> {
  await requireOwn(recallSource(), id, context);
  const recall = await findRecall(context.db, id);
  if (recall === null) throw new AppError(CODES.notFound);
  const rounds = await findRounds(context.db, id);
  const isOpen = recall.state === 'waiting' || recall.state === 'running';
  const ended = isOpen && recall.roundNo < recall.rounds ? await findEnd(context.db, recall) : null;
  return {
    rounds: rounds.map(({ startedAt, endedAt, ...round }) => ({
      ...round,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    nextAt: ended === null ? null : new Date(nextRoundAt(ended.getTime(), recall)).toISOString(),
  };
}
