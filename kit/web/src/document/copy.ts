import type { Lines, Locale } from '@switchboard/kit-contract';
import { plainText } from './cell-text.ts';
import type { Line } from './line.ts';
import type { Pickers } from './picker.ts';
import type { Range } from './selection.ts';
import { writeTsv } from './tsv.ts';

interface Source {
  readonly lines: Lines;
  readonly names: readonly string[];
  readonly pickers: Pickers;
  readonly locale: Locale;
  /** The line with its computed columns. */
  readonly valuesOf: (line: Line) => Line;
}

/** The text of a rectangle for the clipboard: what Excel and this grid read again. */
export function copyText(rows: readonly Line[], { top, bottom, left, right }: Range, source: Source): string {
  const { lines, names, pickers, locale, valuesOf } = source;
  const cells = rows.slice(top, bottom + 1).map((line) => {
    const values = valuesOf(line);
    return names.slice(left, right + 1).map((name) => {
      const field = lines.columns[name];
      const nameField = pickers[name]?.nameField;
      if (field === undefined) return '';
      return nameField === undefined ? plainText(field, values[name], locale) : String(values[nameField] ?? '');
    });
  });
  return writeTsv(cells);
}
