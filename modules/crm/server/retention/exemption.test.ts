import { expect, it } from 'vitest';
import { type ExemptionFacts, exemptionOf } from './exemption.ts';

const NOW = new Date('2026-06-30T02:00:00+08:00');
const PLAIN: ExemptionFacts = {
  locked: false,
  protectUntil: null,
  isClassA: false,
  hasOpenAliasChange: false,
  hasPendingApproval: false,
  settleMode: 'prepaid',
  balanceUsd: 0,
  lastConsumeOn: null,
};
const why = (over: Partial<ExemptionFacts>) => exemptionOf({ ...PLAIN, ...over }, NOW);

it('names what exempts a customer from the recall', () => {
  expect(why({})).toBeNull();
  expect(why({ locked: true })).toBe('locked');
  expect(why({ protectUntil: new Date('2026-06-30T02:00:01+08:00') })).toBe('protected');
  expect(why({ protectUntil: NOW })).toBeNull();
  expect(why({ isClassA: true })).toBe('class_a');
  expect(why({ hasOpenAliasChange: true })).toBe('alias_change');
  expect(why({ hasPendingApproval: true })).toBe('pending_approval');
});

it('counts a balance as exemption only while the customer still consumes', () => {
  expect(why({ balanceUsd: 50, lastConsumeOn: '2026-01-01' })).toBe('prepaid_balance');
  expect(why({ balanceUsd: 49.99, lastConsumeOn: '2026-06-29' })).toBeNull();
  expect(why({ balanceUsd: 900, lastConsumeOn: '2025-12-31' })).toBeNull();
  expect(why({ balanceUsd: 900 })).toBeNull();
  expect(why({ settleMode: 'postpaid', balanceUsd: -0.01 })).toBe('unpaid_bill');
  expect(why({ settleMode: 'postpaid', balanceUsd: 80, lastConsumeOn: '2026-06-29' })).toBeNull();
});
