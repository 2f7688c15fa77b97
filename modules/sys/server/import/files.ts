import { field, type Field, type Import, type ImportColumns, type Locale } from '@switchboard/kit-contract';
import type { TableFile } from '@switchboard/kit-server';
import type { ProblemRow } from './repo.ts';

const ROW_NO = ':rowNo';
const REASON = ':reason';
const EXTRA = {
  [ROW_NO]: field.int({ label: { zh: '原行号', en: 'Original row' } }),
  [REASON]: field.text({ label: { zh: '未导入原因', en: 'Reason not imported' } }),
};

/** Values are the texts of the file: they are returned unchanged for every kind of column. */
function asTexts(columns: ImportColumns, mark: (name: string) => string): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { field: of }]) => {
      const { zh, en } = of.label;
      return [name, field.text({ label: { zh: zh + mark(name), en: en + mark(name) } })];
    }),
  );
}

export function problemTable<C extends ImportColumns>(
  { title, columns }: Import<C>,
  rows: readonly ProblemRow[],
  locale: Locale,
): TableFile {
  const labelOf = (name: string | null): string =>
    name === null ? '' : `${columns[name]?.field.label[locale] ?? name}${locale === 'zh' ? '：' : ': '}`;
  return {
    title: `${title[locale]}-${locale === 'zh' ? '问题行' : 'problems'}`,
    fields: { ...asTexts(columns, () => ''), ...EXTRA },
    columns: [...Object.keys(columns), ROW_NO, REASON],
    rows: rows.map(({ rowNo, texts, problems }) => ({
      ...texts,
      [ROW_NO]: rowNo,
      [REASON]: problems.map(({ column, msg }) => labelOf(column) + msg).join(locale === 'zh' ? '；' : '; '),
    })),
    locale,
    format: 'xlsx',
  };
}

/** Headings only; required columns are marked with a star. */
export function templateTable<C extends ImportColumns>({ title, columns }: Import<C>, locale: Locale): TableFile {
  const hints = Object.entries(columns).flatMap(([name, { hint }]) =>
    hint === undefined ? [] : [[name, hint[locale]]],
  );
  return {
    title: `${title[locale]}-${locale === 'zh' ? '导入模板' : 'template'}`,
    fields: asTexts(columns, (name) => (columns[name]?.isRequired === true ? ' *' : '')),
    columns: Object.keys(columns),
    rows: hints.length === 0 ? [] : [Object.fromEntries(hints) as Record<string, string>],
    locale,
    format: 'xlsx',
  };
}
