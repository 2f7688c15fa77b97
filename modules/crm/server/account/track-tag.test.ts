import { describe, expect, it } from 'vitest';
import { type TrackFacts, trackTag } from './track-tag.ts';

const TODAY = '2026-06-30';
const ago = (days: number): string => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
const OLD: TrackFacts = {
  openedOn: ago(300),
  testedOn: ago(290),
  rechargedOn: ago(280),
  firstConsumeOn: ago(270),
  lastConsumeOn: ago(1),
  current: '0',
  previous: '0',
};
const tag = (over: Partial<TrackFacts>) => trackTag({ ...OLD, ...over }, TODAY);
const NEVER = { testedOn: null, rechargedOn: null, firstConsumeOn: null, lastConsumeOn: null };

describe('CRM-27 the tag of an account', () => {
  it('CRM-27 cur30 650 and prev30 500 is growing, 650 and 0 is stable; the limits 1.3 and 0.7 are exact to the cent', () => {
    expect(tag({ current: '650', previous: '500' })).toBe('growing');
    expect(tag({ current: '650', previous: '0' })).toBe('stable');
    expect(tag({ current: '649.999999', previous: '500' })).toBe('stable');
    expect(tag({ current: '350', previous: '500' })).toBe('falling');
    expect(tag({ current: '350.000001', previous: '500' })).toBe('stable');
    expect(tag({ current: '0', previous: '0' })).toBe('stable');
  });

  it('CRM-27 an account is stuck after more than 14 days before the test, the recharge or the first consumption', () => {
    expect(tag({ ...NEVER, openedOn: ago(15) })).toBe('stuck_test');
    expect(tag({ ...NEVER, openedOn: ago(14) })).toBe('stable');
    expect(tag({ ...NEVER, testedOn: ago(15) })).toBe('stuck_recharge');
    expect(tag({ ...NEVER, testedOn: ago(14) })).toBe('stable');
    expect(tag({ ...NEVER, testedOn: ago(100), rechargedOn: ago(15) })).toBe('stuck_consume');
    expect(tag({ ...NEVER, testedOn: ago(100), rechargedOn: ago(14) })).toBe('stable');
    // a customer that spends on credit has neither tested nor recharged, and is not stuck
    expect(tag({ testedOn: null, rechargedOn: null })).toBe('stable');
  });

  it('CRM-27 the first match wins: churned at 90 days, silent at 30, new up to 30, before growing and falling', () => {
    expect(tag({ lastConsumeOn: ago(90), current: '0', previous: '500' })).toBe('churned');
    expect(tag({ lastConsumeOn: ago(89) })).toBe('silent');
    expect(tag({ lastConsumeOn: ago(30), firstConsumeOn: ago(30) })).toBe('silent');
    expect(tag({ lastConsumeOn: ago(29), firstConsumeOn: ago(30), current: '650', previous: '500' })).toBe('new');
    expect(tag({ firstConsumeOn: ago(31), current: '650', previous: '500' })).toBe('growing');
    expect(tag({ ...NEVER, openedOn: ago(200), current: '650', previous: '500' })).toBe('stuck_test');
  });
});
