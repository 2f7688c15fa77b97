import { expect, it } from 'vitest';
import { isNameable, StatementNames } from './statement-names.ts';

it('names a statement when it is sent for the second time, and always the same', () => {
  const names = new StatementNames();
  expect(names.find('select $1::int')).toBeNull();
  const named = names.find('select $1::int');
  expect(named?.name).toMatch(/^sb_[0-9a-f]{32}$/);
  expect(names.find('select $1::int')).toBe(named);
  const elsewhere = new StatementNames();
  elsewhere.find('select $1::int');
  expect(elsewhere.find('select $1::int')).toEqual(named);
});

it('remembers a bounded number of texts', () => {
  const names = new StatementNames(2);
  for (const text of ['select 1', 'select 2', 'select 3']) names.find(text);
  expect(names.find('select 1')).toBeNull();
});

it.each([
  ['select a from t where id = $1', true],
  ['select a from t where id = any($1::bigint[])', true],
  ['with x as (select 1) select * from x', true],
  ['insert into t (a, b) values ($1, $2)', true],
  ['update t set a = $1', true],
  ['insert into t (a, b) values ($1, $2), ($3, $4)', false],
  ['select a from t where id in ($1, $2, $3)', false],
  ['select a from t where id = any(array[$1, $2])', false],
  ['select a from t where a like $1 or b = $2', false],
  ['select a from t where a ilike $1', false],
  ['select a from t where tags && $1::text[]', false],
  ['select a from t where grams @> array[$1::text]', false],
  ["select a from t where path like above.path || '%' and id = $1", true],
  ['set local a = 1; set local b = 2', false],
  ['select 1; select 2', false],
  ['begin', false],
  ['refresh materialized view m', false],
  [`select ${'x'.repeat(40_000)}`, false],
])('%.60s: %s', (text, isIt) => {
  expect(isNameable(text)).toBe(isIt);
});
