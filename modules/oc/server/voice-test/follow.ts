import { callTestStates, type CallTestState, commandGateway } from '@switchboard/bq-server';
import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { type Db, type Services, inTransaction, type JobSender } from '@switchboard/kit-server';
import { isItemOver, judgeCall, mayItemBecome } from '@switchboard/oc-contract';
import { voiceTestQueue } from '../jobs/queues.ts';
import { findTest, type FollowedTest, noteEnd, noteFollowed, noteStarted, markNotified, storeStep } from './repo.ts';

interface Following {
  readonly db: Db;
  readonly bus: Services['bus'];
  readonly jobs: JobSender;
}

const LOOK_MS = 2_000;
/** Nobody waits longer for a test call, and nobody wants it to ring then. */
const BEGIN_S = 600;
/** What the gateway has not told by then it will not tell any more. */
const REPORT_S = 86_400;

const AWAY: Label = {
  zh: '语音网关 10 分钟内无应答，测试未执行',
  en: 'The gateway did not answer for 10 minutes: nobody was called',
};
const SILENT: Label = { zh: '语音网关 24 小时未上报结果', en: 'The gateway told nothing for 24 hours' };

/**
 * One look at a test: what was decided is told to the gateway, what the gateway tells is written down. May run twice at once: the gateway
 * carries out each wish once, and an older word never covers a newer one.
 */
export async function followTest(
  { testId, turn }: { testId: string; turn: number },
  following: Following,
): Promise<void> {
  const { db, bus, jobs } = following;
  const test = await findTest(db, testId);
  if (test === null || test.turn !== turn || isOver(test)) return;
  await tell(test, following);
  const [told] = (await callTestStates({ bus }, [testId])).values();
  await inTransaction({ db }, async (tx) => {
    const now = await findTest(tx, testId, true);
    if (now === null || isOver(now)) return;
    if (told !== undefined && told.at >= now.notifiedAt) await writeDown(tx, now, told);
    else if (now.ageS > REPORT_S) await noteEnd(tx, testId, 'stopped', SILENT);
    const after = await findTest(tx, testId);
    if (after === null || isOver(after) || after.turn !== turn) return;
    await noteFollowed(tx, testId);
    await jobs.enqueue(tx, voiceTestQueue, { testId, turn }, new Date(Date.now() + LOOK_MS));
  });
}

const isOver = ({ state }: Pick<FollowedTest, 'state'>): boolean => state === 'finished' || state === 'stopped';

async function tell(test: FollowedTest, { db, bus }: Following): Promise<void> {
  const { id, state, caller, ringS, talkS } = test;
  if (state === 'running') return;
  if (state === 'stopping') {
    await ask(async () => await commandGateway({ bus }, `voice-test-${id}-stop`, 'call.test.stop', { testId: id }));
    return;
  }
  // an answer may have been lost: what the gateway speaks of it has begun
  const isKnown = (await callTestStates({ bus }, [id])).has(id);
  const items = test.items.map(({ id: itemId, gatewayId, gateway, callee }) => ({
    itemId,
    gatewayId,
    gateway,
    callee,
  }));
  const wish = { testId: id, caller, ringS, talkS, items };
  const said = isKnown
    ? 'done'
    : test.ageS > BEGIN_S
      ? AWAY
      : await ask(async () => await commandGateway({ bus }, `voice-test-${id}-start`, 'call.test', wish));
  if (said === 'away') return;
  await inTransaction({ db }, async (tx) => {
    const now = await findTest(tx, id, true);
    // somebody stopped it meanwhile: that is told with the next look
    if (now?.state !== 'created') return;
    if (said === 'done') await noteStarted(tx, id);
    else await noteEnd(tx, id, 'stopped', said);
  });
}

/** `away`: it did not answer, and is told again; a label: it does not want to, in its words. */
async function ask(command: () => Promise<unknown>): Promise<'done' | 'away' | Label> {
  try {
    await command();
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === CODES.conflict && error.label !== undefined ? error.label : 'away';
  }
}

async function writeDown(tx: Db, test: FollowedTest, told: CallTestState): Promise<void> {
  const states = new Map(test.items.map(({ id, state }) => [id, state]));
  for (const { itemId, ...call } of told.items) {
    const from = states.get(itemId);
    if (from === undefined || !mayItemBecome(from, call.state)) continue;
    // nobody was called: there is nothing to judge
    const isJudged = isItemOver(call.state) && call.state !== 'cancelled';
    await storeStep(tx, { id: itemId, ...call, judged: isJudged ? judgeCall(call, test.caller) : null });
  }
  await markNotified(tx, test.id, told.at);
  if (told.state !== 'running') await noteEnd(tx, test.id, told.state === 'done' ? 'finished' : 'stopped');
}
