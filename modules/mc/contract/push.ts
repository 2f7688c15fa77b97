import { defineStream, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';

/** One placeholder and what stands in its place; `value` is the raw code where a reader acts on it (mc M11). */
export const zFillVar = z.object({
  key: z.string(),
  showFieldName: z.string(),
  showFieldNameEn: z.string().optional(),
  value: z.string().optional(),
});
export type FillVar = z.infer<typeof zFillVar>;

/** Without `msgId` it is a signal and no message: `msgType` says what changed (mc M02). */
export const zPushMessage = z.object({
  event: z.literal('message'),
  msgType: z.string(),
  msgId: z.string().optional(),
  title: z.string().optional(),
  titleEn: z.string().optional(),
  msgContentTemplate: z.string().optional(),
  msgContentTemplateEn: z.string().optional(),
  /** A JSON list of `zFillVar`, as the outside reader expects it: a text inside the text. */
  msgFillAfterVar: z.string().optional(),
  level: z.int().optional(),
  link: z.string().nullable().optional(),
  popup: z.boolean().optional(),
  /** What a signal says beside its name. */
  data: z.record(z.string(), z.unknown()).optional(),
});
export type PushMessage = z.infer<typeof zPushMessage>;

export const zPushConnection = z.object({
  /**
   * `resync`: what was missed is no longer kept, read everything anew. `renew`: come again at once. `replaced`: others took this place,
   * `ended`: the session is over; for both, do not come again.
   */
  state: z.enum(['connected', 'resync', 'renew', 'replaced', 'ended']),
  connId: z.string(),
  serverTime: z.int(),
  heartbeatSeconds: z.int(),
});
export type PushConnection = z.infer<typeof zPushConnection>;

export const zPushHeartbeat = z.object({ t: z.int() });

/** mc M01: everything that reaches a person without being asked for. */
export const pushStream = defineStream({
  name: 'mc.push.connection',
  path: '/v2/sys/mc/sse/connection',
  summary: { zh: '推送连接', en: 'Push stream' },
  right: signedIn('each person gets their own events and nothing else'),
  input: z.object({}),
  events: { connection: zPushConnection, heartbeat: zPushHeartbeat, message: zPushMessage },
});

/** Signals of the push stream that are no messages. */
export const PUSH_SIGNALS = {
  rights: 'perm.changed',
  counts: 'counts.changed',
  summary: 'summary.changed',
  exportProgress: 'export.progress',
  exportReady: 'export.ready',
  /** Something in a mailbox of the reader changed: mails came, were read, moved or sent. */
  mail: 'mail.changed',
} as const;

/** R182: a stream that is silent for so long is dead. */
export const PUSH_SILENCE_MS = 120_000;
/** R181 */
export const PUSH_RECONNECT_MS = 10_000;
const MAX_WAIT_MS = 120_000;

/**
 * How long a reader waits after the nth failure in a row (mc M03): 10 s, doubling to 120 s. The second half of the wait is chance:
 * people whose node died must not all come back in the same second, and shall be back within 15 s.
 */
export function pushWaitMs(end: 'gateway-timeout' | 'failed', failures: number, random: number): number {
  if (end === 'gateway-timeout') return PUSH_RECONNECT_MS;
  return Math.min(PUSH_RECONNECT_MS * 2 ** (failures - 1), MAX_WAIT_MS) * (0.5 + random / 2);
}
