import { expect, test } from 'vitest';
import { dropIndex } from './tab-drop.ts';

const spans = [
  { id: 'home', left: 0, width: 80 },
  { id: 't1', left: 80, width: 100 },
  { id: 't2', left: 180, width: 60 },
  { id: 't3', left: 240, width: 100 },
];

test('a dragged tab moves behind all tabs with a centre that it has passed', () => {
  expect(dropIndex(spans, 't1', 100)).toBe(1);
  expect(dropIndex(spans, 't1', 209)).toBe(1);
  expect(dropIndex(spans, 't1', 211)).toBe(2);
  expect(dropIndex(spans, 't1', 900)).toBe(3);
  expect(dropIndex(spans, 't3', 10)).toBe(0);
});
