import { describe, expect, it } from 'vitest';
import { daysBetween, isProbabilityFree, mayBecome, mayReopen, missingFor, stuckOf } from './rules.ts';

const at = (text: string): Date => new Date(text);

describe('states of an opportunity', () => {
  it.each([
    ['open', 'won', true],
    ['open', 'lost', true],
    ['open', 'shelved', true],
    ['shelved', 'open', true],
    ['lost', 'open', true],
    ['won', 'open', false],
    ['won', 'lost', false],
    ['shelved', 'won', false],
    ['lost', 'won', false],
    ['open', 'open', false],
  ] as const)('%s to %s: %s', (from, to, expected) => {
    expect(mayBecome(from, to)).toBe(expected);
  });

  it('a lost opportunity can be reopened within 90 days, a shelved one at any time', () => {
    const now = at('2026-11-15T00:00:00Z');
    expect(mayReopen({ state: 'lost', lostAt: at('2026-08-17T00:00:00Z') }, now)).toBe(true);
    expect(mayReopen({ state: 'lost', lostAt: at('2026-08-16T23:59:59Z') }, now)).toBe(false);
    expect(mayReopen({ state: 'shelved', lostAt: null }, now)).toBe(true);
    expect(mayReopen({ state: 'won', lostAt: null }, now)).toBe(false);
  });
});

describe('rules of a stage', () => {
  const nothing = {
    targetPrice: null,
    countries: [],
    hasTestFollowup: false,
    expectedCloseOn: '2026-11-14',
    today: '2026-11-15',
  };
  it('list the missing fields', () => {
    expect(missingFor({ required: ['targetPrice'] }, nothing)).toEqual(['targetPrice']);
    expect(missingFor({ required: ['countries', 'testFollowup'] }, nothing)).toEqual(['countries', 'testFollowup']);
    expect(missingFor({ required: ['expectedCloseOn'] }, nothing)).toEqual(['expectedCloseOn']);
    expect(missingFor({ required: ['expectedCloseOn'] }, { ...nothing, expectedCloseOn: '2026-11-15' })).toEqual([]);
    expect(missingFor({ required: [] }, nothing)).toEqual([]);
  });
  it('allow a probability within ten points of the stage', () => {
    expect([20, 19, 40, 41].map((probability) => isProbabilityFree({ probability: 30 }, probability))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

it('more than the days of a stage is late, twice as many is stuck', () => {
  expect([7, 8, 13, 14].map((days) => stuckOf(days, 7))).toEqual(['no', 'late', 'late', 'stuck']);
});

it('days in a stage are rounded to two decimals', () => {
  expect(daysBetween(at('2026-11-01T00:00:00Z'), at('2026-11-03T08:00:00Z'))).toBe('2.33');
});
