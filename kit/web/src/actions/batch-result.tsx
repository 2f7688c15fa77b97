import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { BatchOutcome } from './batch-actions.tsx';

interface Props<Row> {
  outcome: BatchOutcome<Row>;
  nameOf: (row: Row) => string;
  onClose: () => void;
}

/** Shows every row of a batch with its result, the refused ones first. */
export function BatchResultDialog<Row extends { id: unknown }>({ outcome, nameOf, onClose }: Props<Row>): ReactNode {
  const t = useKitText();
  const { title, rows, results } = outcome;
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  const done = results.filter(({ ok }) => ok).length;
  return (
    <Modal
      open
      title={t('list.batchTitle', { action: title, done, refused: results.length - done })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('list.close')}
        </Button>
      }
    >
      <ul className="sb-batch-results">
        {results
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))
          .map(({ id, ok, msg }) => {
            const row = byId.get(id);
            return (
              <li key={id}>
                <Typography.Text type={ok ? 'success' : 'danger'} aria-hidden>
                  {ok ? <CheckCircleFilled /> : <CloseCircleFilled />}
                </Typography.Text>
                <span>{row === undefined ? id : nameOf(row)}</span>
                <Typography.Text type="secondary">
                  {ok ? t('list.batchOk') : (msg ?? t('list.batchNo'))}
                </Typography.Text>
              </li>
            );
          })}
      </ul>
    </Modal>
  );
}
