import { useCall, useCallMutation, useIsPhone } from '@switchboard/kit-web';
import { getDeptTree, getSyncLog, staffResource, syncOrganisation } from '@switchboard/sys-contract';
import { Alert, App, Button, Drawer, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sync.module.css';
import { RunReport } from './run-report.tsx';
import { SyncLog } from './sync-log.tsx';

/** First a dry run, then the execution: nothing changes before the user has seen the plan. */
export function SyncDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sys');
  const { message, modal } = App.useApp();
  const isPhone = useIsPhone();
  const [tab, setTab] = useState('now');
  const log = useCall(getSyncLog, { pageNo: 1, pageSize: 10 });
  const look = useCallMutation(syncOrganisation, { invalidates: [getSyncLog] });
  const act = useCallMutation(syncOrganisation, {
    invalidates: [getSyncLog, getDeptTree, staffResource.calls.page],
    onSuccess: () => void message.success(t('dept.sync.done')),
  });
  const plan = look.data;
  const open = plan?.changes.filter(({ kind }) => kind !== 'problem').length ?? 0;
  const isReady = act.data === undefined && plan?.state === 'done' && open > 0;

  function startLook(): void {
    act.reset();
    look.mutate({ dryRun: true });
  }

  function confirm(): void {
    if (plan === undefined) return;
    const leaving = plan.counts['staff-leave'] ?? 0;
    const execute = (): void => act.mutate({ dryRun: false, planId: plan.id });
    if (leaving === 0) return execute();
    void modal.confirm({
      title: t('dept.sync.leaveConfirm', { count: leaving }),
      content: t('dept.sync.leaveEffect'),
      okText: t('dept.sync.confirm', { count: open }),
      okButtonProps: { danger: true },
      onOk: execute,
    });
  }

  return (
    <Drawer
      open
      title={t('dept.sync.title')}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 640}
      onClose={onClose}
      styles={{ body: { paddingTop: 8 } }}
      footer={
        isReady &&
        tab === 'now' && (
          <div className={styles['formFoot']}>
            <Button onClick={look.reset}>{t('dept.action.cancel')}</Button>
            <Button type="primary" loading={act.isPending} onClick={confirm}>
              {t('dept.sync.confirm', { count: open })}
            </Button>
          </div>
        )
      }
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'now',
            label: t('dept.sync.now'),
            children: (
              <div className={styles['stack']}>
                <p className={styles['note']}>{t('dept.sync.about')}</p>
                {log.data?.isConfigured === false ? (
                  <Alert type="info" showIcon title={t('dept.sync.off')} description={t('dept.sync.offHint')} />
                ) : (
                  <Button loading={look.isPending} disabled={log.data === undefined} onClick={startLook}>
                    {t(plan === undefined ? 'dept.sync.look' : 'dept.sync.lookAgain')}
                  </Button>
                )}
                {act.data !== undefined && <Alert type="success" showIcon title={t('dept.sync.done')} />}
                {!look.isPending && plan !== undefined && <RunReport run={act.data ?? plan} />}
              </div>
            ),
          },
          { key: 'log', label: t('dept.sync.log'), children: <SyncLog /> },
        ]}
      />
    </Drawer>
  );
}
