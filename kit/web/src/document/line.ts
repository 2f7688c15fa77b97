import type { Field, Lines } from '@switchboard/kit-contract';
import { isEmptyValue } from '../form/values.ts';

/** Identity of a line while it is edited, moved, sent and refused. JSON and the contract leave it out. */
const KEY: unique symbol = Symbol('line');

export interface Line {
  readonly [KEY]?: number;
  readonly [name: string]: unknown;
}

let last = 0;

/** Keys of lines as they were loaded: a form that sends them unchanged sends these objects. */
const loaded = new WeakMap<Line, number>();

export const keyOf = (line: Line): number => line[KEY] ?? loaded.get(line) ?? 0;

export function withKeys(lines: readonly Line[]): readonly Line[] {
  if (lines.every((line) => line[KEY] !== undefined)) return lines;
  const used = new Set<number>();
  return lines.map((line) => {
    const own = keyOf(line);
    // the same object can be in a list twice
    const key = own === 0 || used.has(own) ? ++last : own;
    used.add(key);
    if (!loaded.has(line)) loaded.set(line, key);
    return line[KEY] === key ? line : { ...line, [KEY]: key };
  });
}

/** Every field has a value, so that each missing one is a problem of its cell. */
export function newLine({ fields, initial }: Pick<Lines, 'fields' | 'initial'>): Line {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  return { ...empty, ...initial, [KEY]: ++last };
}

/** Users fill in the columns of `fields`; the others are read-only. */
export const isEditable = ({ fields }: Pick<Lines, 'fields'>, name: string): boolean => name in fields;

/** A line without any input yet. */
export function isBlank({ fields, initial }: Pick<Lines, 'fields' | 'initial'>, line: Line): boolean {
  const isStored = line['id'] !== undefined && line['id'] !== null;
  return !isStored && Object.keys(fields).every((name) => isEmptyValue(line[name]) || line[name] === initial[name]);
}

/** The lines as they are sent: Enter on the last line adds one, which is not part of the document until it is filled in. */
export function withoutTrail(lines: Pick<Lines, 'fields' | 'initial'>, rows: readonly Line[]): readonly Line[] {
  const end = rows.findLastIndex((line) => !isBlank(lines, line)) + 1;
  return end === rows.length ? rows : rows.slice(0, end);
}

/** Columns with an own place in the grid: ids behind names stay hidden. */
export const shownNames = ({ columns }: Pick<Lines, 'columns'>): string[] =>
  Object.entries(columns).flatMap(([name, field]) => (field.internal ? [] : [name]));

export const isNumeric = ({ kind }: Field): boolean => kind === 'int' || kind === 'decimal';
