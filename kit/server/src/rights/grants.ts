/**
 * The facts for rights decisions, without database, request or clock other than the one passed in. Everything here is
 * plain data, so the API, the worker and tests make the same decision.
 */

/** sys_role_data_scope.scope */
export const SCOPE = { self: 1, department: 2, tree: 3, all: 4, chosen: 5, entity: 6 } as const;

/** sys_role_field_perm.level */
export const LEVEL = { hidden: 0, mask: 1, read: 2, edit: 3 } as const;
export type FieldLevel = (typeof LEVEL)[keyof typeof LEVEL];

export interface ScopeRule {
  readonly objectCode: string;
  readonly scope: number;
  readonly deptIds: readonly string[];
  /** Codes of legal entities, for the scope `entity`. */
  readonly entityCodes?: readonly string[];
}

export interface FieldRule {
  readonly objectCode: string;
  readonly fieldCode: string;
  readonly level: FieldLevel;
  readonly maskRule: string | null;
}

export interface RoleGrant {
  readonly roleId: string;
  readonly code: string;
  readonly name: string;
  readonly defaultScope: number;
  /** Milliseconds; null = no end. A role past its end grants nothing from that second (sys R29). */
  readonly expiresAt: number | null;
  readonly keys: readonly string[];
  readonly scopes: readonly ScopeRule[];
  readonly fields: readonly FieldRule[];
}

export interface Grants {
  readonly staffId: string;
  readonly deptIds: readonly string[];
  /** Own departments and everything below them. */
  readonly treeDeptIds: readonly string[];
  readonly roles: readonly RoleGrant[];
}

/** A business object as registered by its module: its fields and their initial levels. */
export interface ObjectFields {
  readonly code: string;
  readonly fields: Readonly<Record<string, { readonly level: FieldLevel; readonly maskRule: string | null }>>;
}
