import type { Fields, RowOf } from '@switchboard/kit-contract';
import { Table, type TableProps } from 'antd';
import { memo, type ReactNode, useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { Density } from './column-settings.ts';
import type { ShownColumn } from './list-columns.ts';
import type { ListRows } from './list-rows.ts';
import type { Sort } from './list-state.ts';
import { type Row, tableColumns } from './table-columns.tsx';
import { summaryOf } from './totals-row.tsx';
import type { ListPageProps } from './types.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface ListTableProps<F extends Fields> extends ListRows<F>, Pick<ListPageProps<F>, 'rowActionsWidth'> {
  shown: readonly ShownColumn[];
  sort: Sort;
  density: Density;
  onSort: (sort: Sort) => void;
  onResize: (name: string, width: number) => void;
  totals?: Row | undefined;
}

const SELECTION_WIDTH = 40;
const EXPAND_WIDTH = 36;

function TableOfRows<F extends Fields>(props: ListTableProps<F>): ReactNode {
  const { shown, rows, sort, density, isLoading, empty, onSort, onResize, selection, renderActions, rowActionsWidth } =
    props;
  const { expand, rowTone, open, edit, quickFields, totals, columns: overrides } = props;
  const locale = useLocale();
  const t = useKitText();
  const columns = useMemo(
    () =>
      tableColumns({
        shown,
        onResize,
        overrides,
        sort,
        renderActions,
        rowActionsWidth,
        open,
        edit,
        quickFields,
        locale,
        t,
      }),
    [shown, onResize, overrides, sort, renderActions, rowActionsWidth, open, edit, quickFields, locale, t],
  );
  const rowOf = (id: string): RowOf<F> | undefined => rows.find((row) => String(row['id']) === id);
  const ref = useRowKeys({
    onOpen:
      open === null
        ? null
        : (id) => {
            const row = rowOf(id);
            if (row !== undefined) open.open(row);
          },
    onToggle: selection === null ? null : (id) => selection.toggle(id),
  });
  const width = columns.reduce(
    (sum, column) => sum + Number(column.width ?? 0),
    (selection === null ? 0 : SELECTION_WIDTH) + (expand === undefined ? 0 : EXPAND_WIDTH),
  );
  const optional: Partial<TableProps<Row>> = {
    ...(selection === null
      ? {}
      : {
          rowSelection: {
            columnWidth: SELECTION_WIDTH,
            selectedRowKeys: [...selection.ids],
            onChange: (_: unknown, chosen: Row[]) => selection.onChange(chosen as RowOf<F>[]),
          },
        }),
    ...(expand === undefined
      ? {}
      : { expandable: { columnWidth: EXPAND_WIDTH, expandedRowRender: (row: Row) => expand(row as RowOf<F>) } }),
    ...(totals === undefined || rows.length === 0
      ? {}
      : {
          summary: summaryOf({
            shown,
            totals,
            before: (selection === null ? 0 : 1) + (expand === undefined ? 0 : 1),
            hasActions: renderActions !== null,
          }),
        }),
    ...(rowTone === undefined
      ? {}
      : { rowClassName: (row: Row) => `sb-tone-${rowTone(row as RowOf<F>) ?? 'neutral'}` }),
  };
  return (
    <Table<Row>
      ref={ref}
      rowKey="id"
      size={density}
      sticky
      tableLayout="fixed"
      columns={columns}
      dataSource={rows}
      loading={isLoading}
      pagination={false}
      scroll={{ x: width }}
      locale={{ emptyText: empty }}
      showSorterTooltip={false}
      // a third click would request the current order again
      sortDirections={['ascend', 'descend', 'ascend']}
      onRow={focusable}
      onChange={(_, __, sorter) => {
        if (Array.isArray(sorter) || sorter.columnKey === undefined) return;
        onSort({ field: String(sorter.columnKey), order: sorter.order === 'descend' ? 'desc' : 'asc' });
      }}
      {...optional}
    />
  );
}

const focusable = (): { tabIndex: number } => ({ tabIndex: -1 });

/** Hundreds of cells: rendered again only when something in them changed, not with every state of the surrounding page. */
export const ListTable = memo(TableOfRows) as typeof TableOfRows;
