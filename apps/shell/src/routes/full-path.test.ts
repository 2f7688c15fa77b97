import { expect, test } from 'vitest';
import { normalizeFullPath, splitFullPath, withPath } from './full-path.ts';

test('a full path is split into path, query and hash', () => {
  expect(splitFullPath('/a/b?x=1&y=/c?d#e?f')).toEqual({ path: '/a/b', search: '?x=1&y=/c?d', hash: '#e?f' });
  expect(splitFullPath('/')).toEqual({ path: '/', search: '', hash: '' });
});

test('a trailing slash, an empty query and an empty hash are ignored', () => {
  expect(normalizeFullPath('/crm/x/?#')).toBe('/crm/x');
  expect(normalizeFullPath('')).toBe('/');
});

test('a redirect keeps query and hash', () => {
  expect(withPath('/old?x=1#y', '/new')).toBe('/new?x=1#y');
});
