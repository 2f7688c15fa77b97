import { expect, test } from 'vitest';
import { dayPart } from './greeting.ts';

test('the greeting depends on the hour', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(dayPart)).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});
