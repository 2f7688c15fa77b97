import { formatDateTime, useCall } from '@switchboard/kit-web';
import { getSyncLog, getSyncRun, type OrgSyncRun } from '@switchboard/sys-contract';
import { Alert, Button, Empty, Pagination, Spin, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sync.module.css';
import { RunReport } from './run-report.tsx';

const PAGE_SIZE = 10;
const TONE = { running: 'processing', done: 'success', stopped: 'error', failed: 'error' } as const;

/** All runs, with their user and their changes. */
export function SyncLog() {
  const { t } = useTranslation('sys');
  const [pageNo, setPageNo] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, isPending } = useCall(
    getSyncLog,
    { pageNo, pageSize: PAGE_SIZE },
    { placeholderData: (previous) => previous },
  );
  if (error !== null) return <Alert type="warning" showIcon title={error.msg} />;
  return (
    <Spin spinning={isPending}>
      {data?.list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dept.sync.neverRan')} />}
      <ol className={styles['runs']}>
        {data?.list.map((run) => (
          <li key={run.id}>
            <RunLine run={run} />
            {run.state !== 'running' && (
              <Button
                type="link"
                size="small"
                aria-expanded={openId === run.id}
                onClick={() => setOpenId(openId === run.id ? null : run.id)}
              >
                {t(openId === run.id ? 'dept.sync.hide' : 'dept.sync.show')}
              </Button>
            )}
            {openId === run.id && <RunDetail id={run.id} />}
          </li>
        ))}
      </ol>
      {data !== undefined && data.total > PAGE_SIZE && (
        <Pagination simple size="small" current={pageNo} pageSize={PAGE_SIZE} total={data.total} onChange={setPageNo} />
      )}
    </Spin>
  );
}

function RunLine({ run }: { run: OrgSyncRun }) {
  const { t } = useTranslation('sys');
  const count = Object.values(run.counts).reduce((sum, one) => sum + (one ?? 0), 0);
  return (
    <span className={styles['run']}>
      <time dateTime={run.startedAt}>{formatDateTime(run.startedAt)}</time>
      <Tag color={TONE[run.state]}>{t(`dept.sync.state.${run.state}`)}</Tag>
      <span>{t(run.isDryRun ? 'dept.sync.dryRun' : 'dept.sync.realRun')}</span>
      <span className={styles['quietText']}>{run.startedByName ?? t('dept.sync.clock')}</span>
      <span className={styles['quietText']}>{t('dept.sync.count', { count })}</span>
    </span>
  );
}

function RunDetail({ id }: { id: string }) {
  const { data, error, isPending } = useCall(getSyncRun, { id });
  if (error !== null) return <Alert type="warning" showIcon title={error.msg} />;
  return (
    <div className={styles['runDetail']}>
      <Spin spinning={isPending}>{data !== undefined && <RunReport run={data} />}</Spin>
    </div>
  );
}
