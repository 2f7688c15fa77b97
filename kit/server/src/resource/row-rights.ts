import type { DeniedRights, Fields, RowAccess } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Principal, RowScope } from '../rights/principal.ts';
import { rowCondition } from './conditions.ts';
import type { Row } from './scoped-read.ts';
import type { PgSource } from './source.ts';

/** Columns of the page query that show which keys are allowed for a row: no additional statement for any number of rows. */
export interface RowRights {
  readonly columns: RawBuilder<unknown>;
  /** Removes those columns from the row; its fields remain. */
  take(row: Row): string[];
}

const NONE: RowRights = { columns: sql``, take: () => [] };

/**
 * Uses the condition by which the call of a key selects its row (`lockRow`, `rowCondition`). A key that grants all rows
 * needs none; keys with the same scope share one.
 */
export function rowRights<F extends Fields>(source: PgSource<F>, { principal }: Pick<Context, 'principal'>): RowRights {
  const { resource } = source;
  if (resource.rowRights === undefined) return NONE;
  const groups = new Map<string, { condition: RawBuilder<unknown>; rights: string[] }>();
  for (const [right, access] of Object.entries(resource.rowRights)) {
    // a key that the reader does not hold is not offered anywhere
    if (!principal.can(right)) continue;
    const { name, condition } = conditionOf(source, { right, access }, principal);
    if (condition === null) continue;
    const group = groups.get(name) ?? { condition, rights: [] };
    group.rights.push(right);
    groups.set(name, group);
  }
  const all = [...groups.values()].map((group, index) => ({ ...group, name: `:may${index}` }));
  if (all.length === 0) return NONE;
  return {
    columns: sql.join(
      all.map(({ condition, name }) => sql`, ${condition} as ${sql.ref(name)}`),
      sql``,
    ),
    take: (row) =>
      all.flatMap(({ name, rights }) => {
        const isAllowed = row[name] === true;
        delete row[name];
        return isAllowed ? [] : rights;
      }),
  };
}

/** Equal conditions have equal names; null = every row. */
function conditionOf<F extends Fields>(
  { resource, scope, rights = {} }: PgSource<F>,
  { right, access }: { right: string; access: RowAccess },
  principal: Principal,
): { name: string; condition: RawBuilder<unknown> | null } {
  const own = rights[right];
  if (own !== undefined) return { name: right, condition: own };
  if ('none' in scope) throw new Error(`${resource.code}: the source decides about ${right} itself (\`rights\`)`);
  if (access === 'own') {
    const { owner } = scope;
    return {
      name: access,
      condition: owner === undefined ? sql`false` : sql`(${owner} = ${principal.staffId}::bigint)`,
    };
  }
  const scopes = objectsOf(resource.code, scope).map((object) => principal.scopeOf(right, object));
  return { name: JSON.stringify([access, scopes]), condition: allOf(scope, scopes, access as 'change' | 'add') };
}

/** Rows that a key lets the user change; null = every row. Also used by `lockRow`. */
export function changeCondition<F extends Fields>(
  { resource, scope }: PgSource<F>,
  key: string,
  principal: Pick<Principal, 'scopeOf'>,
): RawBuilder<unknown> | null {
  if ('none' in scope) throw new Error(`${resource.code}: its rows have no owner`);
  const scopes = objectsOf(resource.code, scope).map((object) => principal.scopeOf(key, object));
  return allOf(scope, scopes, 'change');
}

function allOf(
  scope: Parameters<typeof rowCondition>[0],
  scopes: readonly (RowScope | null)[],
  access: 'change' | 'add',
): RawBuilder<unknown> | null {
  const parts = scopes
    .map((allowed) => (allowed === null ? sql`false` : rowCondition(scope, allowed, access)))
    .filter((part) => part !== null);
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` and `)})`;
}

/** Objects by which roles decide about the row. */
function objectsOf(code: string, scope: Exclude<PgSource<Fields>['scope'], { none: string }>): string[] {
  if (!('security' in scope)) return [code];
  const { object } = scope.security;
  return scope.isOfOwnObject === true && object !== code ? [object, code] : [object];
}

/** For the answer: the denied keys of each row that has any. */
export function deniedIn(rows: readonly Row[], { take }: RowRights): DeniedRights {
  return Object.fromEntries(
    rows.flatMap((row) => {
      const denied = take(row);
      return denied.length === 0 ? [] : [[String(row['id']), denied]];
    }),
  );
}
