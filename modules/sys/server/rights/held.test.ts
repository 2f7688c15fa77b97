import { type FieldLevel, type ObjectFields, type RoleGrant, SCOPE } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { type Giver, isWidened, notHeld, type Recipients } from './held.ts';
import { NOTHING, type RoleContent } from './widening.ts';

const OBJECTS = new Map<string, ObjectFields>([
  [
    'crm.customer',
    { code: 'crm.customer', fields: { name: { level: 2, maskRule: null }, bank: { level: 1, maskRule: 'bank' } } },
  ],
]);
const OWN: Recipients = { deptIds: ['10'], treeDeptIds: ['10', '11', '12'] };

const role = (part: Partial<RoleContent> = {}): RoleContent => ({ ...NOTHING, keys: ['crm.list'], ...part });
const holder = (...roles: Partial<RoleGrant>[]): Giver => ({
  grants: {
    staffId: '1',
    ...OWN,
    roles: roles.map((part, n) => ({
      roleId: `${n}`,
      code: `r${n}`,
      name: `r${n}`,
      expiresAt: null,
      ...role(),
      ...part,
    })),
  },
  objects: OBJECTS,
  now: 1_000,
});
const lacks = (giver: Giver, part: Partial<RoleContent> = {}, recipients = OWN): string[] =>
  notHeld(giver, { after: role(part) }, recipients);

const chosen = (...deptIds: string[]) => [{ objectCode: 'crm.customer', scope: SCOPE.chosen, deptIds }];
const rule = (objectCode: string, scope: number) => ({ objectCode, scope, deptIds: [] });
const field = (fieldCode: string, level: FieldLevel, maskRule: string | null = null) => ({
  objectCode: 'crm.customer',
  fieldCode,
  level,
  maskRule,
});

describe('rights of a role that its giver lacks', () => {
  it('include every key that the giver does not hold', () => {
    expect(lacks(holder({ keys: ['crm.list', 'a'] }), { keys: ['crm.list', 'b', 'c'] })).toEqual(['b', 'c']);
    expect(lacks(holder({}), { keys: [] })).toEqual([]);
    expect(lacks(holder({}), { keys: [], defaultScope: SCOPE.all })).toEqual([]);
    // an expired role grants nothing
    expect(lacks(holder({ expiresAt: 1 }))).toEqual(['crm.list']);
  });

  it("include a scope wider than the giver's", () => {
    const tree = holder({ defaultScope: SCOPE.tree });
    expect(lacks(tree, { defaultScope: SCOPE.all })).toEqual(['scope:*']);
    expect(lacks(tree, { scopes: chosen('10', '12') })).toEqual([]);
    expect(lacks(tree, { scopes: chosen('10', '99') })).toEqual(['scope:crm.customer']);
    expect(lacks(holder({ defaultScope: SCOPE.all }), { defaultScope: SCOPE.all, scopes: chosen('99') })).toEqual([]);
  });

  it('include legal entities that the giver does not see', () => {
    const entities = (...entityCodes: string[]) => [
      { objectCode: 'crm.customer', scope: SCOPE.entity, deptIds: [], entityCodes },
    ];
    const giver = holder({ scopes: entities('HK', 'SG') });
    expect(lacks(giver, { scopes: entities('HK') })).toEqual([]);
    expect(lacks(giver, { scopes: entities('HK', 'SZ') })).toEqual(['scope:crm.customer']);
    expect(lacks(holder({ defaultScope: SCOPE.tree }), { scopes: entities('HK') })).toEqual(['scope:crm.customer']);
  });

  it('include a scope over departments of the recipients that the giver does not see', () => {
    const tree = holder({ defaultScope: SCOPE.tree });
    const inside = { deptIds: ['11'], treeDeptIds: ['11'] };
    const outside = { deptIds: ['11', '50'], treeDeptIds: ['11', '50', '51'] };
    const above = { deptIds: ['11'], treeDeptIds: ['11', '60'] };
    const none = { deptIds: [], treeDeptIds: [] };
    expect(lacks(tree, { defaultScope: SCOPE.department }, inside)).toEqual([]);
    expect(lacks(tree, { defaultScope: SCOPE.department }, outside)).toEqual(['scope:*']);
    expect(lacks(tree, { defaultScope: SCOPE.department }, above)).toEqual([]);
    expect(lacks(tree, { defaultScope: SCOPE.tree }, above)).toEqual(['scope:*']);
    expect(lacks(tree, { defaultScope: SCOPE.self }, outside)).toEqual([]);
    expect(lacks(tree, { defaultScope: SCOPE.tree }, none)).toEqual([]);
    expect(lacks(holder({}), { defaultScope: SCOPE.tree }, none)).toEqual(['scope:*']);
  });

  it("include a field level above the giver's", () => {
    expect(lacks(holder({}), { fields: [field('bank', 1)] })).toEqual([]);
    expect(lacks(holder({}), { fields: [field('bank', 2)] })).toEqual(['field:crm.customer.bank']);
    expect(lacks(holder({}), { fields: [field('gone', 1)] })).toEqual(['field:crm.customer.gone']);
    expect(lacks(holder({ fields: [field('bank', 3)] }), { fields: [field('bank', 2)] })).toEqual([]);
    expect(lacks(holder({}), { fields: [field('bank', 0)] })).toEqual([]);
  });

  it("include a mask other than the giver's, because it could show everything", () => {
    const masked = { fields: [field('bank', 1, 'keep:9:9')] };
    expect(lacks(holder({}), masked)).toEqual(['field:crm.customer.bank']);
    expect(lacks(holder(masked), masked)).toEqual([]);
    expect(lacks(holder({ fields: [field('bank', 2)] }), masked)).toEqual([]);
    expect(lacks(holder(masked), {})).toEqual(['field:crm.customer.bank']);
  });
});

