import { dryRunRetention } from '@switchboard/crm-contract';
import { LoadFailed, useCall } from '@switchboard/kit-web';
import { Flex, Modal, Skeleton, Statistic, Table } from 'antd';
import { useTranslation } from 'react-i18next';

/** How many customers the nightly runs of the next week would recall with the current rules. */
export function DryRun({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('crm');
  const { data, error, refetch } = useCall(dryRunRetention, {}, { staleTime: 0 });
  return (
    <Modal open title={t('rules.retention.dryRun')} footer={null} onCancel={onClose}>
      {error !== null && data === undefined && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton active />}
      {data !== undefined && (
        <>
          <Flex gap={48} style={{ marginBottom: 16 }}>
            <Statistic title={t('rules.retention.recalled')} value={data.recalled} />
            <Statistic title={t('rules.retention.exempt')} value={data.exempt} />
          </Flex>
          <Table
            rowKey="day"
            size="small"
            pagination={false}
            dataSource={data.byDay}
            columns={[
              { key: 'day', dataIndex: 'day', title: t('rules.retention.night') },
              { key: 'count', dataIndex: 'count', title: t('rules.retention.customers'), align: 'right' as const },
            ]}
          />
        </>
      )}
    </Modal>
  );
}
