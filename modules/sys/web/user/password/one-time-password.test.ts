import { isPasswordFormat } from '@switchboard/sys-contract';
import { expect, test } from 'vitest';
import { oneTimePassword } from './one-time-password.ts';

test('one-time passwords are long, readable, unique and contain every kind of character', () => {
  const made = Array.from({ length: 500 }, oneTimePassword);
  expect(new Set(made).size).toBe(500);
  for (const password of made) {
    expect(password).toHaveLength(16);
    expect(isPasswordFormat(password)).toBe(true);
    for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/]) expect(password).toMatch(kind);
    expect(password).not.toMatch(/[O0Il1o]/);
  }
});

test('every position takes every kind: the first four characters are not always one of each kind in order', () => {
  const first = new Set(
    Array.from({ length: 300 }, () => (/[A-Z]/.test(oneTimePassword()[0] as string) ? 'upper' : 'other')),
  );
  expect(first).toEqual(new Set(['upper', 'other']));
});
