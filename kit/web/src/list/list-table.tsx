import type { Fields, RowOf } from '@switchboard/kit-contract';
import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { renderCell } from './cell.tsx';
import type { Density } from './column-settings.ts';
import type { ShownColumn } from './list-columns.ts';
import type { Sort } from './list-state.ts';
import type { ListPageProps } from './types.ts';

type Row = Readonly<Record<string, unknown>>;

interface ListTableProps<F extends Fields>
  extends Pick<ListPageProps<F>, 'columns' | 'rowActions' | 'rowActionsWidth'> {
  shown: readonly ShownColumn[];
  rows: readonly RowOf<F>[];
  sort: Sort;
  density: Density;
  isLoading: boolean;
  empty: ReactNode;
  onSort: (sort: Sort) => void;
  selection: { ids: readonly string[]; onChange: (rows: RowOf<F>[]) => void } | null;
}

const SELECTION_WIDTH = 40;

/** A table without a single control in its rows must still be scrollable by keyboard; antd gives no prop for its body. */
function focusableBody(table: { nativeElement: HTMLElement } | null): void {
  table?.nativeElement.querySelector('.ant-table-body')?.setAttribute('tabindex', '0');
}

export function ListTable<F extends Fields>(props: ListTableProps<F>): ReactNode {
  const { shown, rows, sort, density, isLoading, empty, onSort, selection, rowActions, rowActionsWidth = 130 } = props;
  const locale = useLocale();
  const t = useKitText();
  const overrides = (props.columns ?? {}) as Record<
    string,
    { render?: (value: unknown, row: unknown) => ReactNode; width?: number }
  >;
  const columns: NonNullable<TableProps<Row>['columns']> = shown.map(({ name, field, width, isNumeric }, index) => {
    const override = overrides[name];
    return {
      key: name,
      dataIndex: name,
      title: field.label[locale],
      width: override?.width ?? width,
      align: isNumeric ? 'end' : 'start',
      ...(index === 0 ? { fixed: 'start' as const } : {}),
      sorter: field.sortable,
      sortOrder: sort.field === name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
      render: (value: unknown, row) => renderCell(field, value, override?.render, row),
    };
  });
  if (rowActions !== undefined) {
    columns.push({
      key: ':actions',
      title: t('list.actions'),
      width: rowActionsWidth,
      fixed: 'end',
      render: (_, row) => <span className="sb-row-actions">{rowActions(row as RowOf<F>)}</span>,
    });
  }
  const width = columns.reduce(
    (sum, column) => sum + Number(column.width ?? 0),
    selection === null ? 0 : SELECTION_WIDTH,
  );
  return (
    <Table<Row>
      ref={focusableBody}
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
      // a third click would ask for the order it already has
      sortDirections={['ascend', 'descend', 'ascend']}
      onChange={(_, __, sorter) => {
        if (Array.isArray(sorter) || sorter.columnKey === undefined) return;
        onSort({ field: String(sorter.columnKey), order: sorter.order === 'descend' ? 'desc' : 'asc' });
      }}
      {...(selection === null
        ? {}
        : {
            rowSelection: {
              columnWidth: SELECTION_WIDTH,
              selectedRowKeys: [...selection.ids],
              onChange: (_: unknown, chosen: Row[]) => selection.onChange(chosen as RowOf<F>[]),
            },
          })}
    />
  );
}
