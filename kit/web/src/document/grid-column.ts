import type { Field, Lines } from '@switchboard/kit-contract';
import { isEditable, isNumeric, shownNames } from './line.ts';
import type { Picker, Pickers } from './picker.ts';

export interface LineColumn {
  readonly name: string;
  readonly field: Field;
  readonly width: number;
  readonly isNumeric: boolean;
  readonly isEditable: boolean;
  readonly isRequired: boolean;
  readonly picker: Picker | null;
  /** Line field that is displayed: the name behind an id. */
  readonly shownField: string;
  /** The values come from a list. */
  readonly hasList: boolean;
}

const WIDTHS: Partial<Record<Field['kind'], number>> = { id: 200, text: 180, enum: 130, date: 120, dateTime: 160 };
const DEFAULT_WIDTH = 110;

/** The columns of the grid. A name that a picker shows has no column of its own. */
export function lineColumns(lines: Lines, pickers: Pickers, canEdit: boolean): readonly LineColumn[] {
  const behind = new Set(Object.values(pickers).map(({ nameField }) => nameField));
  return shownNames(lines).flatMap((name) => {
    const field = lines.columns[name];
    if (field === undefined || behind.has(name)) return [];
    const picker = pickers[name] ?? null;
    return {
      name,
      field,
      width: field.width ?? WIDTHS[field.kind] ?? DEFAULT_WIDTH,
      isNumeric: isNumeric(field),
      isEditable: canEdit && isEditable(lines, name),
      isRequired: canEdit && isEditable(lines, name) && !field.nullable && lines.initial[name] === undefined,
      picker,
      shownField: picker?.nameField ?? name,
      hasList: picker !== null || field.kind === 'enum' || field.kind === 'boolean',
    };
  });
}
