import { buffer } from 'node:stream/consumers';
import { businessDay, type ExportFormat, type Fields, type Locale } from '@switchboard/kit-contract';
import { FileAnswer } from '../http/file-answer.ts';
import { type FileCell, fileCell } from './cells.ts';
import { csvHead, csvPieces } from './csv.ts';
import type { ExportFeed } from './feed.ts';
import { xlsxPieces } from './xlsx.ts';
import { zipPieces } from './zip.ts';

type Row = Readonly<Record<string, unknown>>;
/** File formats of a table; `zip` contains a CSV. */
export type TableFormat = ExportFormat | 'zip';

export interface Table {
  readonly title: string;
  readonly fields: Fields;
  readonly columns: readonly string[];
  readonly locale: Locale;
}

export interface TableFile extends Table {
  readonly rows: readonly Row[];
  readonly format: ExportFormat;
}

export const TABLE_MIME: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

export const tableName = (title: string, format: TableFormat): string => `${title}-${businessDay()}.${format}`;

/** Writes rows as a file for people: headings and values in their language, safe in a spreadsheet. */
export async function tableFile(table: TableFile, { isEmpty = false } = {}): Promise<FileAnswer> {
  const { title, rows, format } = table;
  return new FileAnswer({
    name: tableName(title, format),
    mime: TABLE_MIME[format],
    isEmpty,
    body: await buffer(tablePieces(table, format, one(rows))),
  });
}

/** Streams the file for any number of rows; memory holds the current batch. */
export function tablePieces(
  { title, fields, columns, locale }: Table,
  format: TableFormat,
  batches: AsyncIterable<readonly Row[]>,
): AsyncIterable<Buffer> {
  const used = columns.map((name) => {
    const field = fields[name];
    if (field === undefined) throw new Error(`no field ${name}`);
    return { name, field };
  });
  const header = used.map(({ field }) => field.label[locale]);
  const cells = async function* (): AsyncGenerator<FileCell[][]> {
    for await (const rows of batches)
      yield rows.map((row) => used.map(({ name, field }) => fileCell(field, row[name], locale)));
  };
  if (format === 'xlsx') return xlsxPieces(header, cells());
  const csv = csvPieces(header, cells());
  return format === 'csv' ? csv : zipPieces([{ name: tableName(title, 'csv'), content: csv }]);
}

/** Streams the rows of a feed as a file; `onRows` receives the number of processed rows. */
export function feedPieces(
  table: Table,
  format: TableFormat,
  { feed, onRows }: { feed: ExportFeed; onRows: (rows: number) => void },
): AsyncIterable<Buffer> {
  if (format === 'xlsx' || feed.csvLines === undefined)
    return tablePieces(table, format, heard(feed.batches(), onRows));
  const csv = writtenByEngine(table, feed.csvLines(table.locale), onRows);
  return format === 'csv' ? csv : zipPieces([{ name: tableName(table.title, 'csv'), content: csv }]);
}

async function* heard<T>(batches: AsyncIterable<T[]>, onRows: (rows: number) => void): AsyncGenerator<T[]> {
  for await (const batch of batches) {
    onRows(batch.length);
    yield batch;
  }
}

async function* writtenByEngine(
  { fields, columns, locale }: Table,
  lines: NonNullable<ReturnType<NonNullable<ExportFeed['csvLines']>>>,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(columns.map((name) => fields[name]?.label[locale] ?? name)));
  for await (const { bytes, rows } of lines) {
    onRows(rows);
    yield bytes;
  }
}

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value;
}
