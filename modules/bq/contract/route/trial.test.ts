import { expect, it } from 'vitest';
import { isTrialWorse, takesTrial, type TrialSide } from './trial.ts';

const side = (accepted: number, delivered: number, reported = accepted): TrialSide => ({
  accepted,
  reported,
  delivered,
});

it('a trial takes its share of the messages, always the same ones', () => {
  const ids = Array.from({ length: 100_000 }, (_, n) => (1_763_000_000_000n << 22n) + BigInt(n));
  const taken = ids.filter((id) => takesTrial(id, 10));
  expect(Math.abs(taken.length / 1_000 - 10)).toBeLessThan(0.4);
  expect(taken.every((id) => takesTrial(id, 10))).toBe(true);
});

it('a trial is worse only when it is more than five points lower with 200 messages on each side', () => {
  expect(isTrialWorse(side(200, 190), side(200, 179))).toBe(true);
  expect(isTrialWorse(side(200, 190), side(200, 180))).toBe(false);
  expect(isTrialWorse(side(2_000, 1_900), side(200, 178))).toBe(true);
  expect(isTrialWorse(side(199, 190), side(500, 0))).toBe(false);
  expect(isTrialWorse(side(500, 490), side(199, 0))).toBe(false);
  expect(isTrialWorse(side(200, 100), side(200, 190))).toBe(false);
  // a channel without reports cannot be judged
  expect(isTrialWorse(side(500, 490), side(500, 0, 0))).toBe(false);
});
