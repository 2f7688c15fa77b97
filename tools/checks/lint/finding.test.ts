import { expect, test } from 'vitest';
import { formatFinding, isExcused, lineAt } from './finding.ts';

const finding = { file: 'a.ts', line: 2, rule: 'file-size', why: 'too long' };

test('a finding reads file:line rule — why', () => {
  expect(formatFinding(finding)).toBe('a.ts:2 file-size — too long');
  expect(formatFinding({ ...finding, isWarning: true })).toBe('a.ts:2 file-size (warning) — too long');
});

test('an exception needs the rule, a reason and a place next to the finding', () => {
  expect(isExcused(finding, '// lint-ok file-size: a table of codes\nx\n')).toBe(true);
  expect(isExcused(finding, '\nx // lint-ok file-size: a table of codes\n')).toBe(true);
  expect(isExcused(finding, '// lint-ok file-size:\nx\n')).toBe(false);
  expect(isExcused(finding, '// lint-ok boundaries: a reason\nx\n')).toBe(false);
  expect(isExcused({ ...finding, line: 4 }, '// lint-ok file-size: far away\n\n\nx\n')).toBe(false);
});

test('lines are counted from one', () => {
  expect([0, 1, 2, 5].map((offset) => lineAt('a\nb\nc\n', offset))).toEqual([1, 1, 2, 3]);
});
