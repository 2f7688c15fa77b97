import { LEVEL, type RoleGrant, SCOPE } from '@switchboard/kit-server';
import { expect, it } from 'vitest';
import { gatherEffective } from './effective.ts';

const role = (name: string, over: Partial<RoleGrant>): RoleGrant => ({
  roleId: name,
  code: name,
  name,
  defaultScope: SCOPE.self,
  expiresAt: null,
  keys: ['p'],
  scopes: [],
  fields: [],
  ...over,
});

it('names the role behind every key, scope and field', () => {
  const roles = [
    role('A', {
      keys: ['p', 'p:edit'],
      fields: [{ objectCode: 'o', fieldCode: 'f', level: LEVEL.edit, maskRule: null }],
    }),
    role('B', { scopes: [{ objectCode: '*', scope: SCOPE.chosen, deptIds: ['5'] }] }),
    role('C', { keys: ['q'] }),
  ];
  const result = gatherEffective({
    grants: { staffId: '1', deptIds: [], treeDeptIds: [], roles },
    keys: ['p', 'p:edit', 'q'],
    objectOf: new Map([['p', 'o']]),
    objects: new Map([['o', { code: 'o', fields: { f: { level: LEVEL.mask, maskRule: 'mobile' } } }]]),
    names: new Map([['p', '页面']]),
    now: 0,
  });
  expect(result).toEqual({
    resources: [
      { key: 'p', name: '页面', fromRoles: ['A', 'B'] },
      { key: 'p:edit', name: 'p:edit', fromRoles: ['A'] },
      { key: 'q', name: 'q', fromRoles: ['C'] },
    ],
    scopes: [
      { key: 'p', objectCode: 'o', scope: SCOPE.self, deptIds: [], fromRole: 'A' },
      { key: 'p', objectCode: 'o', scope: SCOPE.chosen, deptIds: ['5'], fromRole: 'B' },
      { key: 'p:edit', objectCode: 'o', scope: SCOPE.self, deptIds: [], fromRole: 'A' },
    ],
    fields: [{ key: 'p', objectCode: 'o', fieldCode: 'f', level: LEVEL.edit, maskRule: 'mobile', fromRoles: ['A'] }],
  });
});
