import {
  AppError,
  CODES,
  cellValue,
  type ImportColumns,
  type ImportProblem,
  type ImportRowOf,
  type Locale,
} from '@switchboard/kit-contract';
import type { SheetRow } from './read-table.ts';

export interface ReadRow<C extends ImportColumns> {
  readonly rowNo: number;
  /** Original texts of the file by column name, for the file that is returned. */
  readonly texts: Readonly<Record<string, string>>;
  readonly value: ImportRowOf<C>;
  readonly problems: readonly ImportProblem[];
}

export interface ReadFile<C extends ImportColumns> {
  readonly rows: readonly ReadRow<C>[];
  readonly ignored: readonly string[];
}

/** Headings match their columns by either language or by name; every cell is parsed by its field. */
export function readRows<C extends ImportColumns>(
  columns: C,
  [heading, ...lines]: readonly SheetRow[],
  locale: Locale,
): ReadFile<C> {
  const places = new Map<string, number>();
  const ignored: string[] = [];
  heading?.texts.forEach((text, index) => {
    const name = columnNamed(columns, text);
    if (name !== undefined && !places.has(name)) places.set(name, index);
    else if (text !== '') ignored.push(text);
  });
  const missing = Object.entries(columns).filter(([name, { isRequired }]) => isRequired === true && !places.has(name));
  if (missing.length > 0 || lines.length === 0) throw unusable(missing.map(([, { field }]) => field.label));
  const rows = lines.map((line) => readRow(columns, places, line, locale));
  return { rows, ignored };
}

function readRow<C extends ImportColumns>(
  columns: C,
  places: ReadonlyMap<string, number>,
  { rowNo, texts }: SheetRow,
  locale: Locale,
): ReadRow<C> {
  const found: Record<string, string> = {};
  const value: Record<string, unknown> = {};
  const problems: ImportProblem[] = [];
  for (const [name, { field, isRequired }] of Object.entries(columns)) {
    const place = places.get(name);
    const text = place === undefined ? '' : (texts[place] ?? '');
    found[name] = text;
    const reading = cellValue(field, text);
    value[name] = 'value' in reading ? reading.value : null;
    if ('problem' in reading) problems.push({ column: name, msg: reading.problem[locale] });
    else if (reading.value === null && isRequired === true) problems.push({ column: name, msg: REQUIRED[locale] });
  }
  return { rowNo, texts: found, value: value as ImportRowOf<C>, problems };
}

const REQUIRED = { zh: '必填', en: 'Required' };

function columnNamed(columns: ImportColumns, text: string): string | undefined {
  // the template marks required columns
  const wanted = text
    .replace(/\s*\*$/, '')
    .trim()
    .toLowerCase();
  return Object.entries(columns).find(
    ([name, { field }]) =>
      name.toLowerCase() === wanted ||
      field.label.zh.toLowerCase() === wanted ||
      field.label.en.toLowerCase() === wanted,
  )?.[0];
}

function unusable(missing: readonly { zh: string; en: string }[]): AppError {
  if (missing.length === 0) {
    return new AppError(CODES.validation, { label: { zh: '文件中没有数据行', en: 'The file has no rows' } });
  }
  return new AppError(CODES.validation, {
    label: {
      zh: `文件缺少列：${missing.map(({ zh }) => zh).join('、')}`,
      en: `The file is missing columns: ${missing.map(({ en }) => en).join(', ')}`,
    },
  });
}
