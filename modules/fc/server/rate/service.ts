import {
  type addSettleRate,
  type approveSettleRate,
  ratePublished,
  settleRateResource,
} from '@switchboard/fc-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, saveAudited } from '@switchboard/kit-server';
import { approveRate, endBefore, lockRate, pairOf, rateOfDay, type SettleRate } from './repo.ts';
import { settleRateTable } from '../tables.ts';

const OBJECT = settleRateResource.code;
const OWN = { zh: '不能复核自己提交的汇率', en: 'You cannot approve a rate you submitted' };
const BEGUN = {
  zh: '该日已有生效的汇率，只能从明天起更换',
  en: 'This day already has a rate in force. A new rate can start tomorrow at the earliest',
};

export async function addRate(input: ParsedInputOf<typeof addSettleRate>, context: Context): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    context.pickWritable(settleRateResource, input, null);
    const { base, quote, rate, validFrom, remark } = input;
    const values = { base, quote, rate, validFrom, remark };
    const { id } = await saveAudited(tx, { table: settleRateTable, id: null, values }, context);
    return { id };
  });
}

/**
 * FC rule 46: a second person approves. A day that has begun keeps its rate, because amounts were already converted
 * with it (records rule 18); a day without a rate can get one at any time.
 */
export async function approve({ id }: ParsedInputOf<typeof approveSettleRate>, context: Context): Promise<true> {
  const { staffId } = context.principal;
  await inTransaction(context, async (tx) => {
    const rate = await lockWaiting(tx, id);
    if (rate.createdBy === staffId) throw new AppError(CODES.wrongState, { label: OWN });
    const before = await rateOfDay(tx, rate);
    if (before?.hasBegun === true) throw new AppError(CODES.wrongState, { label: BEGUN });
    if (before !== undefined) await endBefore(tx, before.id, rate.validFrom);
    await approveRate(tx, id, staffId);
    await context.jobs.publish(tx, ratePublished, await pairOf(tx, rate), staffId);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'approve', after: rate });
  });
  return true;
}

export async function withdraw({ id }: { id: string }, context: Context): Promise<true> {
  await inTransaction(context, async (tx) => {
    await lockWaiting(tx, id);
    await saveAudited(tx, { table: settleRateTable, id, values: { state: 'withdrawn' }, action: 'withdraw' }, context);
  });
  return true;
}

async function lockWaiting(tx: Db, id: string): Promise<SettleRate> {
  const rate = await lockRate(tx, id);
  if (rate === undefined) throw new AppError(CODES.notFound);
  if (rate.state !== 'waiting') throw new AppError(CODES.wrongState, { data: { state: rate.state } });
  return rate;
}
