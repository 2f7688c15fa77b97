import { expect, test } from 'vitest';
import { isCode, isPassword, isUsername } from './rules.ts';

test('a user name has 3 to 32 letters, digits, dots, underscores or hyphens', () => {
  expect(['abc', 'A.b_c-9', 'a'.repeat(32)].every(isUsername)).toBe(true);
  expect(['', 'ab', 'a'.repeat(33), 'a b c', '张三三', 'a@b.c'].some(isUsername)).toBe(false);
});

test('a password has 8 to 64 characters of three of four classes', () => {
  expect(['Abcdefg1', 'abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Switchboard#2026'].every(isPassword)).toBe(true);
  expect(['', 'Abcde1!', 'abcdefgh', 'abcdefg1', `Aa1${'x'.repeat(62)}`].some(isPassword)).toBe(false);
});

test('a code has four letters or digits', () => {
  expect(['8888', 'aB3d'].every(isCode)).toBe(true);
  expect(['', '888', '88888', '88 8'].some(isCode)).toBe(false);
});
