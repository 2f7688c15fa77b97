import { expect, test } from 'vitest';
import { matchScore } from './match.ts';

const PAGE = ['我的客户', 'My customers', '客户管理', 'Customers'];

test.each([
  ['我的客户', 'the whole title'],
  ['客户', 'a part in Chinese'],
  ['customers', 'the other language'],
  ['MY', 'any case'],
  ['mc', 'initials'],
  ['cstmr', 'letters with gaps'],
  ['my 管理', 'words of both languages, each somewhere'],
])('%s finds the page (%s)', (query) => {
  expect(matchScore(query, PAGE)).toBeGreaterThan(0);
});

test.each(['', '  ', 'zq', '供应商', 'my 供应商'])('“%s” does not find the page', (query) => {
  expect(matchScore(query, PAGE)).toBe(0);
});

test('better matches come first: whole, start, word, initials, part, scattered', () => {
  const fits = ['menu', 'Menu management', 'Side menu', 'Mail every new user', 'submenus', 'Mobile entry no. 2u'];
  const scores = fits.map((text) => matchScore('menu', [text]));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(fits.length);
});
