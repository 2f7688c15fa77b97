import type { Fields, ListDefinition } from '@switchboard/kit-contract';

export interface ColumnSetting {
  readonly name: string;
  readonly isShown: boolean;
  /** In px, when the user resized it. */
  readonly width?: number;
  /** Stays visible when the table is scrolled sideways. */
  readonly isPinned?: boolean;
}

export const MIN_WIDTH = 60;
export const MAX_WIDTH = 800;

export const DENSITIES = ['large', 'middle', 'small'] as const;
export type Density = (typeof DENSITIES)[number];

/** Settings of one user for one list; stored as JSON under `list:<resource code>`. */
export interface ListPreferences {
  readonly columns: readonly ColumnSetting[];
  readonly density: Density;
  /** The initial view of the list; its query is stored here too, so opening the list needs no request. */
  readonly start?: { readonly viewId: string; readonly query: string };
}

const DEFAULT_DENSITY: Density = 'small';

interface ListShape {
  readonly fields: Fields;
  readonly list: Pick<ListDefinition<Fields>, 'columns'>;
}

/** The definition's columns, then the fields that it does not show by default. The id and internal fields are for machines. */
export function defaultColumns({ fields, list }: ListShape): ColumnSetting[] {
  const others = Object.entries(fields)
    .filter(([name, { internal }]) => name !== 'id' && !internal && !list.columns.includes(name))
    .map(([name]) => name);
  return [
    ...list.columns.map((name) => ({ name, isShown: true })),
    ...others.map((name) => ({ name, isShown: false })),
  ];
}

/**
 * Merges stored settings with a definition that may have changed: removed columns are dropped, new ones appear at their
 * place in the definition.
 */
export function mergeColumns(defaults: readonly ColumnSetting[], kept: readonly ColumnSetting[]): ColumnSetting[] {
  const known = new Set(defaults.map(({ name }) => name));
  const merged = kept.filter(
    ({ name }, index) => known.has(name) && kept.findIndex((one) => one.name === name) === index,
  );
  defaults.forEach((column, index) => {
    if (merged.some(({ name }) => name === column.name)) return;
    const before = defaults.slice(0, index).findLast(({ name }) => merged.some((one) => one.name === name));
    merged.splice(before === undefined ? 0 : merged.findIndex(({ name }) => name === before.name) + 1, 0, column);
  });
  return merged.some(({ isShown }) => isShown) ? merged : [...defaults];
}

/** Reads stored JSON of any version; invalid content counts as no stored settings. */
export function readPreferences(content: unknown, shape: ListShape): ListPreferences {
  const defaults = defaultColumns(shape);
  const { columns, density, start } = (typeof content === 'object' && content !== null ? content : {}) as Record<
    string,
    unknown
  >;
  const kept = Array.isArray(columns) ? columns.filter(isColumnSetting).map(cleanSetting) : [];
  return {
    columns: kept.length === 0 ? defaults : mergeColumns(defaults, kept),
    density: DENSITIES.find((one) => one === density) ?? DEFAULT_DENSITY,
    ...(isStart(start) ? { start } : {}),
  };
}

export function moveColumn(columns: readonly ColumnSetting[], from: number, to: number): ColumnSetting[] {
  const next = [...columns];
  const [moved] = next.splice(from, 1);
  if (moved === undefined || to < 0 || to > next.length) return [...columns];
  next.splice(to, 0, moved);
  return next;
}

/** A table needs at least one column: the last shown one stays. */
export function toggleColumn(columns: readonly ColumnSetting[], name: string): ColumnSetting[] {
  const next = columns.map((column) => (column.name === name ? { ...column, isShown: !column.isShown } : column));
  return next.some(({ isShown }) => isShown) ? next : [...columns];
}

export function pinColumn(columns: readonly ColumnSetting[], name: string): ColumnSetting[] {
  return columns.map((column) => {
    if (column.name !== name) return column;
    const { isPinned, ...rest } = column;
    return isPinned === true ? rest : { ...rest, isPinned: true };
  });
}

export function resizeColumn(columns: readonly ColumnSetting[], name: string, width: number): ColumnSetting[] {
  return columns.map((column) => (column.name === name ? { ...column, width } : column));
}

function cleanSetting({ name, isShown, width, isPinned }: ColumnSetting): ColumnSetting {
  const isWidth = typeof width === 'number' && width >= MIN_WIDTH && width <= MAX_WIDTH;
  return { name, isShown, ...(isWidth ? { width } : {}), ...(isPinned === true ? { isPinned } : {}) };
}

function isStart(value: unknown): value is NonNullable<ListPreferences['start']> {
  const { viewId, query } = (value ?? {}) as Record<string, unknown>;
  return typeof viewId === 'string' && typeof query === 'string';
}

function isColumnSetting(value: unknown): value is ColumnSetting {
  const { name, isShown } = (value ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && typeof isShown === 'boolean';
}
