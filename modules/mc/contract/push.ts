import { defineStream, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';

/** A placeholder and its replacement; `value` is the raw code for readers that act on it (mc M11). */
export const zFillVar = z.object({
  key: z.string(),
  showFieldName: z.string(),
  showFieldNameEn: z.string().optional(),
  value: z.string().optional(),
});
export type FillVar = z.infer<typeof zFillVar>;

/** Without `msgId` it is a signal, not a message: `msgType` says what changed (mc M02). */
export const zPushMessage = z.object({
  event: z.literal('message'),
  msgType: z.string(),
  msgId: z.string().optional(),
  title: z.string().optional(),
  titleEn: z.string().optional(),
  msgContentTemplate: z.string().optional(),
  msgContentTemplateEn: z.string().optional(),
  /** A JSON list of `zFillVar`, serialized into a string as external readers expect it. */
  msgFillAfterVar: z.string().optional(),
  level: z.int().optional(),
  link: z.string().nullable().optional(),
  popup: z.boolean().optional(),
  /** Payload of a signal. */
  data: z.record(z.string(), z.unknown()).optional(),
});
export type PushMessage = z.infer<typeof zPushMessage>;

export const zPushConnection = z.object({
  /**
   * `resync`: missed events are no longer kept, reload everything. `renew`: reconnect at once. `replaced`: other
   * connections took the place, `ended`: the session has ended; do not reconnect after either.
   */
  state: z.enum(['connected', 'resync', 'renew', 'replaced', 'ended']),
  connId: z.string(),
  serverTime: z.int(),
  heartbeatSeconds: z.int(),
});
export type PushConnection = z.infer<typeof zPushConnection>;

export const zPushHeartbeat = z.object({ t: z.int() });

/** mc M01: everything that is pushed to a user without a request. */
export const pushStream = defineStream({
  name: 'mc.push.connection',
  path: '/v2/sys/mc/sse/connection',
  summary: { zh: '推送连接', en: 'Push stream' },
  right: signedIn('own events only'),
  input: z.object({}),
  events: { connection: zPushConnection, heartbeat: zPushHeartbeat, message: zPushMessage },
});

/** Signals of the push stream, which are not messages. */
export const PUSH_SIGNALS = {
  rights: 'perm.changed',
  counts: 'counts.changed',
  summary: 'summary.changed',
  exportProgress: 'export.progress',
  exportReady: 'export.ready',
  /** Something in a mailbox of the reader changed: mails arrived, were read, moved or sent. */
  mail: 'mail.changed',
} as const;

/** R182: a stream that is silent for this long is considered dead. */
export const PUSH_SILENCE_MS = 120_000;
/** R181 */
export const PUSH_RECONNECT_MS = 10_000;
const MAX_WAIT_MS = 120_000;

/**
 * Delay before reconnecting after the nth consecutive failure (mc M03): 10 s, doubling to 120 s. The second half of the
 * delay is random: clients of a failed node must not all reconnect in the same second, and must be back within 15 s.
 */
export function pushWaitMs(end: 'gateway-timeout' | 'failed', failures: number, random: number): number {
  if (end === 'gateway-timeout') return PUSH_RECONNECT_MS;
  return Math.min(PUSH_RECONNECT_MS * 2 ** (failures - 1), MAX_WAIT_MS) * (0.5 + random / 2);
}
