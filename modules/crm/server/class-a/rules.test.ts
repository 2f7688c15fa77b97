import { expect, it } from 'vitest';
import { fullMonths, mayBecome, mayReapply, monthCheck } from './rules.ts';

const now = new Date('2026-11-15T00:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

it.each([
  ['2026-01-01', '2026-04-01', 3],
  ['2026-01-02', '2026-04-01', 2],
  ['2026-01-15', '2026-05-02', 3],
  ['2025-12-20', '2026-01-31', 0],
  ['2026-03-01', '2026-02-01', 0],
])('from %s to %s: %s full months', (from, to, months) => {
  expect(fullMonths(from, to)).toBe(months);
});

it.each([
  ['6000', 3, null, 'fine'],
  ['5999.999999', 1, null, 'fine'],
  ['5999.999999', 2, null, 'warn'],
  ['5999.999999', 2, 40, 'wait'],
  ['5999.999999', 3, 29, 'wait'],
  ['5999.999999', 3, 30, 'revoke'],
  ['5999.999999', 3, null, 'warn'],
  ['6000', 5, 60, 'fine'],
] as const)('%s of 10 000 a month after %s full months, warned %s days ago: %s', (avgUsd, months, warned, expected) => {
  const warnedAt = warned === null ? null : daysAgo(warned);
  expect(monthCheck({ committedUsd: '10000', avgUsd, months, warnedAt, now })).toBe(expected);
});

it('after a rejection no new request is allowed within 30 days', () => {
  expect([mayReapply(daysAgo(29), now), mayReapply(daysAgo(30), now), mayReapply(null, now)]).toEqual([
    false,
    true,
    true,
  ]);
});

it('only the defined state changes are allowed', () => {
  expect([
    mayBecome('draft', 'pending'),
    mayBecome('draft', 'approved'),
    mayBecome('approved', 'revoked'),
    mayBecome('rejected', 'pending'),
  ]).toEqual([true, false, true, false]);
});
