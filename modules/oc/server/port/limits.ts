import { setTimeout as sleep } from 'node:timers/promises';

/** Timeouts for the equipment, in ms (O70–O73). */
export interface Limits {
  /** Waiting for the acknowledgement of a mapping. */
  readonly ackMs: number;
  /** The complete activation. */
  readonly activateMs: number;
  /** Waiting for a busy port before it is released. */
  readonly busyMs: number;
  /** Interval between two polls of a slot. */
  readonly pollMs: number;
  /** A worker without a heartbeat for this long is dead: another one takes over its batch. */
  readonly leaseMs: number;
}

export const LIMITS: Limits = { ackMs: 30_000, activateMs: 90_000, busyMs: 60_000, pollMs: 500, leaseMs: 15_000 };
/** Ports of one batch that are processed in parallel (O71). */
export const AT_ONCE = 20;

/** Polls until the condition holds or the time has passed; returns the last result. */
export async function watch<T>(
  look: () => Promise<T>,
  isDone: (seen: T) => boolean,
  { untilMs, pollMs, signal }: { untilMs: number; pollMs: number; signal: AbortSignal },
): Promise<T> {
  for (;;) {
    const seen = await look();
    if (isDone(seen) || performance.now() >= untilMs) return seen;
    await sleep(pollMs, undefined, { signal });
  }
}
