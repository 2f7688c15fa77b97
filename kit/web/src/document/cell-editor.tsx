import { Popover, Tooltip } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { CellOptions } from './cell-options.tsx';
import { DateOptions } from './date-options.tsx';
import type { LineColumn } from './grid-column.ts';
import type { Line } from './line.ts';
import type { CellEdit } from './use-cell-edit.ts';

interface Props {
  /** The id that the label of a form points to. */
  readonly id: string | undefined;
  readonly edit: CellEdit;
  readonly column: LineColumn;
  readonly columnIndex: number;
  readonly columns: readonly LineColumn[];
  readonly line: Line;
  /** Distance of the row from the head, in px. */
  readonly top: number;
  /** Column, line number and value, for screen readers. */
  readonly label: string;
  readonly cellId: string;
  readonly gridId: string;
  readonly problem: string | undefined;
  readonly isFocused: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onCopy: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

/**
 * The text box over the active cell. It has the widths of a row, so it needs no measuring, and the same element moves
 * with the active cell, so the focus and a composition are never interrupted.
 */
export function CellEditor(props: Props): ReactNode {
  const { edit, column, columnIndex, columns, line, top, label, cellId, gridId, problem, isFocused } = props;
  const { box, list, editing, choose } = edit;
  const listId = useId();
  const [activeOption, setActiveOption] = useState<string | undefined>(undefined);
  const noteActive = useCallback((id: string | undefined) => setActiveOption(id), []);
  const isOpen = editing !== null;
  const hasPopup = isOpen && (column.hasList || column.field.kind === 'date');
  const before = widthOf(columns.slice(0, columnIndex));
  const after = widthOf(columns.slice(columnIndex + 1));
  const aria = column.hasList
    ? { role: 'combobox', 'aria-expanded': hasPopup, 'aria-controls': hasPopup ? listId : gridId }
    : { 'aria-controls': gridId };
  const popup = !hasPopup ? null : column.hasList ? (
    <CellOptions
      ref={list}
      id={listId}
      column={column}
      value={line[column.name]}
      typed={editing?.typed ?? ''}
      onChoose={choose}
      onActive={noteActive}
    />
  ) : (
    <DateOptions value={line[column.name]} onChoose={(date) => choose({ [column.name]: date })} />
  );
  return (
    <div className="sb-lines-editor" style={{ transform: `translateY(${top}px)` }}>
      <div className="sb-lines-number" />
      <div style={{ flex: `${before} 0 ${before}px` }} />
      <Popover
        open={hasPopup}
        arrow={false}
        placement="bottomLeft"
        content={popup}
        classNames={{ root: 'sb-lines-popup' }}
        destroyOnHidden
      >
        <Tooltip open={isFocused && !hasPopup && problem !== undefined} title={problem} placement="bottomLeft">
          <div
            className={['sb-lines-active', isOpen && 'sb-lines-open', isFocused && 'sb-lines-focus']
              .filter(Boolean)
              .join(' ')}
            style={{ flex: `${column.width} 0 ${column.width}px` }}
          >
            <textarea
              ref={box}
              {...(props.id === undefined ? {} : { id: props.id })}
              rows={1}
              className={column.isNumeric ? 'sb-grid-number' : undefined}
              aria-label={label}
              {...aria}
              aria-activedescendant={isOpen ? (hasPopup ? activeOption : undefined) : cellId}
              aria-invalid={problem !== undefined}
              readOnly={!column.isEditable}
              autoComplete="off"
              spellCheck={false}
              inputMode={column.isNumeric ? 'decimal' : 'text'}
              onInput={edit.onInput}
              onCompositionStart={edit.onCompositionStart}
              onCompositionEnd={edit.onCompositionEnd}
              onKeyDown={props.onKeyDown}
              onFocus={props.onFocus}
              onBlur={props.onBlur}
              onCopy={props.onCopy}
              onCut={props.onCopy}
              onPaste={props.onPaste}
            />
          </div>
        </Tooltip>
      </Popover>
      <div style={{ flex: `${after} 0 ${after}px` }} />
    </div>
  );
}

const widthOf = (columns: readonly LineColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0);
