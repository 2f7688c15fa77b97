const MIN_CELL_PX = 250;
const GAP_PX = 8;

export function cellsPerRow(width: number): number {
  return Math.max(1, Math.floor((width + GAP_PX) / (MIN_CELL_PX + GAP_PX)));
}

/** Number of filters in the first row: the keyword has the first cell, the buttons the last. */
export function filtersInFirstRow(width: number, count: number): number {
  return Math.min(count, Math.max(0, cellsPerRow(width) - 2));
}
