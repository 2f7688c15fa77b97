import { createHash } from 'node:crypto';

export interface PromptFacts {
  readonly now: Date;
  readonly enabled: boolean;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly visits: number;
  readonly minVisits: number;
  /** Shown, rated or put off, whichever was last. */
  readonly lastPromptAt: Date | null;
  readonly frequencyDays: number;
  readonly samplePercent: number;
  /** The person's place in the sample, 0-99. */
  readonly bucket: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Sys R63: every one of them must hold. */
export function shouldPrompt(facts: PromptFacts): boolean {
  const { now, startAt, endAt, lastPromptAt } = facts;
  if (!facts.enabled) return false;
  if (startAt !== null && now < startAt) return false;
  if (endAt !== null && now >= endAt) return false;
  if (facts.visits < facts.minVisits) return false;
  if (lastPromptAt !== null && now.getTime() - lastPromptAt.getTime() < facts.frequencyDays * DAY_MS) return false;
  return facts.bucket < facts.samplePercent;
}

/** The same person is in or out of a page's sample for good, whichever process is asked. */
export function sampleBucket(userId: string, resourceId: string): number {
  return createHash('sha256').update(`${userId}:${resourceId}`).digest().readUInt32BE(0) % 100;
}
