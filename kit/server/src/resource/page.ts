import {
  AppError,
  CODES,
  type Fields,
  type PageInput,
  type PageResult,
  type RowOf,
  TOTAL_CAP,
} from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { FieldView } from './field-rights.ts';
import { type Filters, type Row, scopedRead } from './scoped-read.ts';
import type { PgSource } from './source.ts';

/** The page call of a PostgreSQL resource: scope, filters, sort, capped total. Two queries, whatever the definition. */
export async function pageOf<F extends Fields>(
  source: PgSource<F>,
  input: PageInput<F>,
  context: Context,
): Promise<PageResult<RowOf<F>>> {
  const { view, where, ask } = scopedRead(source, input as Filters, context);
  const { pageNo, pageSize } = input;
  const [rows = [], totals] = await ask(
    sql`select ${selectList(source, view)} from ${source.from} where ${where}
      order by ${orderBy(source, view, input)} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`,
    sql`select count(*) as total from (select 1 from ${source.from} where ${where} limit ${TOTAL_CAP + 1}) capped`,
  );
  const counted = Number(totals?.[0]?.['total'] ?? 0);
  return {
    list: rows.map((row) => view.mask(toJsonRow(row)) as RowOf<F>),
    total: Math.min(counted, TOTAL_CAP),
    totalCapped: counted > TOTAL_CAP,
    pageNo,
    pageSize,
  };
}

/** One row by the same rules as the list; out of scope answers like missing (sys R35). */
export async function detailOf<F extends Fields>(source: PgSource<F>, id: string, context: Context): Promise<RowOf<F>> {
  const { view, where, ask } = scopedRead(source, {}, context);
  const [rows] = await ask(
    sql`select ${selectList(source, view)} from ${source.from} where ${where} and ${source.columns['id']} = ${id}::bigint`,
  );
  const row = rows?.[0];
  if (row === undefined) throw new AppError(CODES.notFound);
  return view.mask(toJsonRow(row)) as RowOf<F>;
}

export function selectList<F extends Fields>(
  source: PgSource<F>,
  view: Pick<FieldView, 'isShown'>,
): RawBuilder<unknown> {
  const shown = Object.entries(source.resource.fields).filter(([name]) => view.isShown(name));
  return sql.join(
    shown.map(([name, field]) => {
      const column = source.columns[name] as RawBuilder<unknown>;
      // codes travel as text whatever the column holds (conventions §5)
      return field.kind === 'enum' ? sql`${column}::text as ${sql.ref(name)}` : sql`${column} as ${sql.ref(name)}`;
    }),
  );
}

export function orderBy<F extends Fields>(
  source: PgSource<F>,
  view: FieldView,
  input: PageInput<F>,
): RawBuilder<unknown> {
  const { defaultSort } = source.resource.list;
  // the list's own order must not tell what a column hides
  const name = input.sortField ?? (view.isClear(defaultSort.field) ? defaultSort.field : 'id');
  const order = input.sortField === undefined ? defaultSort.order : (input.sortOrder ?? 'asc');
  // said only where it matters: an index of a column that is never empty serves both directions
  const direction = sql.raw(source.resource.fields[name]?.nullable === true ? `${order} nulls last` : order);
  // the id at the end makes pages stable when many rows share a value
  return sql`${source.columns[name]} ${direction}, ${source.columns['id']} ${sql.raw(order)}`;
}

export function toJsonRow(row: Row): Row {
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Date) row[name] = value.toISOString();
  }
  return row;
}
