import {
  type rejectTwoWay,
  type saveTwoWay,
  type submitTwoWay,
  TWO_WAY_MOST,
  TWO_WAY_MOVES,
  twoWayResource,
  type TwoWayState,
} from '@switchboard/bq-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import type { Context, Db } from '@switchboard/kit-server';
import { appSource } from '../app-query/repo.ts';
import { requireOwn } from '../master/own-row.repo.ts';
import { type Change, moveMaster, storeMaster } from '../master/store.ts';
import { orderGateway } from '../task/order.ts';
import { findOrder, twoWayMaster, twoWaySource } from './repo.ts';

const NO_APP = { zh: '应用不存在，请重新选择', en: 'Application not found. Select another' };
const NO_NUMBERS = { zh: '请填写接收号码', en: 'Enter the recipient numbers' };
const BAD_NUMBERS = {
  zh: `每行一个国际号码（5–20 位数字），最多 ${TWO_WAY_MOST} 个`,
  en: `One international number (5–20 digits) per line, up to ${TWO_WAY_MOST}`,
};
const OUT_OF_RANGE = { zh: '须为 1 至 168 小时', en: 'Enter 1 to 168 hours' };
const NOT_A_DRAFT = { zh: '只有草稿可以修改', en: 'Only a draft can be changed' };
const OWN = { zh: '不能审核自己提交的任务', en: 'You cannot review a task you submitted' };

/** Null: unchanged. */
function numbersIn(text: string | null | undefined): string[] | null {
  const numbers = [...new Set((text ?? '').split(/[\s,;，；]+/u).map((one) => one.replace(/^\+/u, '')))].filter(
    (one) => one !== '',
  );
  if (numbers.length > TWO_WAY_MOST || !numbers.every((one) => /^\d{5,18}$/u.test(one)))
    throw fieldRefusal('numbers', BAD_NUMBERS);
  return numbers.length === 0 ? null : numbers;
}

export async function storeTwoWay(
  { numbers: text, ...input }: ParsedInputOf<typeof saveTwoWay>,
  context: Context,
): Promise<{ id: string }> {
  if (input.id !== null) await requireOwn(twoWaySource(context.locale), input.id, context);
  if (input.appId !== undefined) await requireAccount(input.appId, context);
  // phone numbers are personal data: their write right is checked like that of any field, and they are left out of the
  // audit log
  if (text !== undefined) context.pickWritable(twoWayResource, { numbers: text }, null);
  const numbers = numbersIn(text);
  return await storeMaster(twoWayMaster, input, context, ({ before, after }) => {
    if (before !== null && before['state'] !== 'draft') throw new AppError(CODES.wrongState, { label: NOT_A_DRAFT });
    if (before === null && numbers === null) throw fieldRefusal('numbers', NO_NUMBERS);
    const hours = Number(after['sessionTtlH']);
    if (!(hours >= 1 && hours <= 168)) throw fieldRefusal('sessionTtlH', OUT_OF_RANGE);
    return numbers === null ? {} : { numbers, total: numbers.length };
  });
}

/** Requires the caller's own account. For other accounts the answer does not reveal whether they exist. */
async function requireAccount(id: string, context: Context): Promise<void> {
  await requireOwn(appSource(context.locale), id, context).catch((error: unknown) => {
    if (error instanceof AppError && error.code === CODES.notFound) throw fieldRefusal('appId', NO_APP);
    throw error;
  });
}

type Steering = ParsedInputOf<typeof submitTwoWay>;
type Stopping = ParsedInputOf<typeof rejectTwoWay>;

export const handIn = async (input: Steering, context: Context): Promise<true> =>
  await move(input, context, 'review', () => ({ submittedBy: context.principal.staffId, stopReason: null }));

export const approve = async (input: Steering, context: Context): Promise<true> =>
  await move(input, context, 'running', async ({ tx }) => {
    const order = await requireOther(tx, input.id, context);
    await orderGateway(tx, context.jobs, {
      commandId: `two-way-${input.id}-start`,
      kind: 'task.start',
      request: {
        taskKind: 'two_way',
        taskId: input.id,
        appId: order.appId,
        recipients: { ref: `two-way/${input.id}`, count: order.numbers.length, numbers: order.numbers },
        sms: { smsType: 'two_way', sender: order.number, body: order.content },
      },
    });
    return { startedAt: new Date() };
  });

export const sendBack = async ({ reason, ...input }: Stopping, context: Context): Promise<true> =>
  await move(input, context, 'draft', async ({ tx }) => {
    await requireOther(tx, input.id, context);
    return { stopReason: reason };
  });

export const stop = async ({ reason, ...input }: Stopping, context: Context): Promise<true> =>
  await move(input, context, 'stopped', async ({ tx, before }) => {
    if (before?.['state'] === 'running')
      await orderGateway(tx, context.jobs, {
        commandId: `two-way-${input.id}-${input.version + 1}`,
        kind: 'task.cancel',
        request: { taskKind: 'two_way', taskId: input.id, reason },
      });
    return { stopReason: reason, endedAt: new Date() };
  });

/** Four-eyes rule: a message to people is reviewed by another user than its author. */
async function requireOther(tx: Db, id: string, { principal }: Context) {
  const order = await findOrder(tx, id);
  if (order === undefined) throw new AppError(CODES.notFound);
  if (order.submittedBy === principal.staffId) throw new AppError(CODES.wrongState, { label: OWN });
  return order;
}

async function move(
  { id, version }: Steering,
  context: Context,
  state: TwoWayState,
  rule: (change: Change) => Promise<object> | object,
): Promise<true> {
  await requireOwn(twoWaySource(context.locale), id, context);
  return await moveMaster(twoWayMaster, { id, version, state }, context, {
    moves: TWO_WAY_MOVES,
    rule: async (change) => ({ ...(await rule(change)) }),
  });
}
