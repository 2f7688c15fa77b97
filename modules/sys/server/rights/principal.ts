import type { Principal, RowScope } from '@switchboard/kit-server';
import type { RoleGrant, SessionRow } from './repo.ts';

/** Codes of sys_role_data_scope.scope. */
export const SCOPE = { self: 1, department: 2, tree: 3, all: 4, chosen: 5 } as const;

export function buildPrincipal(sessionId: string, row: SessionRow): Principal {
  const keys = new Set(row.roles.flatMap((role) => role.keys));
  return {
    userId: row.userId,
    staffId: row.staffId,
    sessionId,
    name: row.name,
    jobNumber: row.jobNumber,
    locale: row.locale,
    keys,
    scopeOf: (key, objectCode) => unionScope(row, key, objectCode),
  };
}

/** Sys R33: only roles that grant the key used count; per role (role, object), else (role, '*'), else the role's default. */
function unionScope(row: SessionRow, key: string, objectCode: string): RowScope | null {
  const granting = row.roles.filter((role) => role.keys.includes(key));
  if (granting.length === 0) return null;
  const deptIds = new Set<string>();
  for (const role of granting) {
    const { scope, deptIds: chosen } = scopeOfRole(role, objectCode);
    if (scope === SCOPE.all) return { kind: 'all' };
    if (scope === SCOPE.department) for (const id of row.deptIds) deptIds.add(id);
    if (scope === SCOPE.tree) for (const id of row.treeDeptIds) deptIds.add(id);
    if (scope === SCOPE.chosen) for (const id of chosen) deptIds.add(id);
  }
  return { kind: 'rows', staffId: row.staffId, deptIds: [...deptIds] };
}

function scopeOfRole(role: RoleGrant, objectCode: string): { scope: number; deptIds: string[] } {
  const own =
    role.scopes.find((entry) => entry.objectCode === objectCode) ??
    role.scopes.find((entry) => entry.objectCode === '*');
  return own ?? { scope: role.defaultScope, deptIds: [] };
}
