import { AppError, CODES, type Fields, type Resource } from '@switchboard/kit-contract';
import { type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { continueAsSystem, readAs, readAsSystem } from '../rights/act.ts';
import { scopeSettings } from '../rights/row-security.ts';
import type { RowScope } from '../rights/principal.ts';
import { pageConditions } from './conditions.ts';
import { type FieldView, fieldView, refuseHiddenFields } from './field-rights.ts';
import type { PgSource } from './source.ts';

export type Filters = Readonly<Record<string, unknown>>;
export type Row = Record<string, unknown>;

/** A read that has passed every rule: the visible fields, the condition on the rows, and the connection to query. */
export interface ScopedRead {
  readonly view: FieldView;
  readonly where: RawBuilder<unknown>;
  /** The rows of each query. Rows of a guarded table are read as the user; other tables need no database settings. */
  run(...queries: RawBuilder<unknown>[]): Promise<Row[][]>;
  /** The same inside a caller's transaction: until its end the database knows the reader. */
  enter(tx: Db): Promise<void>;
}

/**
 * The only access to a resource's rows, for lists, details, sums, groups and exports (sys R35, R36). Scope and field
 * levels are those of `key`: an action may show less than its page (sys R33).
 */
export function scopedRead<F extends Fields>(
  source: PgSource<F>,
  filters: Filters,
  context: Context,
  key = source.resource.right,
): ScopedRead {
  const { resource } = source;
  const scope = scopeFor(resource, context, key);
  const view = fieldView(context.principal, resource, key);
  refuseHiddenFields(resource, view, filters);
  return {
    view,
    where: pageConditions(source, scope, view, filters),
    async run(...queries) {
      const results = isAsPerson(source)
        ? await readAs(context, key, queries)
        : await queryDirectly(source, queries, context);
      return results.map(({ rows }) => rows as Row[]);
    },
    async enter(tx) {
      if (isAsPerson(source)) await sql.raw(scopeSettings(context.rowSecurity, context.principal, key)).execute(tx);
      else if ('none' in source.scope && source.scope.isPastPolicies === true)
        await continueAsSystem(tx, source.scope.none);
    },
  };
}

const isAsPerson = <F extends Fields>({ scope }: PgSource<F>): boolean =>
  'security' in scope || ('none' in scope && scope.isByPolicies === true);

async function queryDirectly<F extends Fields>(
  { scope }: PgSource<F>,
  queries: readonly RawBuilder<unknown>[],
  context: Context,
): Promise<QueryResult<unknown>[]> {
  if ('none' in scope && scope.isPastPolicies === true) return await readAsSystem(context, scope.none, queries);
  return await Promise.all(queries.map(async (query) => await query.execute(context.db)));
}

/** An open list shows all users their own rows; every other list shows the rows that the roles with its key grant. */
function scopeFor<F extends Fields>({ code, openTo }: Resource<F>, { principal }: Context, key: string): RowScope {
  if (openTo !== undefined) return { kind: 'rows', staffId: principal.staffId, deptIds: [] };
  const scope = principal.scopeOf(key, code);
  if (scope === null) throw new AppError(CODES.noPermission);
  return scope;
}
