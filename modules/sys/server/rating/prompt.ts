import { createHash } from 'node:crypto';

export interface PromptFacts {
  readonly now: Date;
  readonly enabled: boolean;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
  readonly visits: number;
  readonly minVisits: number;
  /** The last time it was shown, rated or dismissed. */
  readonly lastPromptAt: Date | null;
  readonly frequencyDays: number;
  readonly samplePercent: number;
  /** The user's position in the sample, 0-99. */
  readonly bucket: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Sys R63: all conditions must hold. */
export function shouldPrompt(facts: PromptFacts): boolean {
  const { now, startAt, endAt, lastPromptAt } = facts;
  if (!facts.enabled) return false;
  if (startAt !== null && now < startAt) return false;
  if (endAt !== null && now >= endAt) return false;
  if (facts.visits < facts.minVisits) return false;
  if (lastPromptAt !== null && now.getTime() - lastPromptAt.getTime() < facts.frequencyDays * DAY_MS) return false;
  return facts.bucket < facts.samplePercent;
}

/** A user is permanently in or out of a page's sample, in every process. */
export function sampleBucket(userId: string, resourceId: string): number {
  return createHash('sha256').update(`${userId}:${resourceId}`).digest().readUInt32BE(0) % 100;
}
