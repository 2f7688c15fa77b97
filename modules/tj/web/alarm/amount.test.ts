import { expect, it } from 'vitest';
import { amountOf, lengthOf } from './amount.ts';

it('values carry their unit, and durations are formatted as a clock', () => {
  expect(amountOf('55.2000', 'pct', 'zh')).toBe('55.2%');
  expect([amountOf('312.0000', 's', 'zh'), amountOf('312', 's', 'en')]).toEqual(['312 秒', '312 s']);
  expect(amountOf('8635', 's', 'zh')).toBe('2:23:55');
  expect([amountOf(null, 'pct', 'en'), amountOf('****', undefined, 'en')]).toEqual(['-', '****']);
  expect([lengthOf(59), lengthOf(3_920)]).toEqual(['0:00:59', '1:05:20']);
});
