import { expect, test } from 'vitest';
import { compressIds } from './id-ranges.ts';

test.each([
  [['R001', 'R002', 'R003', 'R007'], 'R001-R003 R007'],
  [['SYS-8', 'SYS-9', 'SYS-10'], 'SYS-8-SYS-10'],
  [['R001', 'R002'], 'R001 R002'],
  [['R001', 'SYS-2', 'SYS-3'], 'R001 SYS-2 SYS-3'],
  [[], ''],
])('%j is written as "%s"', (ids, text) => {
  expect(compressIds(ids)).toBe(text);
});
