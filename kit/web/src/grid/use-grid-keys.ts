import { type KeyboardEvent, useCallback, useId, useState } from 'react';
import { type GridPosition, movedPosition } from './grid-position.ts';

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
    const next = movedPosition(event, active ?? { row: -1, column: 0 }, { rowCount, columnCount, pageRows });
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    onMove(next);
  }

  return { active, activeId: active === null ? undefined : cellId(active.row, active.column), cellId, onKeyDown };
}
