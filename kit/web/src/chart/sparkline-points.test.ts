import { describe, expect, it } from 'vitest';
import { pointsOf } from './sparkline-points.ts';

describe('sparkline points', () => {
  it('goes from the smallest at the bottom to the largest at the top', () => {
    expect(pointsOf([0, 10, 5], 24, 12)).toBe('2,10 12,2 22,6');
  });
  it('is in the middle when the values are equal, and empty without values', () => {
    expect(pointsOf([3, 3], 24, 12)).toBe('2,6 22,6');
    expect(pointsOf([], 24, 12)).toBe('');
  });
});
