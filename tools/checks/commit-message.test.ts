import { expect, test } from 'vitest';
import { problemOf } from './commit-message.ts';

const commit = { id: 'a1', subject: 'Fix negative zero in rounded amounts', body: '', lines: 12 };

test('an imperative subject of a small change needs no body', () => {
  expect(problemOf(commit)).toBeNull();
  expect(problemOf({ ...commit, subject: 'Process refunds once' })).toBeNull();
});

test.each([
  ['Fixed negative zero', '"Fixed" is not imperative'],
  ['Fixes negative zero', '"Fixes" is not imperative'],
  ['Fixing negative zero', '"Fixing" is not imperative'],
  ['fix negative zero', 'the subject begins with a lower-case letter'],
  ['Fix negative zero.', 'the subject ends with a full stop'],
  [`Fix ${'x'.repeat(70)}`, 'the subject has 74 of 72 characters'],
])('the subject "%s" is refused', (subject, problem) => {
  expect(problemOf({ ...commit, subject })).toBe(problem);
});

test('a change of more than 50 lines needs a reason in the body', () => {
  expect(problemOf({ ...commit, lines: 51 })).toBe('51 changed lines and no reason in the body');
  expect(problemOf({ ...commit, lines: 51, body: 'Amounts were shown as -0.00.' })).toBeNull();
});
