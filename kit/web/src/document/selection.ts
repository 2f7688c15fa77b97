import type { GridPosition } from '../grid/grid-position.ts';

/** The active cell, and the other corner of a rectangle. */
export interface Selection {
  readonly active: GridPosition;
  readonly anchor: GridPosition;
}

export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const single = (at: GridPosition): Selection => ({ active: at, anchor: at });

export const rangeOf = ({ active, anchor }: Selection): Range => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
});

/** Lines may have been removed since the selection was made. */
export function within(selection: Selection, rows: number, columns: number): Selection {
  const kept = ({ row, column }: GridPosition): GridPosition => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  });
  const { active, anchor } = selection;
  const isInside = Math.max(active.row, anchor.row) < rows && Math.max(active.column, anchor.column) < columns;
  return isInside ? selection : { active: kept(active), anchor: kept(anchor) };
}

/** The cell after or before in reading order; null beyond the ends, where Tab leaves the grid. */
export function tabbed({ row, column }: GridPosition, by: 1 | -1, rows: number, columns: number): GridPosition | null {
  const index = row * columns + column + by;
  if (index < 0 || index >= rows * columns) return null;
  return { row: Math.floor(index / columns), column: index % columns };
}
