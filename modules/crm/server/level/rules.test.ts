import { expect, it } from 'vitest';
import { averageOf, deservesHint, levelFor } from './rules.ts';

const RULES = [
  { level: 'B', minAvgUsd: '2000' },
  { level: 'C', minAvgUsd: '200' },
];

it('6 300 + 0 + 0 is 2 100 a month, level B', () => {
  expect(averageOf('6300')).toBe('2100.000000');
  expect(levelFor({ avgUsd: averageOf('6300'), ageDays: 400 }, RULES)).toBe('B');
});

it.each([
  ['2000', 400, 'B'],
  ['1999.99', 400, 'C'],
  ['200', 400, 'C'],
  ['199.999999', 400, 'D'],
  ['0', 90, 'D'],
  ['0', 89, 'N'],
  ['25000', 3, 'B'],
] as const)('%s USD a month after %s days: %s', (avgUsd, ageDays, level) => {
  expect(levelFor({ avgUsd, ageDays }, RULES)).toBe(level);
});

it('10 000 a month qualifies for a class A application', () => {
  expect([deservesHint('9999.999999'), deservesHint('10000')]).toEqual([false, true]);
});
