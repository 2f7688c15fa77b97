import type { Fields, Locale, RowOf } from '@switchboard/kit-contract';
import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import type { KitText } from '../i18n/kit-text.ts';
import { tableCell } from './cell.tsx';
import { ColumnTitle } from './column-title.tsx';
import { EditableCell } from './editable-cell.tsx';
import type { ShownColumn } from './list-columns.ts';
import type { ListRows, OpenRow } from './list-rows.ts';
import type { Sort } from './list-state.ts';
import { OpenLink } from './open-link.tsx';
import type { ColumnOverrides } from './types.ts';

export type Row = Readonly<Record<string, unknown>>;

interface Options<F extends Fields> {
  shown: readonly ShownColumn[];
  onResize: (name: string, width: number) => void;
  overrides: ColumnOverrides<F> | undefined;
  sort: Sort;
  renderActions: ((row: RowOf<F>) => ReactNode) | null;
  rowActionsWidth: number | undefined;
  open: OpenRow<F> | null;
  edit: ListRows<F>['edit'];
  quickFields: ListRows<F>['quickFields'];
  locale: Locale;
  t: KitText;
}

type Override = { render?: (value: unknown, row: unknown) => ReactNode; width?: number };

export function tableColumns<F extends Fields>(options: Options<F>): NonNullable<TableProps<Row>['columns']> {
  const { edit, quickFields, shown, onResize, sort, renderActions, rowActionsWidth = 130, open, locale, t } = options;
  const overrides = (options.overrides ?? {}) as Record<string, Override | undefined>;
  const columns: NonNullable<TableProps<Row>['columns']> = shown.map((column, index) => {
    const { name, field, isNumeric, isPinned } = column;
    const override = overrides[name];
    const isFirst = index === 0;
    const isEditable = field.editable && quickFields?.includes(name) !== false;
    const width = override?.width ?? column.width;
    return {
      key: name,
      dataIndex: name,
      title: <ColumnTitle label={field.label[locale]} width={width} onResize={(to) => onResize(name, to)} />,
      width,
      align: isNumeric ? 'end' : 'start',
      ...(isFirst || isPinned ? { fixed: 'start' as const } : {}),
      sorter: field.sortable,
      sortOrder: sort.field === name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
      render: (value: unknown, row) => {
        const cell = tableCell(field, value, { own: override?.render, row, text: { locale, t } });
        if (isFirst && open !== null) {
          return (
            <OpenLink row={row as RowOf<F>} open={open}>
              {cell}
            </OpenLink>
          );
        }
        if (edit === null || !isEditable) return cell;
        return (
          <EditableCell
            name={name}
            field={field}
            value={value}
            isNumeric={isNumeric}
            onSave={async (next) => await edit(row as RowOf<F>, name, next)}
          >
            {cell}
          </EditableCell>
        );
      },
    };
  });
  if (renderActions !== null) {
    columns.push({
      key: ':actions',
      title: t('list.actions'),
      width: rowActionsWidth,
      fixed: 'end',
      render: (_, row) => <span className="sb-row-actions">{renderActions(row as RowOf<F>)}</span>,
    });
  }
  return columns;
}
