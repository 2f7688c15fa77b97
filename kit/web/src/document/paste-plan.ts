import { type Lines, unresolved } from '@switchboard/kit-contract';
import type { GridPosition } from '../grid/grid-position.ts';
import { readCell } from './cell-text.ts';
import { isEditable } from './line.ts';
import type { Patch } from './lines-state.ts';
import type { Pickers } from './picker.ts';

interface Target {
  readonly lines: Lines;
  /** The columns of the grid in their order. */
  readonly names: readonly string[];
  readonly pickers: Pickers;
  readonly percents: readonly string[];
  readonly at: GridPosition;
  readonly lineCount: number;
}

/** A name that must be looked up, with the rows that contain it, counted from the first pasted one. */
export interface OpenName {
  readonly field: string;
  readonly text: string;
  readonly rows: readonly number[];
}

export interface PastePlan {
  readonly row: number;
  readonly patches: readonly Patch[];
  readonly open: readonly OpenName[];
  /** Columns of the clipboard with no column in the grid. */
  readonly ignored: number;
}

/** More lines than a document can have: nothing is pasted. */
export interface TooMany {
  readonly tooMany: number;
}

/** What pasting these cells does. Columns are matched by a row of headings, otherwise they follow the active cell. */
export function planPaste(cells: readonly (readonly string[])[], target: Target): PastePlan | TooMany {
  const { lines, names, at } = target;
  const heading = headingOf(cells[0] ?? [], target);
  const rows = heading === null ? cells : cells.slice(1);
  const width = Math.max(0, ...cells.map((row) => row.length));
  const columns = heading ?? Array.from({ length: width }, (_, index) => names[at.column + index] ?? null);
  if (at.row + rows.length > lines.max) return { tooMany: at.row + rows.length };
  const read = reader(target);
  const open = new Map<string, { field: string; text: string; rows: number[] }>();
  const patches = rows.map((row, index) => {
    const patch: Record<string, unknown> = {};
    columns.forEach((name, column) => {
      const text = row[column];
      if (name === null || text === undefined || !isEditable(lines, name)) return;
      const picker = target.pickers[name];
      if (picker === undefined) {
        patch[name] = read(name, text);
        return;
      }
      const clean = text.trim();
      patch[name] = clean === '' ? null : unresolved(clean, 'none');
      if (picker.nameField !== undefined) patch[picker.nameField] = clean === '' ? null : clean;
      if (clean === '') return;
      const key = `${name}\n${clean}`;
      const known = open.get(key);
      if (known === undefined) open.set(key, { field: name, text: clean, rows: [index] });
      else known.rows.push(index);
    });
    return patch;
  });
  return { row: at.row, patches, open: [...open.values()], ignored: columns.filter((name) => name === null).length };
}

/** The columns named by the first row, or null when it is data. */
function headingOf(first: readonly string[], { lines, names }: Target): (string | null)[] | null {
  const found = first.map((text) => {
    const wanted = plainHeading(text);
    return names.find((name) => {
      const label = lines.columns[name]?.label;
      return wanted !== '' && (plainHeading(label?.zh) === wanted || plainHeading(label?.en) === wanted);
    });
  });
  const matched = found.filter((name) => name !== undefined).length;
  const filled = first.filter((text) => text.trim() !== '').length;
  const isHeading = matched > 0 && (matched === filled || (matched >= 2 && matched * 2 >= filled));
  return isHeading ? found.map((name) => name ?? null) : null;
}

const plainHeading = (text = ''): string =>
  text
    .trim()
    .replace(/\s*\*$/, '')
    .toLowerCase();

/** Reads cells; equal texts of a column are read once. Text that cannot be read stays, and is marked by its check. */
function reader({ lines, percents }: Target): (name: string, text: string) => unknown {
  const known = new Map<string, unknown>();
  return (name, text) => {
    const key = `${name}\n${text}`;
    if (!known.has(key)) {
      const field = lines.fields[name];
      const reading = field === undefined ? { value: null } : readCell(field, text, percents.includes(name));
      const value = 'value' in reading ? reading.value : text.trim();
      known.set(key, value ?? lines.initial[name] ?? null);
    }
    return known.get(key);
  };
}
