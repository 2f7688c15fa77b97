import { expect, test } from 'vitest';
import { FIRST_STATE, moveBy, readBarState } from './bar-state.ts';

test('restores a stored state; an unreadable one becomes the initial state', () => {
  expect(readBarState('{"x":0.25,"y":0,"isOpen":true}')).toEqual({ x: 0.25, y: 0, isOpen: true });
  for (const text of [null, '', 'x', '{}', '{"x":"a"}', 'null']) expect(readBarState(text)).toEqual(FIRST_STATE);
  expect(readBarState('{"x":7,"y":-1}')).toMatchObject({ x: 1, y: 0 });
});

test('moves by pixels and stays within its bounds', () => {
  const room = { width: 1000, height: 500 };
  expect(moveBy({ x: 0.5, y: 0.5 }, { dx: 100, dy: -50 }, room)).toEqual({ x: 0.6, y: 0.4 });
  expect(moveBy({ x: 0.5, y: 0.5 }, { dx: 9000, dy: -9000 }, room)).toEqual({ x: 1, y: 0 });
  expect(moveBy({ x: 0.5, y: 0.5 }, { dx: 5, dy: 5 }, { width: 0, height: -3 })).toEqual({ x: 0.5, y: 0.5 });
});
