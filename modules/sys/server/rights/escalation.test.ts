import { createPrincipal, type RoleGrant, SCOPE } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { notHeld, type WantedGrant } from './escalation.ts';

const OBJECTS = new Map([
  [
    'crm.customer',
    { code: 'crm.customer', fields: { name: { level: 2, maskRule: null }, bank: { level: 1, maskRule: 'bank' } } },
  ],
] as const);

const grant = (part: Partial<WantedGrant> = {}): WantedGrant => ({
  keys: ['crm.list'],
  defaultScope: SCOPE.self,
  scopes: [],
  fields: [],
  ...part,
});

function holder(...roles: Partial<RoleGrant>[]) {
  const full = roles.map((role, n) => ({
    roleId: `${n}`,
    code: `r${n}`,
    name: `r${n}`,
    expiresAt: null,
    ...grant(),
    ...role,
  }));
  return createPrincipal({
    userId: '1',
    staffId: '1',
    sessionId: 's',
    name: 'n',
    jobNumber: 'j',
    locale: 'en',
    permVersion: 'v',
    objects: OBJECTS,
    grants: { staffId: '1', deptIds: ['10'], treeDeptIds: ['10', '11', '12'], roles: full },
  });
}

const chosen = (...deptIds: string[]) => [{ objectCode: 'crm.customer', scope: SCOPE.chosen, deptIds }];

describe('what of a grant its giver lacks', () => {
  it('keys', () => {
    expect(notHeld(holder({ keys: ['crm.list', 'a'] }), grant({ keys: ['crm.list', 'b', 'c'] }))).toEqual(['b', 'c']);
    expect(notHeld(holder({}), grant({ keys: [] }))).toEqual([]);
    expect(notHeld(holder({}), grant({ keys: [], defaultScope: SCOPE.all }))).toEqual([]);
  });

  it('a scope wider than the own one', () => {
    const tree = holder({ defaultScope: SCOPE.tree });
    expect(notHeld(tree, grant({ defaultScope: SCOPE.all }))).toEqual(['scope:*']);
    expect(notHeld(tree, grant({ scopes: chosen('10', '12') }))).toEqual([]);
    expect(notHeld(tree, grant({ scopes: chosen('10', '99') }))).toEqual(['scope:crm.customer']);
    expect(
      notHeld(holder({ defaultScope: SCOPE.all }), grant({ defaultScope: SCOPE.all, scopes: chosen('99') })),
    ).toEqual([]);
  });

  it('a scope that hangs on the departments of who gets it', () => {
    const tree = holder({ defaultScope: SCOPE.tree });
    const inside = { deptIds: ['11'], treeDeptIds: ['11'] };
    const outside = { deptIds: ['11', '50'], treeDeptIds: ['11', '50', '51'] };
    const above = { deptIds: ['11'], treeDeptIds: ['11', '60'] };
    expect(notHeld(tree, grant({ defaultScope: SCOPE.department }), inside)).toEqual([]);
    expect(notHeld(tree, grant({ defaultScope: SCOPE.department }), outside)).toEqual(['scope:*']);
    expect(notHeld(tree, grant({ defaultScope: SCOPE.department }), above)).toEqual([]);
    expect(notHeld(tree, grant({ defaultScope: SCOPE.tree }), above)).toEqual(['scope:*']);
    expect(notHeld(tree, grant({ defaultScope: SCOPE.self }), outside)).toEqual([]);
    // a role is edited, nobody gets it yet
    expect(notHeld(tree, grant({ defaultScope: SCOPE.tree }))).toEqual([]);
    expect(notHeld(holder({}), grant({ defaultScope: SCOPE.tree }))).toEqual(['scope:*']);
  });

  it('a field level above the own one', () => {
    const field = (fieldCode: string, level: 0 | 1 | 2 | 3) => [
      { objectCode: 'crm.customer', fieldCode, level, maskRule: null },
    ];
    expect(notHeld(holder({}), grant({ fields: field('bank', 1) }))).toEqual([]);
    expect(notHeld(holder({}), grant({ fields: field('bank', 2) }))).toEqual(['field:crm.customer.bank']);
    expect(notHeld(holder({}), grant({ fields: field('gone', 1) }))).toEqual(['field:crm.customer.gone']);
    expect(notHeld(holder({ fields: field('bank', 3) }), grant({ fields: field('bank', 2) }))).toEqual([]);
    expect(notHeld(holder({}), grant({ fields: field('bank', 0) }))).toEqual([]);
  });

  it('an ended role holds nothing any more', () => {
    expect(notHeld(holder({ expiresAt: 1 }), grant())).toEqual(['crm.list', 'scope:*']);
  });
});
