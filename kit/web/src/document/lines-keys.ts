import type { KeyboardEvent } from 'react';
import { type GridPosition, movedPosition } from '../grid/grid-position.ts';
import type { LineColumn } from './grid-column.ts';
import type { LinesAction } from './lines-state.ts';
import { rangeOf, type Selection, tabbed } from './selection.ts';
import type { CellEdit } from './use-cell-edit.ts';

interface Options {
  readonly columns: readonly LineColumn[];
  readonly rowCount: number;
  readonly pageRows: number;
  readonly canEdit: boolean;
  readonly selection: Selection;
  readonly edit: CellEdit;
  readonly dispatch: (action: LinesAction) => void;
  /** Moves the active cell; with `isExtending` the other corner of the selection stays. */
  readonly onMove: (to: GridPosition, isExtending?: boolean) => void;
  readonly onSelect: (selection: Selection) => void;
}

/** The keys of a spreadsheet. During a composition all keys belong to the keyboard of the user. */
export function linesKeys(options: Options): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const { columns, rowCount, pageRows, canEdit, selection, edit, dispatch, onMove, onSelect } = options;
  const { active } = selection;
  const range = rangeOf(selection);
  const size = { rowCount, columnCount: columns.length, pageRows };
  const names = columns.slice(range.left, range.right + 1).flatMap((one) => (one.isEditable ? [one.name] : []));

  function enter(isUp: boolean): void {
    if (!edit.commit()) return;
    if (!isUp && active.row === rowCount - 1 && canEdit) dispatch({ type: 'add', at: rowCount });
    onMove({ row: Math.max(0, active.row + (isUp ? -1 : 1)), column: active.column });
  }

  function tab(event: KeyboardEvent): boolean {
    // a text that is in no list is dropped, as when the focus leaves
    if (!edit.commit()) edit.cancel();
    const to = tabbed(active, event.shiftKey ? -1 : 1, rowCount, columns.length);
    if (to !== null) onMove(to);
    return to !== null;
  }

  function whileEditing(event: KeyboardEvent): boolean {
    const hasList = columns[active.column]?.hasList ?? false;
    if (hasList && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      edit.list.current?.move(event.key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (event.key === 'Escape') {
      edit.cancel();
      event.stopPropagation();
      return true;
    }
    if (event.key.startsWith('Arrow') && edit.editing?.isReplacing === true && edit.commit()) {
      const to = movedPosition(event, active, size);
      if (to !== null) onMove(to);
      return true;
    }
    return false;
  }

  function withCtrl(event: KeyboardEvent): boolean {
    switch (event.key.toLowerCase()) {
      case 'a':
        onSelect({ anchor: { row: 0, column: 0 }, active: { row: rowCount - 1, column: columns.length - 1 } });
        return true;
      case 'd':
        if (canEdit) dispatch({ type: 'fill', range, names });
        return true;
      case 'z':
        dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
        return true;
      case 'y':
        dispatch({ type: 'redo' });
        return true;
      case 'c':
      case 'x':
        // browsers copy only where text is selected; the copy event replaces it
        if (edit.box.current !== null) {
          edit.box.current.value = ' ';
          edit.box.current.select();
        }
        return false;
      default:
        return false;
    }
  }

  function moveLine(by: -1 | 1): boolean {
    if (!canEdit || range.top + by < 0 || range.bottom + by >= rowCount) return true;
    dispatch({ type: 'move', from: range.top, to: range.bottom, by });
    const shifted = (at: GridPosition): GridPosition => ({ ...at, row: at.row + by });
    onSelect({ active: shifted(active), anchor: shifted(selection.anchor) });
    return true;
  }

  function handled(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    if (event.key === 'Tab') return tab(event);
    if (event.key === 'Enter' && !event.altKey) {
      enter(event.shiftKey);
      return true;
    }
    if (edit.editing !== null) return whileEditing(event);
    if (event.altKey) return event.key === 'ArrowUp' ? moveLine(-1) : event.key === 'ArrowDown' ? moveLine(1) : false;
    if ((event.ctrlKey || event.metaKey) && withCtrl(event)) return true;
    if (event.key === 'F2') {
      edit.open();
      return true;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      dispatch({ type: 'clear', range, names });
      return true;
    }
    const to = movedPosition(event, active, size);
    if (to !== null) onMove(to, event.shiftKey);
    return to !== null;
  }

  return (event) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (handled(event)) event.preventDefault();
  };
}
