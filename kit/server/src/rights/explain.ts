import { activeRoles, fieldRightsOf, fieldRuleOf, rolesGranting, scopeOf, scopeRuleOf } from './engine.ts';
import { type Grants, LEVEL, type ObjectFields, type RoleGrant, SCOPE } from './grants.ts';

/** Explains a decision: the same facts and functions as the decision itself, reported step by step. */
export interface Explanation {
  readonly allowed: boolean;
  readonly reasons: readonly Reason[];
}

/** A step of the explanation; `code` has a text in both languages in the UI. */
export interface Reason {
  readonly code:
    | 'no-active-role'
    | 'role-expired'
    | 'role-grants-key'
    | 'no-role-grants-key'
    | 'scope-all'
    | 'scope-own-row'
    | 'scope-department'
    | 'scope-tree'
    | 'scope-chosen'
    | 'scope-entity'
    | 'shared-to-person'
    | 'row-outside'
    | 'field-from-role'
    | 'field-default'
    | 'field-unknown'
    | 'field-level';
  readonly role?: string;
  readonly detail?: string;
}

export interface RowFacts {
  readonly ownerId: string | null;
  readonly deptId: string | null;
  /** Code of the legal entity, where the rows have one. */
  readonly entityCode?: string | null;
  readonly isShared: boolean;
}

export function explainKey(grants: Grants, key: string, now: number): Explanation {
  const reasons: Reason[] = grants.roles
    .filter((role) => role.expiresAt !== null && role.expiresAt <= now && role.keys.includes(key))
    .map((role) => ({ code: 'role-expired', role: role.name }));
  if (activeRoles(grants, now).length === 0)
    return { allowed: false, reasons: [...reasons, { code: 'no-active-role' }] };
  const granting = rolesGranting(grants, key, now);
  if (granting.length === 0)
    return { allowed: false, reasons: [...reasons, { code: 'no-role-grants-key', detail: key }] };
  return {
    allowed: true,
    reasons: [
      ...reasons,
      ...granting.map((role): Reason => ({ code: 'role-grants-key', role: role.name, detail: key })),
    ],
  };
}

export function explainRow(grants: Grants, key: string, objectCode: string, row: RowFacts, now: number): Explanation {
  const byKey = explainKey(grants, key, now);
  if (!byKey.allowed) return byKey;
  const reasons = rolesGranting(grants, key, now).flatMap((role) => reasonOfScope(grants, role, objectCode, row));
  if (row.isShared) reasons.push({ code: 'shared-to-person' });
  const scope = scopeOf(grants, key, objectCode, now);
  const isInScope =
    scope !== null &&
    (scope.kind === 'all' ||
      row.ownerId === scope.staffId ||
      (row.deptId !== null && scope.deptIds.includes(row.deptId)) ||
      (row.entityCode != null && scope.entityCodes?.includes(row.entityCode) === true));
  const allowed = isInScope || row.isShared;
  return { allowed, reasons: [...byKey.reasons, ...reasons, ...(allowed ? [] : [{ code: 'row-outside' } as const])] };
}

function reasonOfScope(grants: Grants, role: RoleGrant, objectCode: string, row: RowFacts): Reason[] {
  const { scope, deptIds, entityCodes = [], from } = scopeRuleOf(role, objectCode);
  const because = (code: Reason['code']): Reason[] => [{ code, role: role.name, detail: from }];
  if (scope === SCOPE.all) return because('scope-all');
  if (row.ownerId === grants.staffId) return because('scope-own-row');
  if (scope === SCOPE.entity)
    return row.entityCode != null && entityCodes.includes(row.entityCode) ? because('scope-entity') : [];
  if (row.deptId === null) return [];
  if (scope === SCOPE.department && grants.deptIds.includes(row.deptId)) return because('scope-department');
  if (scope === SCOPE.tree && grants.treeDeptIds.includes(row.deptId)) return because('scope-tree');
  return scope === SCOPE.chosen && deptIds.includes(row.deptId) ? because('scope-chosen') : [];
}

/** Whether the field is readable in clear or masked, and by which role. */
export function explainField(
  grants: Grants,
  key: string,
  object: ObjectFields,
  fieldCode: string,
  now: number,
): Explanation {
  const byKey = explainKey(grants, key, now);
  if (!byKey.allowed) return byKey;
  const right = fieldRightsOf(grants, key, object, now).get(fieldCode);
  if (right === undefined)
    return { allowed: false, reasons: [...byKey.reasons, { code: 'field-unknown', detail: fieldCode }] };
  const reasons = rolesGranting(grants, key, now).map((role): Reason => {
    const rule = fieldRuleOf(role, object.code, fieldCode);
    return rule === undefined
      ? { code: 'field-default', role: role.name, detail: String(object.fields[fieldCode]?.level) }
      : { code: 'field-from-role', role: role.name, detail: String(rule.level) };
  });
  return {
    allowed: right.level > LEVEL.hidden,
    reasons: [...byKey.reasons, ...reasons, { code: 'field-level', detail: String(right.level) }],
  };
}
