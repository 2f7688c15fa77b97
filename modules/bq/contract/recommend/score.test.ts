import { expect, it } from 'vitest';
import { type ChannelFacts, scoreOf, wilsonLower } from './score.ts';

const OTP = { conversion: 30, delivery: 25, delay: 25, price: 10, stability: 5, headroom: 5 };
const OTHERS = { delivery: 40, price: 30, stability: 15, headroom: 10, delay: 5 };
const A: ChannelFacts = {
  accepted: 5_000,
  delivered: 4_800,
  conversion: { sent: 5_000, verified: 4_100 },
  p95Seconds: 9,
  cost: 0.036,
  deviation: 0.02,
  peakTps: 60,
  tpsLimit: 100,
};
const B: ChannelFacts = {
  accepted: 20_000,
  delivered: 17_600,
  conversion: { sent: 20_000, verified: 14_000 },
  p95Seconds: 21,
  cost: 0.03,
  deviation: 0.06,
  peakTps: 30,
  tpsLimit: 200,
};
const total = (facts: ChannelFacts, smsType: string, hasAlarm = false): number =>
  scoreOf(facts, { smsType, weights: smsType === 'otp' ? OTP : OTHERS, cheapest: 0.03, hasAlarm }).total;

it('REC-52 the worked example: for OTP A scores 86.0 and B 77.7, for marketing A 85.2 and B 87.5', () => {
  expect([total(A, 'otp'), total(B, 'otp')]).toEqual([86.0, 77.7]);
  expect([total(A, 'marketing'), total(B, 'marketing')]).toEqual([85.2, 87.5]);
});

it('an open alarm lowers the score by a fifth: A falls to 68.8 and below B', () => {
  expect(total(A, 'otp', true)).toBe(68.8);
});

it('few messages do not make a channel good, and unmeasured parts do not count against it', () => {
  expect(wilsonLower(5, 5)).toBeLessThan(0.6);
  expect(wilsonLower(0, 0)).toBe(0);
  const { total: without, parts } = scoreOf(
    { ...A, conversion: null },
    { smsType: 'otp', weights: OTP, cheapest: 0.03 },
  );
  expect(parts.conversion).toBeNull();
  expect(without).toBeGreaterThan(80);
});
