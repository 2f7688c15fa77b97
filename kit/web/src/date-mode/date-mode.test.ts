import { expect, test } from 'vitest';
import { formatMoment, readDateMode } from './date-mode.ts';

test('the clock is Beijing’s unless the user chose the local one', () => {
  expect([null, undefined, {}, { mode: 'x' }, 'local', { mode: 'beijing' }].map(readDateMode)).toEqual(
    Array.from({ length: 6 }, () => 'beijing'),
  );
  expect(readDateMode({ mode: 'local' })).toBe('local');
});

test('a time is formatted by both clocks', () => {
  const iso = '2026-01-31T16:05:09.000Z';
  expect(formatMoment(iso, 'beijing')).toBe('2026-02-01 00:05:09');
  const here = new Date(iso);
  const asLocal = new Date(formatMoment(iso, 'local').replace(' ', 'T'));
  expect(asLocal.getTime()).toBe(here.getTime());
  expect(formatMoment('soon', 'local')).toBe('soon');
});