describe('rights are compared by the same key', () => {
  it('a scope does not count as held because another key has a wider one', () => {
    const giver = holder({ keys: ['a'], defaultScope: SCOPE.self }, { keys: ['b'], defaultScope: SCOPE.all });
    expect(lacks(giver, { keys: ['a', 'b'], defaultScope: SCOPE.all })).toEqual(['scope:*']);
    expect(lacks(giver, { keys: ['b'], defaultScope: SCOPE.all })).toEqual([]);
    expect(lacks(giver, { keys: ['a', 'b'], scopes: [rule('crm.customer', SCOPE.all)] })).toEqual([
      'scope:crm.customer',
    ]);
  });

  it('a field level does not count as held because another key has a higher one', () => {
    const giver = holder({ keys: ['a'], fields: [field('name', 1)] }, { keys: ['b'], fields: [field('name', 3)] });
    expect(lacks(giver, { keys: ['a', 'b'], fields: [field('name', 3)] })).toEqual(['field:crm.customer.name']);
    expect(lacks(giver, { keys: ['b'], fields: [field('name', 3)] })).toEqual([]);
    expect(lacks(giver, { keys: ['a', 'b'], fields: [field('name', 1)] })).toEqual([]);
  });
});

describe('rights are compared on the same object, defaults included', () => {
  it('a narrower rule of the giver for one object counts against a wide default', () => {
    const giver = holder({ defaultScope: SCOPE.all, scopes: [rule('crm.lead', SCOPE.self)] });
    expect(lacks(giver, { defaultScope: SCOPE.all })).toEqual(['scope:crm.lead']);
    expect(lacks(giver, { scopes: [rule('*', SCOPE.all)] })).toEqual(['scope:crm.lead']);
    expect(lacks(giver, { defaultScope: SCOPE.all, scopes: [rule('crm.lead', SCOPE.self)] })).toEqual([]);
  });

  it('the default scope counts in addition to rules for single objects', () => {
    const giver = holder({ defaultScope: SCOPE.self, scopes: [rule('crm.lead', SCOPE.all)] });
    const wide = { defaultScope: SCOPE.all, scopes: [rule('crm.lead', SCOPE.all)] };
    expect(lacks(giver, wide)).toEqual(['scope:*']);
  });

  it('a role without a rule for a field grants its default level, which the giver must have', () => {
    const giver = holder({ fields: [field('name', 1)] });
    expect(lacks(giver)).toEqual(['field:crm.customer.name']);
    expect(lacks(giver, { fields: [field('name', 1)] })).toEqual([]);
    expect(lacks(holder({ fields: [field('bank', 0)] }))).toEqual(['field:crm.customer.bank']);
  });
});

describe('role change', () => {
  it('is compared only in the rights that it adds', () => {
    const giver = holder({ keys: ['a'], defaultScope: SCOPE.tree });
    const before = role({ keys: ['a', 'foreign'], defaultScope: SCOPE.all });
    const change = (after: Partial<RoleContent>, was = before) =>
      notHeld(giver, { before: was, after: { ...was, ...after } }, OWN);
    expect(change({ keys: ['a'] })).toEqual([]);
    expect(change({ defaultScope: SCOPE.department })).toEqual([]);
    // a raised field applies to all rows of the role, by all its keys
    expect(change({ fields: [field('bank', 2)] })).toEqual([
      'foreign',
      'scope:crm.customer',
      'field:crm.customer.bank',
    ]);
    // wider rows include all fields of the object
    const hidden = holder({ keys: ['a'], defaultScope: SCOPE.tree, fields: [field('name', 0)] });
    const narrow = role({ keys: ['a'] });
    expect(notHeld(hidden, { before: narrow, after: { ...narrow, defaultScope: SCOPE.tree } }, OWN)).toEqual([
      'field:crm.customer.name',
    ]);
  });

  it('widens nothing while the role has no key', () => {
    const wide = { keys: [], defaultScope: SCOPE.all };
    expect(isWidened({ before: role({ keys: [] }), after: role(wide) }, OBJECTS)).toBe(false);
    expect(isWidened({ before: role(wide), after: role({ ...wide, keys: ['a'] }) }, OBJECTS)).toBe(true);
    expect(isWidened({ after: role() }, OBJECTS)).toBe(true);
  });
});
