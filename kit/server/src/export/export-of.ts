import { AppError, CODES, EXPORT_MAX_ROWS, EXPORT_TASK_MAX_ROWS, type ExportQuery } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import type { Filters, Row } from '../resource/scoped-read.ts';
import { inTransaction } from '../transaction.ts';
import { exportCost } from './cost.ts';
import type { ListExport } from './feed.ts';
import { tableFile } from './table-file.ts';

/**
 * Exports a list that is small enough to be created synchronously (sys R70): in the order and under the filters of the
 * page, as the calling user, with the scope and field rights of the key `<page>:export`. The file is sent only with its
 * audit row. Larger exports are rejected; the error carries the estimated cost of a background task.
 */
export async function exportOf(list: ListExport, query: ExportQuery, context: Context): Promise<FileAnswer> {
  const { columns: _columns, format, ...filters } = query;
  const feed = list.open(query, context);
  if ((await feed.count(EXPORT_MAX_ROWS)) > EXPORT_MAX_ROWS) {
    const totalNum = await feed.count(EXPORT_TASK_MAX_ROWS);
    if (totalNum > EXPORT_TASK_MAX_ROWS) throw new AppError(CODES.exportLimit);
    throw new AppError(CODES.exportTooLarge, { data: await exportCost(list, { feed, totalNum, format }, context) });
  }
  const rows: Row[] = [];
  for await (const batch of feed.batches()) rows.push(...batch);
  return await createAuditedFile(
    context,
    { object: list.code, filters, columns: feed.columns, format, rows },
    async () =>
      await tableFile({
        title: list.title[context.locale],
        fields: list.fields,
        columns: feed.columns,
        rows,
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

/** Sys R59: audits who exported what. Committed before the first byte is sent; without the audit row there is no file. */
export async function createAuditedFile(
  context: Context,
  { object, filters, columns, format, rows }: Exported,
  make: () => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const file = await make();
  const after = { filters, columns, format, rows: rows.length, fileName: file.name };
  await inTransaction(context, async (tx) => await context.audit(tx, { object, action: 'export', category: 4, after }));
  return file;
}
