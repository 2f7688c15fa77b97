import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useStable } from '../use-stable.ts';
import { GRID_STYLES } from './grid-styles.ts';
import { useGridKeys } from './use-grid-keys.ts';

export interface GridColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly isNumeric?: boolean;
  readonly render: (row: Row) => ReactNode;
}

interface RecordGridProps<Row> {
  /** Description for screen readers. */
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly height: number;
  readonly rowHeight?: number;
  /** The end is near: load more. */
  readonly onEnd?: () => void;
  readonly onOpen?: (row: Row) => void;
  readonly empty?: ReactNode;
}

const ROW_HEIGHT = 30;
const HEAD_HEIGHT = 34;
const OVERSCAN_ROWS = 8;
const OVERSCAN_COLUMNS = 2;
/** Distance to the end, in rows, at which more are loaded. */
const NEAR_END = 50;

/**
 * A grid for results of any size: only visible cells are rendered, in both directions, so a hundred thousand rows of
 * forty columns cost as much as fifty of ten. For paged lists use `ListPage`.
 */
export function RecordGrid<Row>(props: RecordGridProps<Row>): ReactNode {
  const { label, columns, rows, keyOf, height, rowHeight = ROW_HEIGHT, onEnd, onOpen, empty } = props;
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is neither memoized nor passed on, only its numbers
  const rowAxis = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: OVERSCAN_ROWS,
  });
  const columnAxis = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: OVERSCAN_COLUMNS,
  });
  useEffect(() => columnAxis.measure(), [columns, columnAxis]);
  const seenRows = rowAxis.getVirtualItems();
  const seenColumns = columnAxis.getVirtualItems();
  const lastSeen = seenRows.at(-1)?.index ?? -1;
  const askMore = useStable(() => onEnd?.());
  const isNearEnd = rows.length > 0 && lastSeen >= rows.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) askMore();
  }, [isNearEnd, rows.length, askMore]);
  const keys = useGridKeys({
    rowCount: rows.length,
    columnCount: columns.length,
    pageRows: Math.max(1, Math.floor(height / rowHeight) - 2),
    onMove: ({ row, column }) => {
      rowAxis.scrollToIndex(row);
      columnAxis.scrollToIndex(column);
    },
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen?.(row);
    },
  });
  const cells = useCells(columns, seenColumns);
  const width = columnAxis.getTotalSize();
  return (
    <div
      ref={box}
      className="sb-grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={keys.activeId}
      style={{ height }}
      onKeyDown={keys.onKeyDown}
    >
      <style href="sb-grid" precedence="kit">
        {GRID_STYLES}
      </style>
      <div className="sb-grid-head" role="row" aria-rowindex={1} style={{ width, height: HEAD_HEIGHT }}>
        {cells.map(({ column, index, start, size }) => (
          <div
            key={column.key}
            role="columnheader"
            aria-colindex={index + 1}
            className={column.isNumeric === true ? 'sb-grid-number' : undefined}
            style={{ insetInlineStart: start, width: size }}
          >
            {column.title}
          </div>
        ))}
      </div>
      <div role="rowgroup" style={{ position: 'relative', width, height: rowAxis.getTotalSize() }}>
        {seenRows.map((item) => {
          const row = rows[item.index] as Row;
          return (
            <GridRow<Row>
              key={keyOf(row)}
              row={row}
              index={item.index}
              start={item.start}
              height={item.size}
              cells={cells}
              activeColumn={keys.active?.row === item.index ? keys.active.column : null}
              cellId={keys.cellId}
            />
          );
        })}
      </div>
      {rows.length === 0 && <div className="sb-grid-empty">{empty}</div>}
    </div>
  );
}

interface SeenCell<Row> {
  readonly column: GridColumn<Row>;
  readonly index: number;
  readonly start: number;
  readonly size: number;
}

/** Returns the same list while the same columns are visible: unchanged rows need not render again. */
function useCells<Row>(columns: readonly GridColumn<Row>[], seen: readonly VirtualItem[]): readonly SeenCell<Row>[] {
  const first = seen[0]?.index ?? 0;
  const last = seen.at(-1)?.index ?? -1;
  const starts = useMemo(() => startsOf(columns), [columns]);
  return useMemo(
    () =>
      columns.slice(first, last + 1).map((column, offset) => {
        const index = first + offset;
        return { column, index, start: starts[index] ?? 0, size: column.width };
      }),
    [columns, starts, first, last],
  );
}

function startsOf(columns: readonly { readonly width: number }[]): number[] {
  let sum = 0;
  return columns.map(({ width }) => {
    sum += width;
    return sum - width;
  });
}

interface GridRowProps<Row> {
  row: Row;
  index: number;
  start: number;
  height: number;
  cells: readonly SeenCell<Row>[];
  activeColumn: number | null;
  cellId: (row: number, column: number) => string;
}

function RowOfCells<Row>({ row, index, start, height, cells, activeColumn, cellId }: GridRowProps<Row>): ReactNode {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="sb-grid-row"
      style={{ transform: `translateY(${start}px)`, height }}
    >
      {cells.map(({ column, index: at, start: left, size }) => (
        <div
          key={column.key}
          id={cellId(index, at)}
          role="gridcell"
          aria-colindex={at + 1}
          className={cellClass(column.isNumeric === true, activeColumn === at)}
          style={{ insetInlineStart: left, width: size }}
        >
          {column.render(row)}
        </div>
      ))}
    </div>
  );
}
const GridRow = memo(RowOfCells) as typeof RowOfCells;

function cellClass(isNumeric: boolean, isActive: boolean): string | undefined {
  const names = [isNumeric && 'sb-grid-number', isActive && 'sb-grid-active'].filter(Boolean);
  return names.length === 0 ? undefined : names.join(' ');
}
