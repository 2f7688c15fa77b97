import type { Field, Fields } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { RowScope } from '../rights/principal.ts';
import type { GuardedScope } from '../rights/row-security.ts';
import type { FieldView } from './field-rights.ts';
import type { PgSource } from './source.ts';

type Sql = RawBuilder<unknown>;
/** `add`: also rows that are shared with the user for writing related records. */
type Purpose = 'read' | 'add' | 'change';
interface Range {
  from?: string;
  to?: string;
}

/** All conditions of a list call: the source's own, the caller's row scope, then the filters. */
export function pageConditions<F extends Fields>(
  source: PgSource<F>,
  scope: RowScope,
  view: Pick<FieldView, 'isClear'>,
  input: Readonly<Record<string, unknown>>,
): Sql {
  const parts: Sql[] = [];
  if (source.where !== undefined) parts.push(source.where);
  const scoped = scopeCondition(source, scope);
  if (scoped !== null) parts.push(scoped);
  for (const [name, field] of Object.entries(source.resource.fields)) {
    const value = input[name];
    if (!field.filter || value === undefined) continue;
    const own = source.filters?.[name] as ((value: unknown) => Sql) | undefined;
    parts.push(...(own === undefined ? filterConditions(field, columnOf(source, name), value) : [own(value)]));
  }
  if (typeof input['keyword'] === 'string' && input['keyword'] !== '')
    parts.push(keywordCondition(source, view, input['keyword']));
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

export function scopeCondition<F extends Fields>(
  source: Pick<PgSource<F>, 'scope'>,
  scope: RowScope,
  purpose: Purpose = 'read',
): Sql | null {
  return 'none' in source.scope ? null : rowCondition(source.scope, scope, purpose);
}

type Columns = Pick<GuardedScope, 'owner' | 'dept' | 'entity' | 'shared' | 'ofObject'>;

/**
 * Rows that a scope grants for a purpose, for a list and for a call on one row alike. A share is for reading, or for
 * writing related records (`add`), never for changing the row. Null = every row.
 */
export function rowCondition({ ofObject, ...columns }: Columns, scope: RowScope, purpose: Purpose): Sql | null {
  const granted = scope.kind === 'all' ? null : grantedCondition(columns, scope, purpose);
  if (ofObject === undefined) return granted;
  return granted === null ? ofObject : sql`(${ofObject} and ${granted})`;
}

function grantedCondition(
  { owner, dept, entity, ...more }: Columns,
  scope: Extract<RowScope, { kind: 'rows' }>,
  purpose: Purpose,
): Sql {
  const parts: Sql[] = [];
  if (owner !== undefined) parts.push(sql`${owner} = ${scope.staffId}::bigint`);
  if (dept !== undefined && scope.deptIds.length > 0) parts.push(sql`${dept} = any(${scope.deptIds}::bigint[])`);
  const { entityCodes = [] } = scope;
  if (entity !== undefined && entityCodes.length > 0) parts.push(sql`${entity} = any(${entityCodes}::text[])`);
  const shared = purpose === 'change' ? null : (more.shared?.(scope.staffId, purpose) ?? null);
  if (shared !== null) parts.push(shared);
  // without a column to decide by, no row is visible
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

function keywordCondition<F extends Fields>(
  source: PgSource<F>,
  view: Pick<FieldView, 'isClear'>,
  keyword: string,
): Sql {
  if (source.keyword !== undefined) return source.keyword(keyword, (name) => view.isClear(name));
  const fields = source.resource.list.search.filter((name) => view.isClear(name));
  // a list without fields that this user can search has no matches
  if (fields.length === 0) return sql`false`;
  const parts = fields.map((name) => sql`${columnOf(source, name)} ilike ${containing(keyword)}`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

function filterConditions(field: Field, column: Sql, value: unknown): Sql[] {
  switch (field.kind) {
    case 'text':
      return value === '' ? [] : [sql`${column} ilike ${containing(value as string)}`];
    case 'id':
      return [sql`${column} = any(${value as string[]}::bigint[])`];
    case 'enum':
      return [sql`${column}::text = any(${value as string[]}::text[])`];
    case 'tags':
      // names may be stored as varchar, which has no such operator with text
      return [sql`(${column})::text[] && ${value as string[]}::text[]`];
    case 'boolean':
      return [sql`${column} = ${value as boolean}`];
    case 'int':
    case 'decimal':
      return rangeConditions(column, value as Range, 'numeric');
    case 'date':
      return rangeConditions(column, value as Range, 'date');
    case 'dateTime':
      return rangeConditions(column, value as Range, 'timestamptz');
    default:
      throw new Error(`no filter for fields of kind ${String(field.kind)}`);
  }
}

function rangeConditions(column: Sql, range: Range, type: 'numeric' | 'date' | 'timestamptz'): Sql[] {
  const cast = sql.raw(type);
  const parts: Sql[] = [];
  if (range.from !== undefined) parts.push(sql`${column} >= ${range.from}::${cast}`);
  if (range.to !== undefined) parts.push(sql`${column} <= ${range.to}::${cast}`);
  return parts;
}

/** `%` and `_` in user input are characters, not wildcards. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

export function columnOf<F extends Fields>(source: PgSource<F>, name: string): Sql {
  const column = source.columns[name];
  if (column === undefined) throw new Error(`${source.resource.code}: no column for ${name}`);
  return column;
}
