import { Alert, Table, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './imei.module.css';

interface Problem {
  readonly imei: string;
  readonly msg: string;
}

const MANY = 10;

/** The number of valid entries, and each of the others with its problem. */
export function ProblemList({ good, failed }: { good: string; failed: readonly Problem[] }): ReactNode {
  const { t } = useTranslation('oc');
  const rows = failed.map((one, index) => ({ ...one, key: `${index} ${one.imei}` }));
  return (
    <div className={styles['failed']} aria-live="polite">
      <Alert
        type={failed.length === 0 ? 'success' : 'warning'}
        showIcon
        title={`${good} ${failed.length === 0 ? '' : t('imei.failed', { count: failed.length })}`}
      />
      {rows.length > 0 && (
        <Table
          size="small"
          dataSource={rows}
          pagination={rows.length > MANY ? { pageSize: MANY, size: 'small' } : false}
          columns={[
            {
              dataIndex: 'imei',
              title: t('imei.imei'),
              render: (imei: string) => <Typography.Text code>{imei}</Typography.Text>,
            },
            { dataIndex: 'msg', title: t('imei.reason') },
          ]}
        />
      )}
    </div>
  );
}
