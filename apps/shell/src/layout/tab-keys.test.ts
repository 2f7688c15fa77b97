import { expect, test } from 'vitest';
import { nextFocus } from './tab-keys.ts';

test('arrows walk round, Home and End jump, other keys move nothing', () => {
  expect(nextFocus('ArrowRight', 2, 3)).toBe(0);
  expect(nextFocus('ArrowLeft', 0, 3)).toBe(2);
  expect(nextFocus('Home', 2, 3)).toBe(0);
  expect(nextFocus('End', 0, 3)).toBe(2);
  expect(nextFocus('a', 1, 3)).toBe(-1);
});
