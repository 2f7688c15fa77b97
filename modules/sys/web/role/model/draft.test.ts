import type { GrantSet } from '@switchboard/sys-contract';
import { expect, it } from 'vitest';
import { unfinishedScopes, withFields, withScope } from './draft.ts';

const empty: GrantSet = { resourceIds: [], scopes: [], fields: [] };

it('a scope is set, replaced and removed', () => {
  const one = withScope(empty, 'o', { scope: 1, deptIds: [] });
  const two = withScope(one, 'o', { scope: 5, deptIds: ['3'] });
  expect(two.scopes).toEqual([{ objectCode: 'o', scope: 5, deptIds: ['3'] }]);
  expect(withScope(two, 'o', null)).toEqual(empty);
});

it('fields are set together, others stay unchanged', () => {
  const one = withFields(empty, 'o', ['a', 'b'], { level: 0, maskRule: null });
  const two = withFields(one, 'o', ['b'], { level: 1, maskRule: 'name' });
  expect(two.fields).toEqual([
    { objectCode: 'o', fieldCode: 'a', level: 0, maskRule: null },
    { objectCode: 'o', fieldCode: 'b', level: 1, maskRule: 'name' },
  ]);
  expect(withFields(two, 'o', ['a', 'b'], null).fields).toEqual([]);
});

it('a rule of chosen departments without a department is unfinished', () => {
  expect(unfinishedScopes(withScope(empty, 'o', { scope: 5, deptIds: [] }))).toEqual(['o']);
  expect(unfinishedScopes(withScope(empty, 'o', { scope: 5, deptIds: ['1'] }))).toEqual([]);
});
