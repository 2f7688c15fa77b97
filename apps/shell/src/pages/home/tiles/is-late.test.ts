import { expect, it } from 'vitest';
import { isLate } from './is-late.ts';

it('a follow-up is late as soon as its time is past, also if it is today', () => {
  const now = new Date('2026-11-20T06:00:00Z');
  expect(
    ['2026-11-20T05:59:00Z', '2026-11-20T06:01:00Z', '2026-11-19T06:00:00Z', null].map((at) => isLate(at, now)),
  ).toEqual([true, false, true, false]);
});
