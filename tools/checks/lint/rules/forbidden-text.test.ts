import { expect, test } from 'vitest';
import { forbiddenText } from './forbidden-text.ts';

const lines = (text: string, path = 'tools/a.ts') => forbiddenText.check([{ path, text }]).map((found) => found.line);

test.each([
  ['cd ', 'work/main'],
  ['cat ', 'root/.npmrc'],
  ['open ', 'home/li/project'],
  ['open ', 'Users/li/project'],
])('%s/%s fails', (before, path) => {
  expect(lines(`ok\n${before}/${path}`)).toEqual([2]);
});

test('a registry host fails', () => {
  expect(lines(['registry', 'https://mirror.example/'].join('='))).toEqual([1]);
  expect(lines(['tarball: https://mirror.example/zod/', '-', 'zod-4.tgz'].join('/'), 'pnpm-lock.yaml')).toEqual([1]);
});

test.each(['/home', 'import x from "../root/x.ts"', 'the registry = our list', 'http://127.0.0.1:4000/home'])(
  '%s passes',
  (text) => {
    expect(lines(text)).toEqual([]);
  },
);
