import type { CallTestState } from '@switchboard/bq-contract';
import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import {
  type Db,
  type Extensions,
  type Services,
  inTransaction,
  type JobSender,
  requireExtension,
} from '@switchboard/kit-server';
import { isItemOver, judgeCall, mayItemBecome } from '@switchboard/oc-contract';
import { voiceTestQueue } from '../jobs/queues.ts';
import { VOICE_GATEWAYS } from './gateways.ts';
import { findTest, type FollowedTest, noteEnd, noteFollowed, noteStarted, markNotified, storeStep } from './repo.ts';

interface Following {
  readonly db: Db;
  readonly bus: Services['bus'];
  readonly jobs: JobSender;
  readonly extensions: Extensions;
}

const LOOK_MS = 2_000;
/** A test that has not begun by then is given up: it is no longer expected, and must not ring later. */
const BEGIN_S = 600;
/** Results that the gateway has not reported by then are no longer expected. */
const REPORT_S = 86_400;

const AWAY: Label = {
  zh: '语音网关 10 分钟内无应答，测试未执行',
  en: 'The voice gateway did not respond within 10 minutes. The test was not run',
};
const SILENT: Label = { zh: '语音网关 24 小时未上报结果', en: 'The voice gateway reported no result for 24 hours' };

/**
 * Checks a test once: sends decisions to the gateway and stores what the gateway reports. May run twice at once: the
 * gateway executes each command once, and an older report never overwrites a newer one.
 */
export async function followTest(
  { testId, turn }: { testId: string; turn: number },
  following: Following,
): Promise<void> {
  const { db, bus, jobs } = following;
  const { callTestStates } = requireExtension(VOICE_GATEWAYS, following);
  const test = await findTest(db, testId);
  if (test === null || test.turn !== turn || isOver(test)) return;
  await sendCommand(test, following);
  const [reported] = (await callTestStates({ bus }, [testId])).values();
  await inTransaction({ db }, async (tx) => {
    const now = await findTest(tx, testId, true);
    if (now === null || isOver(now)) return;
    if (reported !== undefined && reported.at >= now.notifiedAt) await writeDown(tx, now, reported);
    else if (now.ageS > REPORT_S) await noteEnd(tx, testId, 'stopped', SILENT);
    const after = await findTest(tx, testId);
    if (after === null || isOver(after) || after.turn !== turn) return;
    await noteFollowed(tx, testId);
    await jobs.enqueue(tx, voiceTestQueue, { testId, turn }, new Date(Date.now() + LOOK_MS));
  });
}

const isOver = ({ state }: Pick<FollowedTest, 'state'>): boolean => state === 'finished' || state === 'stopped';

async function sendCommand(test: FollowedTest, following: Following): Promise<void> {
  const { db, bus } = following;
  const { callTestStates, commandGateway } = requireExtension(VOICE_GATEWAYS, following);
  const { id, state, caller, ringS, talkS } = test;
  if (state === 'running') return;
  if (state === 'stopping') {
    await run(async () => await commandGateway({ bus }, `voice-test-${id}-stop`, 'call.test.stop', { testId: id }));
    return;
  }
  // a response may have been lost: a test that the gateway reports has begun
  const isKnown = (await callTestStates({ bus }, [id])).has(id);
  const items = test.items.map(({ id: itemId, gatewayId, gateway, callee }) => ({
    itemId,
    gatewayId,
    gateway,
    callee,
  }));
  const startInput = { testId: id, caller, ringS, talkS, items };
  const said = isKnown
    ? 'done'
    : test.ageS > BEGIN_S
      ? AWAY
      : await run(async () => await commandGateway({ bus }, `voice-test-${id}-start`, 'call.test', startInput));
  if (said === 'away') return;
  await inTransaction({ db }, async (tx) => {
    const now = await findTest(tx, id, true);
    // stopped meanwhile: the command for it is sent with the next check
    if (now?.state !== 'created') return;
    if (said === 'done') await noteStarted(tx, id);
    else await noteEnd(tx, id, 'stopped', said);
  });
}

/** `away`: no response, the command is repeated; a label: the gateway refused, with its reason. */
async function run(command: () => Promise<unknown>): Promise<'done' | 'away' | Label> {
  try {
    await command();
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === CODES.conflict && error.label !== undefined ? error.label : 'away';
  }
}

async function writeDown(tx: Db, test: FollowedTest, reported: CallTestState): Promise<void> {
  const states = new Map(test.items.map(({ id, state }) => [id, state]));
  for (const { itemId, ...call } of reported.items) {
    const from = states.get(itemId);
    if (from === undefined || !mayItemBecome(from, call.state)) continue;
    // no call was made: there is nothing to judge
    const isJudged = isItemOver(call.state) && call.state !== 'cancelled';
    await storeStep(tx, { id: itemId, ...call, judged: isJudged ? judgeCall(call, test.caller) : null });
  }
  await markNotified(tx, test.id, reported.at);
  if (reported.state !== 'running') await noteEnd(tx, test.id, reported.state === 'done' ? 'finished' : 'stopped');
}
