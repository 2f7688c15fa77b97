import { expect, it } from 'vitest';
import { mayBecome, nextTryAfter, stateOfItems, systemsFor } from './rules.ts';

it('retries after 1, 5, 15, 60 and 240 minutes, then stops', () => {
  expect([1, 2, 3, 4, 5, 6].map(nextTryAfter)).toEqual([1, 5, 15, 60, 240, null]);
});

it.each([
  [[], 'done'],
  [['ok', 'manual_ok'], 'done'],
  [['ok', 'waiting'], 'syncing'],
  [['ok', 'failed'], 'partial_failed'],
  [['waiting', 'failed'], 'partial_failed'],
])('items with states %j result in %s', (states, expected) => {
  expect(stateOfItems(states)).toBe(expected);
});

it('creates one item per system with an active account, and one for finance', () => {
  expect(systemsFor(['sms', 'sms', 'voice', 'vos'])).toEqual(['sms', 'voice', 'erp']);
  expect(systemsFor([])).toEqual([]);
});

it('only the defined state changes are allowed', () => {
  expect([
    mayBecome('syncing', 'partial_failed'),
    mayBecome('syncing', 'rolled_back'),
    mayBecome('done', 'syncing'),
  ]).toEqual([true, false, false]);
});
