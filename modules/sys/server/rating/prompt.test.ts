import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PromptFacts, sampleBucket, shouldPrompt } from './prompt.ts';

const now = new Date('2026-11-15T04:00:00Z');
const days = (count: number): Date => new Date(now.getTime() - count * 86_400_000);
const yes: PromptFacts = {
  now,
  enabled: true,
  startAt: days(1),
  endAt: days(-1),
  visits: 5,
  minVisits: 5,
  lastPromptAt: days(90),
  frequencyDays: 90,
  samplePercent: 50,
  bucket: 49,
};

it('prompts when all conditions hold, also without dates and for the first time', () => {
  expect(shouldPrompt(yes)).toBe(true);
  expect(shouldPrompt({ ...yes, startAt: null, endAt: null, lastPromptAt: null })).toBe(true);
});

it.each<[string, Partial<PromptFacts>]>([
  ['switched off', { enabled: false }],
  ['not begun', { startAt: days(-1) }],
  ['over', { endAt: now }],
  ['too few visits', { visits: 4 }],
  ['asked within the frequency', { lastPromptAt: days(89) }],
  ['outside the sample', { bucket: 50 }],
])('does not prompt: %s', (_, change) => {
  expect(shouldPrompt({ ...yes, ...change })).toBe(false);
});

it('distributes users evenly and always gives a user the same bucket', () => {
  const buckets = Array.from({ length: 2_000 }, (_, index) => sampleBucket(String(index), '7'));
  const share = buckets.filter((bucket) => bucket < 30).length / buckets.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
  fc.assert(fc.property(fc.nat(), (id) => sampleBucket(String(id), '7') === sampleBucket(String(id), '7')));
});
