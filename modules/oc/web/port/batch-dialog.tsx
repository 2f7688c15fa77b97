import { useCall, useLocale } from '@switchboard/kit-web';
import { BATCH_KINDS, getPortBatch, type PortBatch } from '@switchboard/oc-contract';
import { Alert, Button, Flex, Modal, Progress, Table, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const POLL_MS = 2_000;
const MANY = 10;
const FULL = 100;

/** The result of a batch; a running one is polled until it is done. */
export function BatchDialog({ batch, onClose }: { batch: PortBatch; onClose: () => void }): ReactNode {
  const { t } = useTranslation('oc');
  const locale = useLocale();
  const isOpen = batch.state === 'running';
  const { data } = useCall(
    getPortBatch,
    { batchNo: batch.batchNo },
    { enabled: isOpen, refetchInterval: POLL_MS, staleTime: 0 },
  );
  const { batchNo, kind, state, total, ok, failed, pending } = data ?? batch;
  const finished = total - pending;
  return (
    <Modal
      open
      title={`${BATCH_KINDS[kind].label[locale]} · ${batchNo}`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('port.close')}
        </Button>
      }
    >
      <Flex vertical gap={12} aria-live="polite">
        {state === 'approving' && <Alert type="info" showIcon title={t('port.asked', { count: total })} />}
        <Progress
          percent={Math.round((finished / Math.max(total, 1)) * FULL)}
          status={failed.length > 0 ? 'exception' : finished < total ? 'active' : 'success'}
          aria-label={t('port.progress')}
        />
        <Typography.Text>{t('port.counts', { ok, failed: failed.length, pending })}</Typography.Text>
        {failed.length > 0 && (
          <Table
            size="small"
            rowKey="portId"
            dataSource={failed}
            pagination={failed.length > MANY ? { pageSize: MANY, size: 'small' } : false}
            columns={[
              { dataIndex: 'port', title: t('port.port') },
              { dataIndex: 'msg', title: t('port.why') },
            ]}
          />
        )}
      </Flex>
    </Modal>
  );
}
