import { getWastedClaims, PUBLIC_POOL_KEY } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, useCall, useRights } from '@switchboard/kit-web';
import { Button, Drawer, Empty, Table, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResultOf<typeof getWastedClaims>[number];

/** The manager's board of wasted claims (crm rule 13). */
export function WastedBoard() {
  const { t } = useTranslation('crm');
  const mayAssign = useRights().has(`${PUBLIC_POOL_KEY}:assign`);
  const [isOpen, setIsOpen] = useState(false);
  const { data, isPending } = useCall(getWastedClaims, {}, { enabled: mayAssign && isOpen });
  if (!mayAssign) return null;
  const columns: TableColumnsType<Row> = [
    { key: 'name', dataIndex: 'name', title: t('pool.wasted.name') },
    { key: 'dept', dataIndex: 'deptName', title: t('pool.wasted.dept') },
    { key: 'wasted', dataIndex: 'wasted', title: t('pool.wasted.count'), align: 'right', width: 80 },
    { key: 'last', title: t('pool.wasted.last'), width: 160, render: (_, row) => formatDateTime(row.lastAt) },
    {
      key: 'blocked',
      title: t('pool.wasted.blocked'),
      width: 170,
      render: (_, row) =>
        row.blockedUntil === null ? '–' : <Tag color="error">{formatDateTime(row.blockedUntil)}</Tag>,
    },
  ];
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('pool.wasted.title')}</Button>
      <Drawer open={isOpen} size={720} title={t('pool.wasted.title')} onClose={() => setIsOpen(false)}>
        <Table<Row>
          rowKey="holderId"
          size="small"
          loading={isPending}
          columns={columns}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ x: 600 }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('pool.wasted.none')} /> }}
        />
      </Drawer>
    </>
  );
}
