import type { SupplierAccountRow, SupplierAccounts } from '@switchboard/fc-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, formatDecimal, LoadFailed, useCall } from '@switchboard/kit-web';
import { Drawer, Skeleton, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type HistoryCall = SupplierAccounts['calls']['history'];
type Entry = ResultOf<HistoryCall>[number];

interface Props {
  readonly call: HistoryCall;
  readonly row: SupplierAccountRow | null;
  readonly onClose: () => void;
}

const SIZE = 640;

/** All entries of one account with their authors; read-only. */
export function BalanceHistory({ call, row, onClose }: Props): ReactNode {
  const { t } = useTranslation('fc');
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      size={SIZE}
      destroyOnHidden
      title={row === null ? '' : `${t('supplier.history')} · ${row.supplierName} ${row.login}`}
    >
      {row !== null && <Entries call={call} id={row.id} currency={row.currency} />}
    </Drawer>
  );
}

function Entries({
  call,
  id,
  currency,
}: {
  readonly call: HistoryCall;
  readonly id: string;
  readonly currency: string;
}) {
  const { t } = useTranslation('fc');
  const { data, error, refetch } = useCall(call, { id });
  const columns = useMemo(
    (): TableColumnsType<Entry> => [
      { key: 'balanceOn', dataIndex: 'balanceOn', title: t('supplier.of') },
      {
        key: 'balance',
        dataIndex: 'balance',
        title: `${t('supplier.balance')} (${currency})`,
        align: 'right',
        render: (amount: string) => formatDecimal(amount, 2),
      },
      {
        key: 'credit',
        dataIndex: 'credit',
        title: t('supplier.credit'),
        align: 'right',
        render: (amount: string) => formatDecimal(amount, 2),
      },
      { key: 'enteredBy', dataIndex: 'enteredBy', title: t('supplier.by') },
      { key: 'enteredAt', dataIndex: 'enteredAt', title: t('supplier.at'), render: (at: string) => formatDateTime(at) },
      { key: 'note', dataIndex: 'note', title: t('supplier.note') },
    ],
    [t, currency],
  );
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active />;
  return (
    <Table
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={data}
      pagination={false}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t('supplier.noEntries') }}
    />
  );
}
