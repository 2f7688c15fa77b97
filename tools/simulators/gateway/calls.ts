import {
  type CallTestState,
  GATEWAY_BUCKETS,
  type GatewayRequest,
  type TestCall,
  zCallTestState,
} from '@switchboard/bq-contract';
import { readBucket, stateSubject } from '@switchboard/bq-server/testing';
import type { Services, Logger } from '@switchboard/kit-server';
import { type CallPlan, planCall } from './call-side.ts';
import type { JetStream } from './messages.ts';

type Ask = GatewayRequest<'call.test'>;
interface Test {
  readonly request: Ask | null;
  state: CallTestState['state'];
  readonly items: TestCall[];
}

interface CallOptions {
  readonly isUp: (gatewayId: string) => boolean;
  readonly speed: number;
}

/** Concurrent calls per gateway. */
const LINES = 3;
const CANCELLED = 487;
const NO_GATEWAY = 503;
const BROKEN_OFF = 500;
const ENDS: readonly TestCall['state'][] = ['finished', 'failed', 'timeout', 'cancelled'];
const isOver = ({ state }: TestCall): boolean => ENDS.includes(state);
const UNCALLED = {
  inviteAt: null,
  ringAt: null,
  answerAt: null,
  endAt: null,
  sipCode: null,
  cliGot: null,
  mos: null,
  lossPct: null,
  jitterMs: null,
  hasLateRingback: false,
  silentMs: 0,
} as const;

/**
 * Test calls in a simulated network: the course of a call follows from its gateway and the last digits of its number
 * (`call-side.ts`), and takes realistic time. The request is stored with the state, so that a restart resumes it; a
 * call in progress at that moment is aborted and never repeated.
 */
export class Calls {
  readonly #tests = new Map<string, Test>();
  readonly #js: JetStream;
  readonly #log: Logger;
  readonly #isUp: (gatewayId: string) => boolean;
  readonly #speed: number;
  #publishing: Promise<unknown> = Promise.resolve();

  /** `speed` 10: a call takes a tenth of its time, and reports the times it would have taken. */
  constructor(js: JetStream, log: Logger, { isUp, speed }: CallOptions) {
    this.#js = js;
    this.#log = log;
    this.#isUp = isUp;
    this.#speed = speed;
  }

  async recover(services: Pick<Services, 'bus'>, now: number): Promise<void> {
    for (const [id, text] of await readBucket(services, GATEWAY_BUCKETS.call)) {
      const published = JSON.parse(text || '{}') as { request?: Ask | null };
      const state = zCallTestState.safeParse(published);
      if (!state.success) continue;
      const test: Test = { request: published.request ?? null, state: state.data.state, items: state.data.items };
      this.#tests.set(id, test);
      if (test.state !== 'running') continue;
      for (const item of test.items)
        if (item.state !== 'queued' && !isOver(item))
          Object.assign(item, { state: 'failed', sipCode: BROKEN_OFF, endAt: now });
      await this.#publish(id, test, now);
    }
  }

  /** Returns false if the test was stopped before it arrived. A known test is already running. */
  async start(request: Ask, now: number): Promise<boolean> {
    const known = this.#tests.get(request.testId);
    if (known !== undefined) return known.request !== null;
    const items = request.items.map(({ itemId }): TestCall => ({ itemId, state: 'queued', ...UNCALLED }));
    const test: Test = { request, state: 'running', items };
    this.#tests.set(request.testId, test);
    await this.#publish(request.testId, test, now);
    return true;
  }

