import type { Field, FieldKind, Fields, Locale } from '@switchboard/kit-contract';
import type { ColumnSetting } from './column-settings.ts';

const WIDTHS: Readonly<Record<FieldKind, number>> = {
  id: 120,
  text: 160,
  int: 100,
  decimal: 130,
  boolean: 80,
  enum: 110,
  date: 120,
  dateTime: 160,
  tags: 200,
};
const PADDING_PX = 20;
const SORTER_PX = 20;
const LATIN_PX = 8;
const CJK_PX = 14;

export interface ShownColumn {
  readonly name: string;
  readonly field: Field;
  readonly width: number;
  readonly isNumeric: boolean;
  readonly isPinned: boolean;
}

export function shownColumns(fields: Fields, settings: readonly ColumnSetting[], locale: Locale): ShownColumn[] {
  const shown = settings.flatMap(({ name, isShown, width: own, isPinned = false }) => {
    const field = fields[name];
    if (!isShown || field === undefined) return [];
    const width = own ?? Math.max(field.width ?? WIDTHS[field.kind], headingWidth(field, locale));
    return [{ name, field, width, isNumeric: field.kind === 'int' || field.kind === 'decimal', isPinned }];
  });
  // pinned columns are at the edge where they stay
  return [...shown.filter(({ isPinned }) => isPinned), ...shown.filter(({ isPinned }) => !isPinned)];
}

/** A heading fits on one line in both languages, without measuring on the screen. */
function headingWidth({ label, sortable }: Field, locale: Locale): number {
  const text = Array.from(label[locale]).reduce(
    (sum, character) => sum + (character > '\u2e7f' ? CJK_PX : LATIN_PX),
    0,
  );
  return text + PADDING_PX + (sortable ? SORTER_PX : 0);
}
