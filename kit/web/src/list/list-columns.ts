import type { Field, FieldKind, Fields } from '@switchboard/kit-contract';
import type { ColumnSetting } from './column-settings.ts';

const WIDTHS: Readonly<Record<FieldKind, number>> = {
  id: 120,
  text: 160,
  int: 100,
  decimal: 130,
  boolean: 80,
  enum: 110,
  date: 110,
  dateTime: 160,
  tags: 200,
};

export interface ShownColumn {
  readonly name: string;
  readonly field: Field;
  readonly width: number;
  readonly isNumeric: boolean;
}

export function shownColumns(fields: Fields, settings: readonly ColumnSetting[]): ShownColumn[] {
  return settings.flatMap(({ name, isShown }) => {
    const field = fields[name];
    if (!isShown || field === undefined) return [];
    return [
      {
        name,
        field,
        width: field.width ?? WIDTHS[field.kind],
        isNumeric: field.kind === 'int' || field.kind === 'decimal',
      },
    ];
  });
}