  async stop(testId: string, now: number): Promise<void> {
    const test: Test = this.#tests.get(testId) ?? { request: null, state: 'running', items: [] };
    this.#tests.set(testId, test);
    if (test.state !== 'running') return;
    for (const item of test.items) if (!isOver(item)) hangUp(item, this.#clockOf(item, now));
    test.state = 'stopped';
    await this.#publish(testId, test, now);
  }

  /** Advances all calls that are due. */
  turn(now: number): void {
    for (const [id, test] of this.#tests) {
      if (test.state !== 'running' || test.request === null) continue;
      if (!this.#step(test, test.request, now)) continue;
      if (test.items.every(isOver)) test.state = 'done';
      void this.#publish(id, test, now).catch((error: unknown) =>
        this.#log.error({ err: error }, 'a call state could not be published'),
      );
    }
  }

  /** The time on the clock of a call, which may run faster than real time. */
  #clockOf({ inviteAt }: TestCall, now: number): number {
    return inviteAt === null ? now : Math.round(inviteAt + (now - inviteAt) * this.#speed);
  }

  /** Returns whether anything changed. */
  #step(test: Test, request: Ask, now: number): boolean {
    let hasChanged = false;
    const busy = new Map<string, number>();
    for (const [index, item] of test.items.entries()) {
      const wanted = request.items[index];
      if (wanted === undefined || isOver(item)) continue;
      const taken = busy.get(wanted.gatewayId) ?? 0;
      if (taken >= LINES) continue;
      busy.set(wanted.gatewayId, taken + 1);
      const before = item.state;
      if (item.state === 'queued') Object.assign(item, { state: 'dialing', inviteAt: now });
      else if (!this.#isUp(wanted.gatewayId) && item.answerAt === null)
        Object.assign(item, { state: 'failed', sipCode: NO_GATEWAY, endAt: now });
      else advance(item, planCall({ ...wanted, caller: request.caller }), request, this.#clockOf(item, now));
      hasChanged ||= item.state !== before;
    }
    return hasChanged;
  }

  /** Publishes one after the other, so that the last published state of a test is the newest. */
  async #publish(id: string, { request, state, items }: Test, now: number): Promise<void> {
    const text = JSON.stringify({ state, items, at: now, request });
    const published = this.#publishing.then(async () => await this.#js.publish(stateSubject('call', id), text));
    this.#publishing = published.catch(() => undefined);
    await published;
  }

  async close(): Promise<void> {
    await this.#publishing;
  }
}

function hangUp(item: TestCall, now: number): void {
  if (item.inviteAt === null) Object.assign(item, { state: 'cancelled' });
  else if (item.answerAt === null) Object.assign(item, { state: 'cancelled', sipCode: CANCELLED, endAt: now });
  else Object.assign(item, { state: 'finished', endAt: now });
}

function advance(item: TestCall, plan: CallPlan, { ringS, talkS }: Ask, now: number): void {
  const began = item.inviteAt ?? now;
  const passed = now - began;
  if (item.answerAt !== null) {
    const talked = now - item.answerAt;
    if (plan.isSilent) item.silentMs = talked;
    if (talked >= talkS * 1_000) Object.assign(item, { state: 'finished', endAt: item.answerAt + talkS * 1_000 });
    return;
  }
  if (plan.refusal !== null && passed >= plan.refusal.ms) {
    Object.assign(item, { state: 'failed', sipCode: plan.refusal.code, endAt: began + plan.refusal.ms });
    return;
  }
  if (item.ringAt === null && plan.ringMs !== null && passed >= plan.ringMs)
    Object.assign(item, { state: 'ringing', ringAt: began + plan.ringMs });
  if (plan.answerMs !== null && passed >= plan.answerMs) {
    const { cliGot, mos, lossPct, jitterMs, hasLateRingback } = plan;
    const sound = plan.isSilent ? { mos: null, lossPct: null, jitterMs: null } : { mos, lossPct, jitterMs };
    const answerAt = began + plan.answerMs;
    Object.assign(item, { state: 'answered', answerAt, sipCode: 200, cliGot, hasLateRingback, ...sound });
    return;
  }
  const rangMs = item.ringAt === null ? passed : now - item.ringAt;
  if (rangMs >= ringS * 1_000) Object.assign(item, { state: 'timeout', sipCode: CANCELLED, endAt: now });
}
