import { expect, test } from 'vitest';
import { moveBy, nextFocus } from './tab-keys.ts';

test('arrow keys wrap around, Home and End jump, other keys do nothing', () => {
  expect(nextFocus('ArrowRight', 2, 3)).toBe(0);
  expect(nextFocus('ArrowLeft', 0, 3)).toBe(2);
  expect(nextFocus('Home', 2, 3)).toBe(0);
  expect(nextFocus('End', 0, 3)).toBe(2);
  expect(nextFocus('a', 1, 3)).toBe(-1);
});

test('Ctrl or Cmd with Shift and an arrow key moves the tab, an arrow key alone does not', () => {
  const press = { key: 'ArrowLeft', ctrlKey: true, metaKey: false, shiftKey: true };
  expect(moveBy(press)).toBe(-1);
  expect(moveBy({ ...press, key: 'ArrowRight', ctrlKey: false, metaKey: true })).toBe(1);
  expect(moveBy({ ...press, shiftKey: false })).toBe(0);
  expect(moveBy({ ...press, key: 'Home' })).toBe(0);
});
