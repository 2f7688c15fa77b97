export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly pageRows: number;
}

/** The cell that a navigation key leads to; null for other keys. */
export function movedPosition(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  from: GridPosition,
  size: Size,
): GridPosition | null {
  const to = target(key, ctrlKey, from, size);
  return to === null ? null : { row: clamp(to.row, size.rowCount), column: clamp(to.column, size.columnCount) };
}

function target(key: string, isCtrl: boolean, { row, column }: GridPosition, size: Size): GridPosition | null {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + size.pageRows, column };
    case 'PageUp':
      return { row: row - size.pageRows, column };
    case 'Home':
      return { row: isCtrl ? 0 : row, column: 0 };
    case 'End':
      return { row: isCtrl ? size.rowCount - 1 : row, column: size.columnCount - 1 };
    default:
      return null;
  }
}

const clamp = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
