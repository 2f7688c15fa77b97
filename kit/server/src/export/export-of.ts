import {
  AppError,
  CODES,
  EXPORT_MAX_ROWS,
  type ExportQuery,
  type Fields,
  type PageInput,
  type RowOf,
} from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import { requireClear } from '../resource/field-rights.ts';
import { orderBy, selectList, toJsonRow } from '../resource/page.ts';
import { type Filters, type Row, scopedRead } from '../resource/scoped-read.ts';
import type { PgSource } from '../resource/source.ts';
import { inTransaction } from '../transaction.ts';
import { tableFile } from './table-file.ts';

export interface ExportOptions<F extends Fields> {
  /** Fills in what no query can (an encrypted column), after the rights were checked. */
  readonly prepare?: (rows: RowOf<F>[], context: Context) => Promise<void>;
}

/**
 * The export of a list that is small enough to be made at once (sys R70): in the order and under the filters of the page,
 * as the person who asks, with the scope and field rights of the key `<page>:export`. It leaves only with its audit row.
 */
export async function exportOf<F extends Fields>(
  source: PgSource<F>,
  { columns: asked, format, ...filters }: ExportQuery,
  context: Context,
  { prepare }: ExportOptions<F> = {},
): Promise<FileAnswer> {
  const { resource } = source;
  const key = context.callKey ?? resource.right;
  const { view, where, ask } = scopedRead(source, filters as Filters, context, key);
  const columns = asked ?? resource.list.columns.filter((name) => view.isClear(name));
  requireClear(view, columns);
  const [counted] = await ask(
    sql`select count(*) as total from (select 1 from ${source.from} where ${where} limit ${EXPORT_MAX_ROWS + 1}) capped`,
  );
  if (Number(counted?.[0]?.['total'] ?? 0) > EXPORT_MAX_ROWS) throw new AppError(CODES.exportTooLarge);
  const wanted = new Set<string>(['id', ...columns]);
  const [rows = []] = await ask(
    sql`select ${selectList(source, { isShown: (name) => wanted.has(name) })} from ${source.from} where ${where}
      order by ${orderBy(source, view, filters as unknown as PageInput<F>)} limit ${EXPORT_MAX_ROWS}`,
  );
  const ready = rows.map(toJsonRow);
  await prepare?.(ready as RowOf<F>[], context);
  return await audited(
    context,
    { object: resource.code, filters, columns, format, rows: ready },
    async () =>
      await tableFile({
        title: resource.title[context.locale],
        fields: resource.fields,
        columns,
        rows: ready,
        locale: context.locale,
        format,
      }),
  );
}

interface Exported {
  readonly object: string;
  readonly filters: Filters;
  readonly columns: readonly string[];
  readonly format: string;
  readonly rows: readonly Row[];
}

/** Sys R59: who took what out of the house. Committed before the first byte leaves; without it there is no file. */
export async function audited(
  context: Context,
  { object, filters, columns, format, rows }: Exported,
  make: () => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const file = await make();
  const after = { filters, columns, format, rows: rows.length, fileName: file.name };
  await inTransaction(context, async (tx) => await context.audit(tx, { object, action: 'export', category: 4, after }));
  return file;
}
