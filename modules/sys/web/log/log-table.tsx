import { Cell, formatDateTime, useLocale } from '@switchboard/kit-web';
import { LOG_COLUMNS, type LogRow, logFields } from '@switchboard/sys-contract';
import { Button, Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import styles from './log.module.css';
import { type LogNames, useNames } from './use-names.ts';

type Column = (typeof LOG_COLUMNS)[number];

interface Props {
  rows: readonly LogRow[];
  isLoading: boolean;
  empty: ReactNode;
  chosenId: string | null;
  onOpen: (id: string) => void;
}

/** Dense, because users read hundreds of rows. A click anywhere in a row opens it; keyboard users open it by its time. */
export function LogTable({ rows, isLoading, empty, chosenId, onOpen }: Props) {
  const locale = useLocale();
  const names = useNames();
  const columns: NonNullable<TableProps<LogRow>['columns']> = LOG_COLUMNS.map((name) => ({
    key: name,
    dataIndex: name,
    title: logFields[name].label[locale],
    width: logFields[name].width ?? 100,
    ellipsis: true,
    align: name === 'costMs' ? 'end' : 'start',
    ...(name === 'createdAt' ? { fixed: 'start' as const } : {}),
    render: (_, row) =>
      name === 'createdAt' ? (
        <Button type="link" size="small" className={styles['time']} onClick={() => onOpen(row.id)}>
          {formatDateTime(row.createdAt)}
        </Button>
      ) : (
        cellOf(name, row, names)
      ),
  }));
  return (
    <Table<LogRow>
      rowKey="id"
      size="small"
      sticky
      tableLayout="fixed"
      columns={columns}
      dataSource={rows}
      loading={isLoading}
      pagination={false}
      scroll={{ x: LOG_COLUMNS.reduce((sum, name) => sum + (logFields[name].width ?? 100), 0) }}
      locale={{ emptyText: empty }}
      rowClassName={(row) => (row.id === chosenId ? 'ant-table-row-selected' : '')}
      onRow={(row) => ({ className: styles['row'], onClick: () => onOpen(row.id) })}
    />
  );
}

export function cellOf(name: Column, row: LogRow, names: LogNames): ReactNode {
  const value = row[name];
  if (value === null) return <Cell field={logFields[name]} value={null} />;
  switch (name) {
    case 'objectCode':
      return <span title={String(value)}>{names.object(String(value))}</span>;
    case 'action':
      return <span title={row.path ?? String(value)}>{names.action(String(value))}</span>;
    case 'region':
      return names.region(String(value));
    case 'category':
    case 'result':
      return <Cell field={logFields[name]} value={value} />;
    case 'subApp':
      return <AppName code={String(value)} />;
    default:
      return <Cell field={logFields[name]} value={value} />;
  }
}

function AppName({ code }: { code: string }) {
  const locale = useLocale();
  return logFields.subApp.values?.[code]?.label[locale] ?? code;
}
