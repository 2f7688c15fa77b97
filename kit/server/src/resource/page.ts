import {
  AppError,
  CODES,
  type Fields,
  type PageInput,
  type PageResult,
  type Resource,
  type RowOf,
  TOTAL_CAP,
} from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { RowScope } from '../rights/principal.ts';
import { pageConditions, scopeCondition } from './conditions.ts';
import { type FieldView, fieldView, refuseHiddenFields } from './field-rights.ts';
import type { PgSource } from './source.ts';

/** The page call of a PostgreSQL resource: scope, filters, sort, capped total. Two queries, whatever the definition. */
export async function pageOf<F extends Fields>(
  source: PgSource<F>,
  input: PageInput<F>,
  context: Context,
): Promise<PageResult<RowOf<F>>> {
  const { resource } = source;
  const scope = scopeFor(resource, context);
  const view = fieldView(context.principal, resource);
  refuseHiddenFields(resource, view, input as Record<string, unknown>);
  const where = pageConditions(source, scope, view, input as Record<string, unknown>);
  const { pageNo, pageSize } = input;
  const [rows, total] = await Promise.all([
    sql<Record<string, unknown>>`select ${selectList(source, view)} from ${source.from} where ${where}
      order by ${orderBy(source, view, input)} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(context.db),
    sql<{
      total: string;
    }>`select count(*) as total from (select 1 from ${source.from} where ${where} limit ${TOTAL_CAP + 1}) capped`.execute(
      context.db,
    ),
  ]);
  const counted = Number(total.rows[0]?.total ?? 0);
  return {
    list: rows.rows.map((row) => view.mask(toJsonRow(row)) as RowOf<F>),
    total: Math.min(counted, TOTAL_CAP),
    totalCapped: counted > TOTAL_CAP,
    pageNo,
    pageSize,
  };
}

/** One row by the same rules as the list; out of scope answers like missing (sys R35). */
export async function detailOf<F extends Fields>(source: PgSource<F>, id: string, context: Context): Promise<RowOf<F>> {
  const { resource } = source;
  const scope = scopeFor(resource, context);
  const view = fieldView(context.principal, resource);
  const parts = [source.where, scopeCondition(source, scope), sql`${source.columns['id']} = ${id}::bigint`];
  const where = sql.join(
    parts.filter((part) => part !== undefined && part !== null),
    sql` and `,
  );
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${selectList(source, view)} from ${source.from} where ${where}`.execute(context.db);
  const row = rows[0];
  if (row === undefined) throw new AppError(CODES.notFound);
  return view.mask(toJsonRow(row)) as RowOf<F>;
}

/** An open list shows everybody their own rows; every other one the rows that the roles with its key give. */
function scopeFor<F extends Fields>({ right, code, openTo }: Resource<F>, { principal }: Context): RowScope {
  if (openTo !== undefined) return { kind: 'rows', staffId: principal.staffId, deptIds: [] };
  const scope = principal.scopeOf(right, code);
  if (scope === null) throw new AppError(CODES.noPermission);
  return scope;
}

function selectList<F extends Fields>(source: PgSource<F>, view: FieldView): RawBuilder<unknown> {
  const shown = Object.entries(source.resource.fields).filter(([name]) => view.isShown(name));
  return sql.join(
    shown.map(([name, field]) => {
      const column = source.columns[name] as RawBuilder<unknown>;
      // codes travel as text whatever the column holds (conventions §5)
      return field.kind === 'enum' ? sql`${column}::text as ${sql.ref(name)}` : sql`${column} as ${sql.ref(name)}`;
    }),
  );
}

function orderBy<F extends Fields>(source: PgSource<F>, view: FieldView, input: PageInput<F>): RawBuilder<unknown> {
  const { defaultSort } = source.resource.list;
  // the list's own order must not tell what a column hides
  const name = input.sortField ?? (view.isClear(defaultSort.field) ? defaultSort.field : 'id');
  const order = input.sortField === undefined ? defaultSort.order : (input.sortOrder ?? 'asc');
  const direction = sql.raw(order === 'desc' ? 'desc nulls last' : 'asc nulls last');
  // the id at the end makes pages stable when many rows share a value
  return sql`${source.columns[name]} ${direction}, ${source.columns['id']} ${sql.raw(order)}`;
}

function toJsonRow(row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Date) row[name] = value.toISOString();
  }
  return row;
}
