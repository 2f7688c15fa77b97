import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { rowCondition } from '../resource/conditions.ts';
import type { RowScope } from '../rights/principal.ts';
import { type RowSecurity, rowsOf } from '../rights/row-security.ts';

type Sql = RawBuilder<boolean>;

/**
 * For hand-written SQL: the rows of a declared table that the key of the call opens. Without `read` no share counts,
 * because a share is never for changing the row.
 */
export function inScope(
  owned: RowSecurity,
  alias: string,
  { principal, callKey }: Pick<Context, 'principal' | 'callKey'>,
  purpose: 'read' | 'add' | 'change' = 'change',
): Sql {
  const scope = callKey === null ? null : principal.scopeOf(callKey, owned.object);
  return scope === null ? sql`false` : ((rowCondition(rowsOf(owned, alias), scope, purpose) ?? sql`true`) as Sql);
}

/** Like `inScope`, by columns of another table that hold the owner, for a scope that is known already; null: no row. */
export function ownedIn(
  scope: RowScope | null,
  columns: {
    readonly owner?: RawBuilder<unknown>;
    readonly dept?: RawBuilder<unknown>;
    readonly entity?: RawBuilder<unknown>;
  },
): Sql {
  return scope === null ? sql`false` : ((rowCondition(columns, scope, 'change') ?? sql`true`) as Sql);
}

/** The same decision for a row that was read already. */
export function isInScope(
  scope: RowScope | null,
  {
    staffId,
    deptId,
    entityCode,
  }: { readonly staffId?: string | null; readonly deptId?: string | null; readonly entityCode?: string | null },
): boolean {
  if (scope === null) return false;
  if (scope.kind === 'all') return true;
  if (staffId === scope.staffId || (deptId != null && scope.deptIds.includes(deptId))) return true;
  return entityCode != null && scope.entityCodes?.includes(entityCode) === true;
}

/** Departments whose rows a scope opens, for lists of departments themselves; null: all. */
export const deptsOf = (scope: RowScope): readonly string[] | null => (scope.kind === 'all' ? null : scope.deptIds);
