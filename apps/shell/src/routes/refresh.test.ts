import { expect, test } from 'vitest';
import { refreshPathFor, refreshTarget } from './refresh.ts';

test('R014 R015 the redirect path is split and its query merged with the current one, without redirectPath', () => {
  expect(refreshTarget('/refresh?redirectPath=/a/b?x=1&y=2')).toBe('/a/b?x=1&y=2');
  const encoded = encodeURIComponent('/a/b?x=1&z=3');
  expect(refreshTarget(`/refresh?y=2&redirectPath=${encoded}`)).toBe('/a/b?x=1&z=3&y=2');
  expect(refreshTarget('/refresh?redirectPath=/a/b')).toBe('/a/b');
});

test('the target’s own value wins where both have a key', () => {
  expect(refreshTarget(`/refresh?x=9&redirectPath=${encodeURIComponent('/a?x=1&x=2')}`)).toBe('/a?x=1&x=2');
});

test('an address of another site is not followed', () => {
  expect(refreshTarget('/refresh?redirectPath=//evil.example/x')).toBe('/home');
  expect(refreshTarget('/refresh')).toBe('/home');
});

test('the address of a refresh leads back to the page', () => {
  expect(refreshTarget(refreshPathFor('/crm/x?name=a%26b&c=1'))).toBe('/crm/x?name=a%26b&c=1');
});
