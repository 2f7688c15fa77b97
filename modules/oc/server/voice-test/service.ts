import { AppError, CODES, fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, lockRow, requireExtension, saveAudited } from '@switchboard/kit-server';
import {
  type retryVoiceTest,
  type startVoiceTest,
  type stopVoiceTest,
  voiceTestResource,
} from '@switchboard/oc-contract';
import { voiceTestQueue } from '../jobs/queues.ts';
import { tbxVoiceTestTable } from '../tables.ts';
import { VOICE_GATEWAYS } from './gateways.ts';
import { voiceTestSource } from './list.repo.ts';
import { findFailed, insertTest, type NewItem, takeOver } from './repo.ts';

const OBJECT = voiceTestResource.code;
type Made = { id: string; testNo: string };
type Pair = { readonly gatewayId: string; readonly callee: string };

/**
 * Stored and enqueued for the worker in one transaction: the command is sent as often as needed, and the gateway calls
 * once.
 */
export async function startTest(
  { gatewayIds, callees, ...how }: ParsedInputOf<typeof startVoiceTest>,
  context: Context,
): Promise<Made> {
  return await inTransaction(context, async (tx) => {
    const pairs = gatewayIds.flatMap((gatewayId) => callees.map((callee) => ({ gatewayId, callee })));
    const made = await putIn(tx, context, { ...how, retryOf: null }, pairs);
    await context.audit(tx, {
      object: OBJECT,
      objectId: made.id,
      action: 'create',
      after: { gatewayIds, callees, ...how },
    });
    return made;
  });
}

export async function retryTest(
  { id, version }: ParsedInputOf<typeof retryVoiceTest>,
  context: Context,
): Promise<Made> {
  return await inTransaction(context, async (tx) => {
    const test = await lockRow(tx, { source: voiceTestSource(context.locale), id, version }, context);
    if (test['state'] !== 'finished' && test['state'] !== 'stopped')
      throw new AppError(CODES.wrongState, { data: { state: test['state'] } });
    const pairs = await findFailed(tx, id);
    if (pairs.length === 0) throw new AppError(CODES.wrongState, { label: NOTHING_FAILED });
    const how = { caller: String(test['caller']), ringS: Number(test['ringS']), talkS: Number(test['talkS']) };
    const made = await putIn(tx, context, { ...how, retryOf: id }, pairs);
    await context.audit(tx, {
      object: OBJECT,
      objectId: made.id,
      action: 'create',
      after: { ...how, retryOf: id, pairs },
    });
    return made;
  });
}

/** Only requests the stop: the test is stopped when the gateway reports it. */
export async function stopTest({ id, version }: ParsedInputOf<typeof stopVoiceTest>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const { state } = await lockRow(tx, { source: voiceTestSource(context.locale), id, version }, context);
    if (state !== 'created' && state !== 'running') throw new AppError(CODES.wrongState, { data: { state } });
    await saveAudited(tx, { table: tbxVoiceTestTable, id, values: { state: 'stopping' }, action: 'stop' }, context);
    await follow(tx, context, id);
    return true as const;
  });
}

async function putIn(
  tx: Db,
  context: Context,
  how: { caller: string; ringS: number; talkS: number; retryOf: string | null },
  pairs: readonly Pair[],
): Promise<Made> {
  const made = await insertTest(tx, { ...how, by: context.principal.staffId }, await itemsOf(tx, context, pairs));
  await follow(tx, context, made.id);
  return made;
}

async function follow(tx: Db, { jobs }: Pick<Context, 'jobs'>, testId: string): Promise<void> {
  await jobs.enqueue(tx, voiceTestQueue, { testId, turn: await takeOver(tx, testId) });
}

/** With the current names. A gateway that no longer exists cannot be used. */
async function itemsOf(tx: Db, context: Pick<Context, 'extensions'>, pairs: readonly Pair[]): Promise<NewItem[]> {
  const { landingGateways, countriesOfNumbers } = requireExtension(VOICE_GATEWAYS, context);
  const gateways = new Map((await landingGateways(tx)).map((gateway) => [gateway.id, gateway]));
  const countries = await countriesOfNumbers(tx, [...new Set(pairs.map(({ callee }) => callee))]);
  return pairs.map(({ gatewayId, callee }) => {
    const gateway = gateways.get(gatewayId);
    if (gateway === undefined) throw fieldRefusal('gatewayIds', GONE);
    const { name, supplierName } = gateway;
    return { gatewayId, gatewayName: name, supplierName, callee, iso2: countries.get(callee) ?? null };
  });
}

const GONE = { zh: '落地网关不存在或已停用', en: 'The landing gateway does not exist or is disabled' };
const NOTHING_FAILED = { zh: '该测试没有未合格的呼叫', en: 'This test has no calls that did not pass' };
