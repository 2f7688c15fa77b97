import type { Lines, LineSums } from '@switchboard/kit-contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { GridPosition } from '../grid/grid-position.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { useStable } from '../use-stable.ts';
import { CellEditor } from './cell-editor.tsx';
import type { LineColumn } from './grid-column.ts';
import { keyOf, type Line } from './line.ts';
import { linesKeys } from './lines-keys.ts';
import { cellStyle, displayed, LinesRow } from './lines-row.tsx';
import { SumRows } from './lines-sums.tsx';
import type { LinesAction } from './lines-state.ts';
import { type Range, rangeOf, type Selection } from './selection.ts';
import { useCellEdit } from './use-cell-edit.ts';
import type { Marks } from './use-marks.ts';

export interface LinesView {
  readonly lines: Lines;
  readonly columns: readonly LineColumn[];
  readonly rows: readonly Line[];
  readonly valuesOf: (line: Line) => Line;
  readonly marks: Marks;
  readonly sums: readonly LineSums[];
  readonly canEdit: boolean;
  readonly dispatch: (action: LinesAction) => void;
}

interface Props extends LinesView {
  readonly id: string | undefined;
  readonly percents: readonly string[];
  readonly height: number;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Shows a cell with the focus, for buttons outside the grid. */
  readonly reveal: { current: ((at: GridPosition) => void) | null };
  readonly copyOf: (range: Range) => string;
  readonly onPaste: (text: string, range: Range) => void;
}

const ROW_HEIGHT = 32;
const HEAD_HEIGHT = 34;
const OVERSCAN = 8;

