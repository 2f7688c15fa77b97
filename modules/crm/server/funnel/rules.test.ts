import { expect, it } from 'vitest';
import { conversions, reachedStages, share } from './rules.ts';

it('highest stages {3,3,1,2} have reached 4, 3, 2; each conversion is a count divided by the one before', () => {
  const reached = reachedStages(
    new Map([
      [3, 2],
      [1, 1],
      [2, 1],
    ]),
  );
  expect(reached).toEqual([4, 3, 2, 0, 0]);
  expect(conversions(reached)).toEqual(['0.7500', '0.6667', '0.0000', null, null]);
});

it('a share of zero is null', () => {
  expect(share(0, 0)).toBeNull();
  expect(share(1, 3)).toBe('0.3333');
});
