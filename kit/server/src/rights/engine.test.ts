import { describe, expect, it } from 'vitest';
import { activeRoles, fieldRightsOf, heldKeys, scopeOf } from './engine.ts';
import { type Grants, LEVEL, type ObjectFields, type RoleGrant, SCOPE } from './grants.ts';

const NOW = 1_800_000_000_000;
const VIEW = 'crm.my-client';
const EDIT = 'crm.my-client:edit';
const OBJECT = 'crm.customer';

const role = (over: Partial<RoleGrant> = {}): RoleGrant => ({
  roleId: '1',
  code: 'r',
  name: 'R',
  defaultScope: SCOPE.self,
  expiresAt: null,
  keys: [VIEW],
  scopes: [],
  fields: [],
  ...over,
});
const grants = (...roles: RoleGrant[]): Grants => ({
  staffId: '7',
  deptIds: ['10'],
  treeDeptIds: ['10', '11', '12'],
  roles,
});
const own = { kind: 'rows', staffId: '7', deptIds: [] };
const tree = { kind: 'rows', staffId: '7', deptIds: ['10', '11', '12'] };

describe('rows', () => {
  it('SYS-33 edit by a role of self, view by a role of the tree: the user sees the tree and edits only own rows', () => {
    const both = grants(
      role({ keys: [VIEW, EDIT], defaultScope: SCOPE.self }),
      role({ roleId: '2', keys: [VIEW], defaultScope: SCOPE.tree }),
    );
    expect(scopeOf(both, VIEW, OBJECT, NOW)).toEqual(tree);
    expect(scopeOf(both, EDIT, OBJECT, NOW)).toEqual(own);
  });

  it('SYS-33 per role the rule of the object wins over *, * over the default, and the default is self', () => {
    const any = { objectCode: '*', scope: SCOPE.tree, deptIds: [] };
    const exact = { objectCode: OBJECT, scope: SCOPE.department, deptIds: [] };
    const seen = (over: Partial<RoleGrant>) => scopeOf(grants(role(over)), VIEW, OBJECT, NOW);
    expect(seen({ scopes: [any, exact], defaultScope: SCOPE.all })).toEqual({ ...own, deptIds: ['10'] });
    expect(seen({ scopes: [any], defaultScope: SCOPE.all })).toEqual(tree);
    expect(seen({ defaultScope: SCOPE.all })).toEqual({ kind: 'all' });
    expect(seen({})).toEqual(own);
    expect(seen({ scopes: [{ ...exact, objectCode: 'crm.contact' }] })).toEqual(own);
  });

  it('SYS-33 only roles that grant the key count; without one there are no rows, not even own ones', () => {
    const other = role({ keys: ['sys.auth-manage.user'], defaultScope: SCOPE.all });
    expect(scopeOf(grants(role(), other), VIEW, OBJECT, NOW)).toEqual(own);
    expect(scopeOf(grants(other), VIEW, OBJECT, NOW)).toBeNull();
    expect(scopeOf(grants(), VIEW, OBJECT, NOW)).toBeNull();
  });

  it('chosen departments of several roles are merged, each department once', () => {
    const chosen = (id: string, ...deptIds: string[]) =>
      role({ roleId: id, scopes: [{ objectCode: OBJECT, scope: SCOPE.chosen, deptIds }] });
    expect(scopeOf(grants(chosen('1', '30', '31'), chosen('2', '31', '40')), VIEW, OBJECT, NOW)).toEqual({
      ...own,
      deptIds: ['30', '31', '40'],
    });
  });
});

describe('legal entities', () => {
  const entities = (id: string, ...entityCodes: string[]) =>
    role({ roleId: id, scopes: [{ objectCode: OBJECT, scope: SCOPE.entity, deptIds: [], entityCodes }] });

  it('those of several roles are merged, each entity once', () => {
    const both = grants(entities('1', 'HK', 'SG'), entities('2', 'SG', 'SZ'));
    expect(scopeOf(both, VIEW, OBJECT, NOW)).toEqual({ ...own, entityCodes: ['HK', 'SG', 'SZ'] });
  });

  it('add to the departments of another role', () => {
    const both = grants(entities('1', 'HK'), role({ roleId: '2', defaultScope: SCOPE.department }));
    expect(scopeOf(both, VIEW, OBJECT, NOW)).toEqual({ ...own, deptIds: ['10'], entityCodes: ['HK'] });
  });
});

describe('time', () => {
  it('a role grants until its last millisecond and nothing after it, evaluated per decision', () => {
    const held = grants(role({ expiresAt: NOW }));
    expect([...heldKeys(held, NOW - 1)]).toEqual([VIEW]);
    expect([...heldKeys(held, NOW)]).toEqual([]);
    expect(activeRoles(held, NOW + 1)).toEqual([]);
    expect(scopeOf(held, VIEW, OBJECT, NOW)).toBeNull();
  });
});

describe('fields', () => {
  const object: ObjectFields = {
    code: OBJECT,
    fields: { name: { level: LEVEL.read, maskRule: null }, mobile: { level: LEVEL.mask, maskRule: 'mobile' } },
  };
  const rule = (fieldCode: string, level: 0 | 1 | 2 | 3, maskRule: string | null = null) => ({
    objectCode: OBJECT,
    fieldCode,
    level,
    maskRule,
  });
  const rights = (key: string, ...roles: RoleGrant[]) =>
    Object.fromEntries(fieldRightsOf(grants(...roles), key, object, NOW));

  it('get the highest level of the roles that grant the key; a role without a rule gives the default', () => {
    const low = role({ fields: [rule('name', LEVEL.hidden), rule('mobile', LEVEL.hidden)] });
    const high = role({ roleId: '2', fields: [rule('name', LEVEL.edit)] });
    expect(rights(VIEW, low)).toMatchObject({ name: { level: 0 }, mobile: { level: 0 } });
    expect(rights(VIEW, low, high)).toMatchObject({ name: { level: 3 }, mobile: { level: 1, maskRule: 'mobile' } });
    expect(rights(EDIT, low, { ...high, keys: [EDIT] })).toMatchObject({ name: { level: 3 } });
  });

  it('are all hidden when no role grants the key', () => {
    expect(rights(EDIT, role())).toMatchObject({ name: { level: 0 }, mobile: { level: 0 } });
  });

  it('the mask of the role wins over the mask of the field', () => {
    expect(rights(VIEW, role({ fields: [rule('mobile', LEVEL.mask, 'keep:1:1')] }))['mobile']).toEqual({
      level: 1,
      maskRule: 'keep:1:1',
    });
  });
});
