import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldRightsOf, heldKeys, scopeOf } from './engine.ts';
import { explainField, explainKey, explainRow, type RowFacts } from './explain.ts';
import { type FieldLevel, type Grants, LEVEL, type ObjectFields, type RoleGrant, SCOPE } from './grants.ts';

const NOW = 1000;
const OBJECT: ObjectFields = {
  code: 'o1',
  fields: { a: { level: LEVEL.read, maskRule: null }, b: { level: LEVEL.hidden, maskRule: 'mobile' } },
};

const id = fc.constantFrom('1', '2', '3', '4');
const key = fc.constantFrom('p', 'p:edit', 'q');
const level = fc.constantFrom<FieldLevel>(0, 1, 2, 3);
const scope = fc.integer({ min: 1, max: 6 });
const entity = fc.constantFrom('HK', 'SG');
const roleOf: fc.Arbitrary<RoleGrant> = fc.record({
  roleId: id,
  code: id,
  name: fc.constantFrom('A', 'B', 'C'),
  defaultScope: scope,
  expiresAt: fc.constantFrom(null, NOW - 1, NOW, NOW + 1),
  keys: fc.uniqueArray(key),
  scopes: fc.uniqueArray(
    fc.record({
      objectCode: fc.constantFrom('o1', 'o2', '*'),
      scope,
      deptIds: fc.uniqueArray(id),
      entityCodes: fc.uniqueArray(entity),
    }),
    { selector: (rule) => rule.objectCode },
  ),
  fields: fc.uniqueArray(
    fc.record({
      objectCode: fc.constantFrom('o1', 'o2'),
      fieldCode: fc.constantFrom('a', 'b'),
      level,
      maskRule: fc.constantFrom(null, 'name'),
    }),
    { selector: (rule) => `${rule.objectCode}.${rule.fieldCode}` },
  ),
});
const grantsOf: fc.Arbitrary<Grants> = fc
  .record({
    staffId: id,
    deptIds: fc.uniqueArray(id),
    below: fc.uniqueArray(id),
    roles: fc.array(roleOf, { maxLength: 4 }),
  })
  .map(({ below, ...rest }) => ({ ...rest, treeDeptIds: [...new Set([...rest.deptIds, ...below])] }));
const rowOf: fc.Arbitrary<RowFacts> = fc.record({
  ownerId: fc.option(id, { nil: null }),
  deptId: fc.option(id, { nil: null }),
  entityCode: fc.option(entity, { nil: null }),
  isShared: fc.boolean(),
});

/** The predicate that a list call adds to its query, as plain code. */
function isVisible(grants: Grants, used: string, row: RowFacts): boolean {
  const rows = scopeOf(grants, used, OBJECT.code, NOW);
  if (rows === null) return false;
  if (rows.kind === 'all' || row.isShared || row.ownerId === rows.staffId) return true;
  if (row.entityCode != null && rows.entityCodes?.includes(row.entityCode)) return true;
  return row.deptId !== null && rows.deptIds.includes(row.deptId);
}

describe('explain() matches the decision, for random grants', () => {
  it('for keys', () => {
    fc.assert(
      fc.property(grantsOf, key, (grants, used) => {
        const { allowed, reasons } = explainKey(grants, used, NOW);
        expect(allowed).toBe(heldKeys(grants, NOW).has(used));
        expect(reasons.some((reason) => reason.code === 'role-grants-key')).toBe(allowed);
        expect(reasons.length).toBeGreaterThan(0);
      }),
    );
  });

  it('for rows, and an allowed row has at least one cause', () => {
    const causes = /^(scope-|shared-)/;
    fc.assert(
      fc.property(grantsOf, key, rowOf, (grants, used, row) => {
        const { allowed, reasons } = explainRow(grants, used, OBJECT.code, row, NOW);
        expect(allowed).toBe(isVisible(grants, used, row));
        const isKeyHeld = heldKeys(grants, NOW).has(used);
        expect(reasons.some((reason) => causes.test(reason.code))).toBe(allowed && isKeyHeld);
        expect(reasons.some((reason) => reason.code === 'row-outside')).toBe(!allowed && isKeyHeld);
      }),
      { numRuns: 500 },
    );
  });

  it('for fields, and the reported level is the level used', () => {
    fc.assert(
      fc.property(grantsOf, key, fc.constantFrom('a', 'b', 'z'), (grants, used, field) => {
        const { allowed, reasons } = explainField(grants, used, OBJECT, field, NOW);
        const right = fieldRightsOf(grants, used, OBJECT, NOW).get(field);
        const isKeyHeld = heldKeys(grants, NOW).has(used);
        expect(allowed).toBe(isKeyHeld && right !== undefined && right.level > LEVEL.hidden);
        const levelReason = reasons.find((reason) => reason.code === 'field-level');
        expect(levelReason?.detail).toBe(isKeyHeld && right !== undefined ? String(right.level) : undefined);
      }),
      { numRuns: 500 },
    );
  });
});

describe('explain() reasons', () => {
  const role = (over: Partial<RoleGrant>): RoleGrant => ({
    roleId: '1',
    code: 'r',
    name: 'Sales',
    defaultScope: SCOPE.self,
    expiresAt: null,
    keys: ['p'],
    scopes: [],
    fields: [],
    ...over,
  });
  const person = (...roles: RoleGrant[]): Grants => ({ staffId: '1', deptIds: ['1'], treeDeptIds: ['1', '2'], roles });

  it('an expired role is listed although it no longer grants', () => {
    expect(explainKey(person(role({ expiresAt: NOW })), 'p', NOW)).toEqual({
      allowed: false,
      reasons: [{ code: 'role-expired', role: 'Sales' }, { code: 'no-active-role' }],
    });
  });

  it('a key that no role grants is reported', () => {
    expect(explainKey(person(role({})), 'q', NOW)).toEqual({
      allowed: false,
      reasons: [{ code: 'no-role-grants-key', detail: 'q' }],
    });
  });

  it('each role reports the rule by which a row is in scope', () => {
    const lead = role({ name: 'Lead', scopes: [{ objectCode: '*', scope: SCOPE.tree, deptIds: [] }] });
    const row = { ownerId: '9', deptId: '2', isShared: false };
    expect(explainRow(person(role({}), lead), 'p', 'o1', row, NOW).reasons).toContainEqual({
      code: 'scope-tree',
      role: 'Lead',
      detail: 'any',
    });
    expect(explainRow(person(role({})), 'p', 'o1', row, NOW)).toMatchObject({ allowed: false });
  });
});
