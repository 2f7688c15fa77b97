import { expect, it } from 'vitest';
import { mayBecome, nextTryAfter, stateOfItems, systemsFor } from './rules.ts';

it('retries come after 1, 5, 15, 60 and 240 minutes, then none', () => {
  expect([1, 2, 3, 4, 5, 6].map(nextTryAfter)).toEqual([1, 5, 15, 60, 240, null]);
});

it.each([
  [[], 'done'],
  [['ok', 'manual_ok'], 'done'],
  [['ok', 'waiting'], 'syncing'],
  [['ok', 'failed'], 'partial_failed'],
  [['waiting', 'failed'], 'partial_failed'],
])('items %j make it %s', (states, expected) => {
  expect(stateOfItems(states)).toBe(expected);
});

it('one item per system that has an active account, and finance', () => {
  expect(systemsFor(['sms', 'sms', 'voice', 'vos'])).toEqual(['sms', 'voice', 'erp']);
  expect(systemsFor([])).toEqual([]);
});

it('only the named steps are steps', () => {
  expect([
    mayBecome('syncing', 'partial_failed'),
    mayBecome('syncing', 'rolled_back'),
    mayBecome('done', 'syncing'),
  ]).toEqual([true, false, false]);
});