/** The lines as a spreadsheet; only visible rows are rendered. */
export function LinesGrid(props: Props): ReactNode {
  const { lines, columns, rows, valuesOf, marks, sums, canEdit, dispatch, selection, onSelect, height } = props;
  const t = useKitText();
  const locale = useLocale();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [isFocused, setIsFocused] = useState(false);
  const under = sums.length * ROW_HEIGHT;
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is neither memoized nor passed on, only its numbers
  const axis = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollPaddingEnd: HEAD_HEIGHT + under,
  });
  const { active } = selection;
  const range = rangeOf(selection);
  const line = rows[active.row];
  const column = columns[active.column];
  const edit = useCellEdit({
    lines,
    percents: props.percents,
    column,
    line,
    onWrite: (patch) => dispatch({ type: 'write', row: active.row, patches: [patch] }),
  });
  const cellId = useStable((row: number, at: number) => `${gridId}-${row}-${at}`);

  function show(at: GridPosition): void {
    axis.scrollToIndex(at.row);
    const box = scroller.current;
    const cell = head.current?.children[at.column + 1];
    const first = head.current?.children[0];
    if (box === null || !(cell instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    const { offsetLeft: left, offsetWidth: width } = cell;
    if (left < box.scrollLeft + first.offsetWidth) box.scrollLeft = left - first.offsetWidth;
    else if (left + width > box.scrollLeft + box.clientWidth) box.scrollLeft = left + width - box.clientWidth;
  }
  function move(to: GridPosition, isExtending = false): void {
    onSelect({ active: to, anchor: isExtending ? selection.anchor : to });
    show(to);
  }
  props.reveal.current = (at) => {
    show(at);
    edit.box.current?.focus({ preventScroll: true });
  };

  function press(event: MouseEvent): void {
    const at = cellAt(event);
    if (at === null || event.button !== 0) return;
    // the text box keeps the focus
    event.preventDefault();
    edit.leave();
    const isSingle = range.top === range.bottom && range.left === range.right;
    const isActive = isFocused && isSingle && at.row === active.row && at.column === active.column;
    move(at, event.shiftKey);
    edit.box.current?.focus({ preventScroll: true });
    if (isActive && edit.editing === null) edit.open();
  }
  function drag(event: MouseEvent): void {
    const at = cellAt(event);
    if (at === null || event.buttons !== 1 || edit.editing !== null) return;
    if (at.row !== active.row || at.column !== active.column) onSelect({ active: at, anchor: selection.anchor });
  }

  const onKeyDown = linesKeys({
    columns,
    rowCount: rows.length,
    pageRows: Math.max(1, Math.floor(height / ROW_HEIGHT) - 2),
    canEdit,
    selection,
    edit,
    dispatch,
    onMove: move,
    onSelect,
  });
  const width = columns.reduce((sum, one) => sum + one.width, 0);
  const isSelected = (row: number): boolean => isFocused && row >= range.top && row <= range.bottom;
  return (
    <div
      ref={scroller}
      className={canEdit ? 'sb-lines-box sb-lines-edit' : 'sb-lines-box'}
      style={{ maxHeight: height }}
    >
      <div
        id={gridId}
        role="grid"
        aria-label={lines.label[locale]}
        aria-rowcount={rows.length + 1 + sums.length}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={!canEdit}
        style={{ minWidth: width + NUMBER_WIDTH }}
        onMouseDown={press}
        onMouseMove={drag}
      >
        <div ref={head} role="row" aria-rowindex={1} className="sb-lines-head" style={{ height: HEAD_HEIGHT }}>
          <div role="columnheader" aria-colindex={1} className="sb-lines-number" aria-label={t('document.line')}>
            #
          </div>
          {columns.map((one, at) => (
            <div
              key={one.name}
              role="columnheader"
              aria-colindex={at + 2}
              className={one.isNumeric ? 'sb-lines-cell sb-grid-number' : 'sb-lines-cell'}
              style={cellStyle(one.width)}
              title={one.field.label[locale]}
            >
              {one.isRequired && <span className="sb-lines-star">*</span>}
              {one.field.label[locale]}
            </div>
          ))}
        </div>
        <div role="rowgroup" style={{ position: 'relative', height: axis.getTotalSize() }}>
          {axis.getVirtualItems().map(({ index, start }) => {
            const row = rows[index] as Line;
            return (
              <LinesRow
                key={keyOf(row)}
                index={index}
                start={start}
                columns={columns}
                values={valuesOf(row)}
                marked={marks.of(row)}
                from={isSelected(index) ? range.left : -1}
                to={isSelected(index) ? range.right : -1}
                activeColumn={isFocused && active.row === index ? active.column : -1}
                cellId={cellId}
                locale={locale}
              />
            );
          })}
        </div>
        {sums.length > 0 && <SumRows lines={lines} columns={columns} sums={sums} rowIndex={rows.length + 2} />}
      </div>
      {line !== undefined && column !== undefined && (
        <CellEditor
          id={props.id}
          edit={edit}
          column={column}
          columnIndex={active.column}
          columns={columns}
          line={line}
          top={HEAD_HEIGHT + active.row * ROW_HEIGHT}
          label={t('document.cell', {
            label: column.field.label[locale],
            number: active.row + 1,
            value: displayed(column, valuesOf(line), locale),
          })}
          cellId={cellId(active.row, active.column)}
          gridId={gridId}
          problem={marks.of(line)?.[column.name]}
          isFocused={isFocused}
          onKeyDown={onKeyDown}
          onFocus={() => setIsFocused(true)}
          onBlur={() => {
            edit.leave();
            setIsFocused(false);
          }}
          onCopy={(event) => {
            if (edit.editing !== null) return;
            event.preventDefault();
            event.clipboardData.setData('text/plain', props.copyOf(range));
            event.currentTarget.value = '';
            if (event.type !== 'cut' || !canEdit) return;
            const cut = columns.slice(range.left, range.right + 1).flatMap((one) => (one.isEditable ? [one.name] : []));
            dispatch({ type: 'clear', range, names: cut });
          }}
          onPaste={(event) => {
            if (edit.editing !== null) return;
            event.preventDefault();
            if (canEdit) props.onPaste(event.clipboardData.getData('text/plain'), range);
          }}
        />
      )}
    </div>
  );
}

const NUMBER_WIDTH = 44;

function cellAt({ target }: MouseEvent): GridPosition | null {
  if (!(target instanceof Element)) return null;
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}
