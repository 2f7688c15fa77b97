import { ORG_CHANGE_KINDS, type OrgChange, type OrgChangeKind, type OrgSyncRun } from '@switchboard/sys-contract';
import { Alert, Collapse, Empty, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './sync.module.css';
import { ChangeList } from './change-list.tsx';

const TONE: Readonly<Record<OrgChangeKind, string>> = {
  problem: 'warning',
  'dept-add': 'success',
  'dept-rename': 'processing',
  'dept-move': 'processing',
  'dept-enable': 'success',
  'dept-disable': 'error',
  'staff-add': 'success',
  'staff-change': 'processing',
  'staff-leave': 'error',
};

/** Findings of a run, kind by kind; kinds that need attention come first and are expanded. */
export function RunReport({ run }: { run: OrgSyncRun & { changes: readonly OrgChange[] } }) {
  const { t } = useTranslation('sys');
  const groups = ORG_CHANGE_KINDS.map((kind) => ({ kind, changes: run.changes.filter((one) => one.kind === kind) }));
  const present = groups.filter(({ changes }) => changes.length > 0);
  return (
    <>
      {run.state === 'stopped' && (
        <Alert
          type="error"
          showIcon
          title={t('dept.sync.stopped')}
          description={t('dept.sync.stoppedWhy', { leaving: run.counts['staff-leave'] ?? 0, count: run.staffCount })}
        />
      )}
      {run.state === 'failed' && <Alert type="error" showIcon title={t('dept.sync.failed')} description={run.error} />}
      {run.state === 'done' && run.changes.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('dept.sync.same')} />
      )}
      {present.length > 0 && (
        <Collapse
          size="small"
          defaultActiveKey={present
            .filter(({ kind, changes }) => isUrgent(kind) || changes.length <= 5)
            .map(({ kind }) => kind)}
          items={present.map(({ kind, changes }) => ({
            key: kind,
            label: (
              <span className={styles['groupHead']}>
                {t(`dept.sync.kind.${kind}`)}
                <Tag color={TONE[kind]}>{changes.length}</Tag>
              </span>
            ),
            children: <ChangeList changes={changes} />,
          }))}
        />
      )}
    </>
  );
}

const isUrgent = (kind: OrgChangeKind): boolean =>
  kind === 'problem' || kind === 'staff-leave' || kind === 'dept-disable';
