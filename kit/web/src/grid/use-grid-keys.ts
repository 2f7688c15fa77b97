import { type KeyboardEvent, useCallback, useId, useState } from 'react';

export interface GridPosition {
  readonly row: number;
  readonly column: number;
}

interface Options {
  rowCount: number;
  columnCount: number;
  pageRows: number;
  /** Scrolls the cell into view. */
  onMove: (to: GridPosition) => void;
  onOpen: (row: number) => void;
}

interface GridKeys {
  readonly active: GridPosition | null;
  readonly activeId: string | undefined;
  readonly cellId: (row: number, column: number) => string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The cell with the keyboard cursor. The grid keeps the focus, because a cell outside the view does not exist. */
export function useGridKeys({ rowCount, columnCount, pageRows, onMove, onOpen }: Options): GridKeys {
  const base = useId();
  const [active, setActive] = useState<GridPosition | null>(null);
  const cellId = useCallback((row: number, column: number) => `${base}-${row}-${column}`, [base]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey || rowCount === 0) return;
    if (event.key === 'Enter' && active !== null) onOpen(active.row);
    const to = moved(event, active ?? { row: -1, column: 0 });
    if (to === null) return;
    event.preventDefault();
    const next = { row: clamp(to.row, rowCount), column: clamp(to.column, columnCount) };
    setActive(next);
    onMove(next);
  }

  function moved({ key, ctrlKey }: KeyboardEvent, { row, column }: GridPosition): GridPosition | null {
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
        return { row: row + pageRows, column };
      case 'PageUp':
        return { row: row - pageRows, column };
      case 'Home':
        return { row: ctrlKey ? 0 : row, column: 0 };
      case 'End':
        return { row: ctrlKey ? rowCount - 1 : row, column: columnCount - 1 };
      default:
        return null;
    }
  }

  return { active, activeId: active === null ? undefined : cellId(active.row, active.column), cellId, onKeyDown };
}

const clamp = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));
