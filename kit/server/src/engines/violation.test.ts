import { expect, it } from 'vitest';
import { isTaken, isUniqueViolation } from './violation.ts';

const failed = (code?: string): Error => Object.assign(new Error('refused'), code === undefined ? {} : { code });

it('a duplicate key and an overlapping period are distinguished from other errors and from no error', () => {
  const errors = [failed('23505'), failed('23P01'), failed('40001'), failed(), null, undefined, '23505'];
  expect(errors.map(isUniqueViolation)).toEqual([true, false, false, false, false, false, false]);
  expect(errors.map(isTaken)).toEqual([true, true, false, false, false, false, false]);
});
