import type { ExportFormat, Fields, Locale } from '@switchboard/kit-contract';
import { FileAnswer } from '../http/file-answer.ts';
import { fileCell } from './cells.ts';
import { csvFile } from './csv.ts';
import { xlsxFile } from './xlsx.ts';

export interface TableFile {
  readonly title: string;
  readonly fields: Fields;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly locale: Locale;
  readonly format: ExportFormat;
}

const MIME: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const BUSINESS_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** Rows as a file that a person opens: headings and values in their language, safe in a spreadsheet. */
export async function tableFile(table: TableFile, { isEmpty = false } = {}): Promise<FileAnswer> {
  const { title, fields, columns, rows, locale, format } = table;
  const used = columns.map((name) => {
    const field = fields[name];
    if (field === undefined) throw new Error(`no field ${name}`);
    return { name, field };
  });
  const header = used.map(({ field }) => field.label[locale]);
  const cells = rows.map((row) => used.map(({ name, field }) => fileCell(field, row[name], locale)));
  return new FileAnswer({
    name: `${title}-${BUSINESS_DAY.format(new Date())}.${format}`,
    mime: MIME[format],
    isEmpty,
    body: format === 'csv' ? csvFile(header, cells) : await xlsxFile(header, cells),
  });
}
