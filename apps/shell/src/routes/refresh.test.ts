import { expect, test } from 'vitest';
import { refreshPathFor, refreshTarget } from './refresh.ts';

test('R014 R015 the redirect path is split and its query merged with the current one, redirectPath dropped', () => {
  expect(refreshTarget('/refresh?redirectPath=/a/b?x=1&y=2')).toBe('/a/b?x=1&y=2');
  const encoded = encodeURIComponent('/a/b?x=1&z=3');
  expect(refreshTarget(`/refresh?y=2&redirectPath=${encoded}`)).toBe('/a/b?x=1&z=3&y=2');
  expect(refreshTarget('/refresh?redirectPath=/a/b')).toBe('/a/b');
});

test('the own value of the target stands where both name a key', () => {
  expect(refreshTarget(`/refresh?x=9&redirectPath=${encodeURIComponent('/a?x=1&x=2')}`)).toBe('/a?x=1&x=2');
});

test('an address of another site is not followed', () => {
  expect(refreshTarget('/refresh?redirectPath=//evil.example/x')).toBe('/home');
  expect(refreshTarget('/refresh')).toBe('/home');
});

test('the way there and back keeps the page', () => {
  expect(refreshTarget(refreshPathFor('/crm/x?name=a%26b&c=1'))).toBe('/crm/x?name=a%26b&c=1');
});
