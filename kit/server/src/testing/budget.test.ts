import { expect, test } from 'vitest';
import { overspent } from './budget.ts';

test('more than a tenth above the budget is a problem, and so is a value without a budget', () => {
  const budget = { bytes: 1_000, statements: 2 };
  expect(overspent(budget, { bytes: 1_100, statements: 2 })).toEqual([]);
  expect(overspent(budget, { bytes: 900 })).toEqual([]);
  expect(overspent(budget, { bytes: 1_101, statements: 3 })).toEqual([
    'bytes: 1101, written down are 1000',
    'statements: 3, written down are 2',
  ]);
  expect(overspent({}, { fresh: 1 })).toEqual(['fresh: 1, and no budget is written down (BUDGETS=renew)']);
});
