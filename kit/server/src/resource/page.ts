import {
  AppError,
  CODES,
  type Field,
  type Fields,
  type PageInput,
  type PageResult,
  type RowOf,
  TOTAL_CAP,
} from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { FieldView } from './field-rights.ts';
import { fixedPiece } from './fixed-sql.ts';
import { deniedIn, rowRights } from './row-rights.ts';
import { type Filters, type Row, scopedRead } from './scoped-read.ts';
import type { PgSource } from './source.ts';

/** The page call of a PostgreSQL resource: scope, filters, sort, capped total. Two queries for any definition. */
export async function pageOf<F extends Fields>(
  source: PgSource<F>,
  input: PageInput<F>,
  context: Context,
): Promise<PageResult<RowOf<F>>> {
  const { view, where, run } = scopedRead(source, input as Filters, context);
  const { pageNo, pageSize } = input;
  const from = fixedPiece(source, 'from', () => source.from);
  const rights = rowRights(source, context);
  const [rows = [], totals] = await run(
    sql`select ${selectList(source, view)}${maskFlag(source)}${rights.columns} from ${from} where ${where}
      order by ${orderBy(source, view, input)} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`,
    sql`select count(*) as total from (select 1 from ${from} where ${where} limit ${TOTAL_CAP + 1}) capped`,
  );
  const counted = Number(totals?.[0]?.['total'] ?? 0);
  const denied = source.resource.rowRights === undefined ? {} : { denied: deniedIn(rows, rights) };
  return {
    ...denied,
    list: rows.map((row) => view.mask(readRow(source, row)) as RowOf<F>),
    total: Math.min(counted, TOTAL_CAP),
    totalCapped: counted > TOTAL_CAP,
    pageNo,
    pageSize,
  };
}

/** One row by the same rules as the list; a row out of scope answers like a missing one (sys R35). */
export async function detailOf<F extends Fields>(source: PgSource<F>, id: string, context: Context): Promise<RowOf<F>> {
  return (await detailWithRights(source, id, context)).row;
}

/**
 * Like `detailOf`, with the reader's keys that are not valid for this row, for the actions of its page
 * (`PageResult.denied`).
 */
export async function detailWithRights<F extends Fields>(
  source: PgSource<F>,
  id: string,
  context: Context,
): Promise<{ row: RowOf<F>; denied: string[] }> {
  const { view, where, run } = scopedRead(source, {}, context);
  const rights = rowRights(source, context);
  const [rows] = await run(
    sql`select ${selectList(source, view)}${maskFlag(source)}${rights.columns} from ${source.from}
      where ${where} and ${source.columns['id']} = ${id}::bigint`,
  );
  const row = rows?.[0];
  if (row === undefined) throw new AppError(CODES.notFound);
  const denied = rights.take(row);
  return { row: view.mask(readRow(source, row)) as RowOf<F>, denied };
}

/** The record of a `detailCall`. */
export async function readDetail<F extends Fields & { readonly version: Field<number> }>(
  source: PgSource<F>,
  id: string,
  context: Context,
): Promise<{ version: number; row: RowOf<F>; denied: string[] }> {
  const found = await detailWithRights(source, id, context);
  return { version: found.row.version, ...found };
}

export function selectList<F extends Fields>(
  source: PgSource<F>,
  view: Pick<FieldView, 'isShown'>,
): RawBuilder<unknown> {
  const shown = Object.keys(source.resource.fields).filter((name) => view.isShown(name));
  return fixedPiece(source, `select ${shown.join(' ')}`, () =>
    sql.join(
      shown.map((name) => {
        const column = source.columns[name] as RawBuilder<unknown>;
        // codes are sent as text for any column type (conventions §5)
        const isEnum = source.resource.fields[name]?.kind === 'enum';
        return isEnum ? sql`${column}::text as ${sql.ref(name)}` : sql`${column} as ${sql.ref(name)}`;
      }),
    ),
  );
}

/** No field can have this name. */
const MASKED = '#masked';

/** Required with `selectList` wherever rows are shown: `readRow` decides by this column. */
export const maskFlag = <F extends Fields>({ rowMask }: Pick<PgSource<F>, 'rowMask'>): RawBuilder<unknown> =>
  rowMask === undefined ? sql`` : sql`, ${rowMask.isMasked} as ${sql.ref(MASKED)}`;

export function readRow<F extends Fields>({ rowMask }: Pick<PgSource<F>, 'rowMask'>, row: Row): Row {
  if (rowMask === undefined) return toJsonRow(row);
  const { [MASKED]: isMasked, ...shown } = row;
  // only an explicit false shows the row in clear
  if (isMasked !== false) rowMask.mask(shown);
  return toJsonRow(shown);
}

export function orderBy<F extends Fields>(
  source: PgSource<F>,
  view: FieldView,
  input: PageInput<F>,
): RawBuilder<unknown> {
  const { defaultSort } = source.resource.list;
  // the default order must not reveal the values of a hidden column
  const name = input.sortField ?? (view.isClear(defaultSort.field) ? defaultSort.field : 'id');
  const order = input.sortField === undefined ? defaultSort.order : (input.sortOrder ?? 'asc');
  // added only where it matters: an index of a column that is never empty serves both directions
  const direction = sql.raw(source.resource.fields[name]?.nullable === true ? `${order} nulls last` : order);
  // the id at the end makes pages stable when many rows share a value
  return sql`${source.columns[name]} ${direction}, ${source.columns['id']} ${sql.raw(order)}`;
}

export function toJsonRow(row: Row): Row {
  // Object.entries would create a pair for each of a thousand values of a page, which costs more than the loop itself
  for (const name of Object.keys(row)) {
    const value = row[name];
    if (value instanceof Date) row[name] = value.toISOString();
  }
  return row;
}
