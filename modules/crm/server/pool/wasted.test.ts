import { expect, it } from 'vitest';
import { blockedUntil } from './wasted.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 2, day, 18));
const until = (days: number[], now: number) => blockedUntil(days.map(at), at(now))?.getUTCDate() ?? null;

it('three wasted claims within 30 days stop claiming for 7 days after the third', () => {
  expect(until([], 9)).toBeNull();
  expect(until([1, 2], 3)).toBeNull();
  expect(until([1, 2, 3], 3)).toBe(10);
  expect(until([3, 1, 2], 9)).toBe(10);
  expect(until([1, 2, 3], 10)).toBeNull();
  // a fourth wasted claim restarts the week
  expect(until([1, 2, 3, 8], 12)).toBe(15);
});

it('claims more than 30 days apart do not add up', () => {
  expect(until([1, 2, 31], 31)).not.toBeNull();
  expect(until([1, 2, 32], 32)).toBeNull();
});
