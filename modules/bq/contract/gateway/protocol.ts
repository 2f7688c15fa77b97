import { type EnumValue, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

/**
 * Protocol between the portal and the message gateway (records.md §6.1). Commands are NATS requests to
 * `GATEWAY_SUBJECT`, each executed once per id; states are published in key-value buckets. Both sides validate incoming
 * data with these schemas.
 */
export const GATEWAY_SUBJECT = 'gw.command';
export const GATEWAY_BUCKETS = { queue: 'gw_queue', link: 'gw_link', task: 'gw_task', call: 'gw_call' } as const;

/** Maximum interval between reports of the gateway; an older state only means that the gateway is unavailable. */
export const GATEWAY_REPORT_MS = 2_000;
export const GATEWAY_STALE_MS = 15_000;

type Values = Readonly<Record<string, EnumValue>>;

export const API_QUEUES = {
  otp: { label: { zh: '验证码', en: 'OTP' } },
  notify: { label: { zh: '通知', en: 'Notice' } },
  marketing: { label: { zh: '营销', en: 'Marketing' } },
} as const satisfies Values;
export type ApiQueue = keyof typeof API_QUEUES;

export const LINK_STATES = {
  binding: { label: { zh: '连接中', en: 'Binding' }, tone: 'info' },
  bound: { label: { zh: '已连接', en: 'Bound' }, tone: 'success' },
  throttled: { label: { zh: '限流', en: 'Throttled' }, tone: 'warning' },
  lost: { label: { zh: '断开', en: 'Lost' }, tone: 'danger' },
} as const satisfies Values;
export type LinkState = keyof typeof LINK_STATES;

export const TASK_KINDS = ['sms', 'voice', 'recall', 'appointment', 'two_way'] as const;
export const TASK_STATES = ['running', 'paused', 'done', 'cancelled'] as const;

const zQueue = z.enum(Object.keys(API_QUEUES) as [ApiQueue, ...ApiQueue[]]);
const zReason = z.string().trim().min(1).max(200);
const zCount = z.int().min(0);

const queueOf = { appId: zId, queue: zQueue };
const channelOf = { channelId: zId };
const taskOf = { taskKind: z.enum(TASK_KINDS), taskId: zId };
const testOf = { testId: zId };
/**
 * Recipients of a task: a reference that the gateway fetches (a file, a selection), or the numbers themselves for a
 * short list.
 */
const zRecipients = z.object({
  ref: z.string().max(200),
  count: z.int().min(1),
  numbers: z
    .array(z.string().regex(/^\d{5,20}$/))
    .max(1_000)
    .optional(),
});
/** Content of an SMS task. */
const zSmsOfTask = z.object({
  smsType: z.enum(['otp', 'notify', 'marketing', 'two_way']),
  sender: z.string().max(16),
  body: z.string().max(2_000),
});

export const CALL_TEST_MOST = 100;
export const RESEND_MOST = 100;
export const REPUSH_MOST = 100;
/** Request and answer of each kind of command; the answer follows execution. */
export const GATEWAY_COMMANDS = {
  'queue.pause': { request: z.object(queueOf), answers: z.object({}) },
  'queue.resume': { request: z.object(queueOf), answers: z.object({}) },
  /** Messages per second; 0: as fast as the account allows. */
  'queue.speed': { request: z.object({ ...queueOf, speedLimit: zCount }), answers: z.object({}) },
  'queue.clear': { request: z.object({ ...queueOf, reason: zReason }), answers: z.object({ cleared: zCount }) },
  'channel.rebind': { request: z.object(channelOf), answers: z.object({}) },
  'channel.test': {
    request: z.object(channelOf),
    answers: z.object({ isUp: z.boolean(), ms: zCount, detail: z.string() }),
  },
  'message.resend': {
    request: z.object({ msgIds: z.array(zId).min(1).max(RESEND_MOST), channelId: zId, reason: zReason }),
    answers: z.object({
      resent: z.array(z.object({ msgId: zId, attemptNo: z.int().min(2) })),
      refused: z.array(z.object({ msgId: zId, zh: z.string(), en: z.string() })),
    }),
  },
  /**
   * Pushes replies to the customers' addresses again. `taken`: each is reported as `rec.mo`, first as waiting and later
   * with its result.
   */
  'mo.repush': {
    request: z.object({ recordIds: z.array(zId).min(1).max(REPUSH_MOST) }),
    answers: z.object({
      taken: z.array(zId),
      refused: z.array(z.object({ recordId: zId, zh: z.string(), en: z.string() })),
    }),
  },
  'task.start': {
    request: z.object({
      ...taskOf,
      appId: zId,
      recipients: zRecipients,
      channelId: zId.nullish(),
      sms: zSmsOfTask.nullish(),
    }),
    answers: z.object({}),
  },
  'task.pause': { request: z.object(taskOf), answers: z.object({}) },
  'task.resume': { request: z.object(taskOf), answers: z.object({}) },
  /**
   * Calls each number once over its gateway. Progress is reported in `gw_call`. A test that was stopped before it
   * arrived is refused.
   */
  'call.test': {
    request: z.object({
      ...testOf,
      caller: z.string().regex(/^\d{5,15}$/),
      ringS: z.int().min(1),
      talkS: z.int().min(1),
      items: z
        .array(z.object({ itemId: zId, gatewayId: zId, gateway: z.string(), callee: z.string().regex(/^\d{5,15}$/) }))
        .min(1)
        .max(CALL_TEST_MOST),
    }),
    answers: z.object({}),
  },
  /** Hangs up and starts no further calls of this test, now or later. */
  'call.test.stop': { request: z.object(testOf), answers: z.object({}) },
  'task.cancel': { request: z.object({ ...taskOf, reason: zReason.optional() }), answers: z.object({}) },
} as const;
export type GatewayKind = keyof typeof GATEWAY_COMMANDS;
export type GatewayRequest<Kind extends GatewayKind> = z.infer<(typeof GATEWAY_COMMANDS)[Kind]['request']>;
export type GatewayAnswer<Kind extends GatewayKind> = z.infer<(typeof GATEWAY_COMMANDS)[Kind]['answers']>;

/** Every command has an id from the portal: a repeated command returns the previous answer and does nothing. */
export const zGatewayHead = z.looseObject({
  id: z.string().min(1).max(120),
  kind: z.enum(Object.keys(GATEWAY_COMMANDS) as [GatewayKind, ...GatewayKind[]]),
});
export const zGatewayReply = z.discriminatedUnion('ok', [
  z.looseObject({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.string(), zh: z.string(), en: z.string() }),
]);
export type GatewayReply = z.infer<typeof zGatewayReply>;

/** Time of the report, in milliseconds. */
const at = z.int();
/**
 * `gw_queue`, key `<appId>.<queue>`. Rates are messages per second; `depths`: at the end of each of the last 30
 * minutes, oldest first.
 */
export const zQueueState = z.object({
  depth: zCount,
  oldestS: zCount,
  inRate: z.number().min(0),
  outRate: z.number().min(0),
  paused: z.boolean(),
  draining: z.boolean(),
  speedLimit: zCount,
  depths: z.array(zCount).max(30),
  at,
});
/** `gw_link`, key `<channelId>`. */
export const zLinkState = z.object({
  state: z.enum(Object.keys(LINK_STATES) as [LinkState, ...LinkState[]]),
  binds: zCount,
  tps: z.number().min(0),
  at,
});
/** `gw_task`, key `<taskKind>.<taskId>`. `done` of `total` recipients were tried; the other counters are their results. */
export const zTaskState = z.object({
  state: z.enum(TASK_STATES),
  total: zCount,
  done: zCount,
  delivered: zCount,
  failed: zCount,
  at,
});
const zMoment = z.int().nullable();
/** One call of a test. `silentMs`: silence after the answer; `cliGot`: the caller id shown to the called side. */
const zTestCall = z.object({
  itemId: zId,
  state: z.enum(['queued', 'dialing', 'ringing', 'answered', 'finished', 'failed', 'timeout', 'cancelled']),
  inviteAt: zMoment,
  ringAt: zMoment,
  answerAt: zMoment,
  endAt: zMoment,
  sipCode: z.int().min(100).max(699).nullable(),
  cliGot: z.string().max(40).nullable(),
  mos: z.number().min(1).max(5).nullable(),
  lossPct: z.number().min(0).max(100).nullable(),
  jitterMs: zCount.nullable(),
  hasLateRingback: z.boolean(),
  silentMs: zCount,
});
export type TestCall = z.infer<typeof zTestCall>;
/** `gw_call`, key `<testId>`: all calls of a test, republished on every change of one. */
export const zCallTestState = z.object({
  state: z.enum(['running', 'done', 'stopped']),
  items: z.array(zTestCall).max(CALL_TEST_MOST),
  at,
});
export type CallTestState = z.infer<typeof zCallTestState>;
export const GATEWAY_STATES = {
  queue: zQueueState,
  link: zLinkState,
  task: zTaskState,
  call: zCallTestState,
} as const;
export type GatewayThing = keyof typeof GATEWAY_STATES;
export type GatewayState<Thing extends GatewayThing> = z.infer<(typeof GATEWAY_STATES)[Thing]>;
export type QueueState = z.infer<typeof zQueueState>;
export type GatewayLink = z.infer<typeof zLinkState>;
export type TaskState = z.infer<typeof zTaskState>;

export const isGatewayStale = (at: number, now: number): boolean => now - at > GATEWAY_STALE_MS;
