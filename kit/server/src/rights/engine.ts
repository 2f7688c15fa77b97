import {
  type FieldLevel,
  type Grants,
  LEVEL,
  type ObjectFields,
  type RoleGrant,
  SCOPE,
  type ScopeRule,
} from './grants.ts';
import type { RowScope } from './principal.ts';

/** Roles that count now. Expiry is checked here per decision, not when the grants were read (sys R29). */
export function activeRoles(grants: Grants, now: number): readonly RoleGrant[] {
  return grants.roles.filter((role) => role.expiresAt === null || role.expiresAt > now);
}

export function heldKeys(grants: Grants, now: number): ReadonlySet<string> {
  return new Set(activeRoles(grants, now).flatMap((role) => role.keys));
}

/**
 * Sys R33: union over the active roles that grant `key`; per role the rule for (role, object), else (role, '*'), else
 * its default.
 */
export function scopeOf(grants: Grants, key: string, objectCode: string, now: number): RowScope | null {
  const granting = rolesGranting(grants, key, now);
  if (granting.length === 0) return null;
  const deptIds = new Set<string>();
  const entityCodes = new Set<string>();
  for (const role of granting) {
    const { scope, deptIds: chosen, entityCodes: entities = [] } = scopeRuleOf(role, objectCode);
    if (scope === SCOPE.all) return { kind: 'all' };
    if (scope === SCOPE.department) for (const id of grants.deptIds) deptIds.add(id);
    if (scope === SCOPE.tree) for (const id of grants.treeDeptIds) deptIds.add(id);
    if (scope === SCOPE.chosen) for (const id of chosen) deptIds.add(id);
    if (scope === SCOPE.entity) for (const code of entities) entityCodes.add(code);
  }
  const rows = { kind: 'rows', staffId: grants.staffId, deptIds: [...deptIds] } as const;
  return entityCodes.size === 0 ? rows : { ...rows, entityCodes: [...entityCodes] };
}

export interface FieldRight {
  readonly level: FieldLevel;
  readonly maskRule: string | null;
}

/** Sys R36: the highest level over the roles that grant `key`; a role without a rule for the field gives its default. */
export function fieldRightsOf(
  grants: Grants,
  key: string,
  object: ObjectFields,
  now: number,
): ReadonlyMap<string, FieldRight> {
  const granting = rolesGranting(grants, key, now);
  const rights = new Map<string, FieldRight>();
  for (const [field, start] of Object.entries(object.fields)) {
    let best: FieldRight = { level: LEVEL.hidden, maskRule: start.maskRule };
    for (const role of granting) {
      const rule = fieldRuleOf(role, object.code, field);
      const level = rule?.level ?? start.level;
      if (level >= best.level) best = { level, maskRule: rule?.maskRule ?? start.maskRule };
    }
    rights.set(field, best);
  }
  return rights;
}

export function rolesGranting(grants: Grants, key: string, now: number): readonly RoleGrant[] {
  return activeRoles(grants, now).filter((role) => role.keys.includes(key));
}

export function scopeRuleOf(
  role: RoleGrant,
  objectCode: string,
): Omit<ScopeRule, 'objectCode'> & { from: 'object' | 'any' | 'default' } {
  const own = role.scopes.find((rule) => rule.objectCode === objectCode);
  if (own !== undefined) return { ...own, from: 'object' };
  const any = role.scopes.find((rule) => rule.objectCode === '*');
  if (any !== undefined) return { ...any, from: 'any' };
  return { scope: role.defaultScope, deptIds: [], from: 'default' };
}

export function fieldRuleOf(role: RoleGrant, objectCode: string, fieldCode: string) {
  return role.fields.find((rule) => rule.objectCode === objectCode && rule.fieldCode === fieldCode);
}
