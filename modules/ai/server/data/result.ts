import { Decimal, type Field, type Locale, MASKED } from '@switchboard/kit-contract';
import { fileCell } from '@switchboard/kit-server';
import type { Tool } from './tool.ts';

export const ROWS = 20;
const MAX_BYTES = 6_000;

/** The common part of every page result, independent of the list. */
export interface FoundPage {
  readonly list: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly totalCapped: boolean;
  /** For a report: the same sums over all rows. */
  readonly totals?: Readonly<Record<string, unknown>>;
}

/** As the list shows it: labels for codes, business time, rounded money; masked values stay masked. */
export function shownValue(field: Field, value: unknown, locale: Locale): string {
  if (value === MASKED) return MASKED;
  if (field.kind === 'decimal' && field.digits !== undefined && typeof value === 'string' && isNumber(value))
    return new Decimal(value).toFixed(field.digits, Decimal.ROUND_HALF_UP);
  return fileCell(field, value, locale).text;
}

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** The total and as many of the first rows as fit, with display names. Personal data is left out. */
export function resultText({ resource }: Pick<Tool, 'resource'>, page: FoundPage, locale: Locale): string {
  const columns = (resource.list.columns as readonly string[]).flatMap((name): [string, Field][] => {
    const field = (resource.fields as Readonly<Record<string, Field>>)[name];
    return field === undefined || field.internal || field.sensitive ? [] : [[name, field]];
  });
  const named = (row: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(
      columns.flatMap(([name, field]) => {
        const text = shownValue(field, row[name], locale);
        return text === '' ? [] : [[field.label[locale], text]];
      }),
    );
  const head = {
    list: resource.title[locale] as string,
    total: `${page.total}${page.totalCapped ? '+' : ''}`,
    ...(page.totals === undefined ? {} : { totals: named(page.totals) }),
  };
  const rows: Record<string, string>[] = [];
  let bytes = Buffer.byteLength(JSON.stringify(head));
  for (const row of page.list.slice(0, ROWS).map(named)) {
    bytes += Buffer.byteLength(JSON.stringify(row));
    if (bytes > MAX_BYTES) break;
    rows.push(row);
  }
  return JSON.stringify({ ...head, shown: rows.length, rows });
}
