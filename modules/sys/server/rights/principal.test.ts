import { describe, expect, it } from 'vitest';
import { type RoleGrant, SCOPE } from '@switchboard/kit-server';
import { buildPrincipal } from './principal.ts';
import type { SessionRow } from './repo.ts';

const VIEW = 'crm.client-partner.my-client';
const EDIT = `${VIEW}:edit`;
const OBJECT = 'crm.customer';

const role = (keys: string[], defaultScope: number, scopes: RoleGrant['scopes'] = []): RoleGrant => ({
  roleId: '1',
  code: 'test',
  name: 'test',
  expiresAt: null,
  fields: [],
  keys,
  defaultScope,
  scopes,
});
const scopeFor = (objectCode: string, scope: number, deptIds: string[] = []) => ({ objectCode, scope, deptIds });
const person = (...roles: RoleGrant[]) => {
  const row: SessionRow = {
    userId: '11',
    staffId: '12',
    name: '张三',
    jobNumber: '100012',
    locale: 'zh',
    deptIds: ['3'],
    treeDeptIds: ['3', '31', '32'],
    roles,
  };
  return buildPrincipal('session', row, new Map());
};
const rows = (...deptIds: string[]) => ({ kind: 'rows', staffId: '12', deptIds });

describe('the scope of a key (sys R33)', () => {
  it('is the union over the roles that grant it: reads the tree, edits only own rows', () => {
    const both = person(role([EDIT], SCOPE.self), role([VIEW], SCOPE.tree));
    expect(both.scopeOf(VIEW, OBJECT)).toEqual(rows('3', '31', '32'));
    expect(both.scopeOf(EDIT, OBJECT)).toEqual(rows());
  });

  it('is empty when no role grants the key', () => {
    expect(person(role([VIEW], SCOPE.all)).scopeOf(EDIT, OBJECT)).toBeNull();
    expect(person().scopeOf(VIEW, OBJECT)).toBeNull();
  });

  it('is all as soon as one granting role has scope all, in any order', () => {
    expect(person(role([VIEW], SCOPE.self), role([VIEW], SCOPE.all)).scopeOf(VIEW, OBJECT)).toEqual({ kind: 'all' });
    expect(person(role([VIEW], SCOPE.all), role([VIEW], SCOPE.self)).scopeOf(VIEW, OBJECT)).toEqual({ kind: 'all' });
  });

  it('does not become all through a role that does not grant the key', () => {
    expect(person(role([VIEW], SCOPE.self), role([EDIT], SCOPE.all)).scopeOf(VIEW, OBJECT)).toEqual(rows());
  });

  it.each([
    ['self', SCOPE.self, []],
    ['department', SCOPE.department, ['3']],
    ['tree', SCOPE.tree, ['3', '31', '32']],
  ] as const)('%s', (_, scope, deptIds) => {
    expect(person(role([VIEW], scope)).scopeOf(VIEW, OBJECT)).toEqual(rows(...deptIds));
  });

  it('of chosen departments is those departments, merged with another role’s, each once', () => {
    const chosen = role([VIEW], SCOPE.self, [scopeFor(OBJECT, SCOPE.chosen, ['7', '3'])]);
    expect(person(chosen).scopeOf(VIEW, OBJECT)).toEqual(rows('7', '3'));
    expect(person(chosen, role([VIEW], SCOPE.tree)).scopeOf(VIEW, OBJECT)).toEqual(rows('7', '3', '31', '32'));
  });

  it('prefers (role, object) to (role, *) to the role’s default', () => {
    const exact = role([VIEW], SCOPE.all, [scopeFor('*', SCOPE.tree), scopeFor(OBJECT, SCOPE.self)]);
    const star = role([VIEW], SCOPE.all, [scopeFor('*', SCOPE.department), scopeFor('crm.other', SCOPE.all)]);
    expect(person(exact).scopeOf(VIEW, OBJECT)).toEqual(rows());
    expect(person(star).scopeOf(VIEW, OBJECT)).toEqual(rows('3'));
    expect(person(role([VIEW], SCOPE.tree)).scopeOf(VIEW, OBJECT)).toEqual(rows('3', '31', '32'));
  });
});

describe('principal', () => {
  it('holds the keys of all roles, each once', () => {
    const { keys } = person(role([VIEW, EDIT], SCOPE.self), role([VIEW], SCOPE.all));
    expect([...keys].sort()).toEqual([VIEW, EDIT].sort());
  });
});
