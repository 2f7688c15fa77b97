import { setTimeout as sleep } from 'node:timers/promises';

/** How long the equipment is waited for, in ms (O70–O73). */
export interface Limits {
  /** A mapping that nobody acknowledges. */
  readonly ackMs: number;
  /** The whole of an activation. */
  readonly activateMs: number;
  /** A busy port that is to be released. */
  readonly busyMs: number;
  /** Between two looks at a slot. */
  readonly pollMs: number;
  /** A worker that has said nothing for so long is dead: another takes up what it held. */
  readonly leaseMs: number;
}

export const LIMITS: Limits = { ackMs: 30_000, activateMs: 90_000, busyMs: 60_000, pollMs: 500, leaseMs: 15_000 };
/** Ports of one batch that are worked on side by side (O71). */
export const AT_ONCE = 20;

/** Looks until it is as wanted, or the time is over: what was seen last. */
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
