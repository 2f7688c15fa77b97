import { formatDate, useCall, useCallMutation } from '@switchboard/kit-web';
import { type PopupConfig, pagePopupConfigs, setPopupState } from '@switchboard/sys-contract';
import { Button, Switch, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './fb-config.module.css';
import { PromptForm } from './prompt-form.tsx';

/** Pages that prompt for a rating, their audience and frequency; and the results. */
export function PromptTab({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('sys');
  const [edited, setEdited] = useState<PopupConfig | 'new' | null>(null);
  const { data, isPending } = useCall(pagePopupConfigs, { pageSize: 200 });
  const switching = useCallMutation(setPopupState, { invalidates: [pagePopupConfigs] });
  const dates = ({ startAt, endAt }: PopupConfig): string =>
    startAt === null && endAt === null
      ? t('fbConfig.always')
      : `${startAt === null ? '…' : formatDate(startAt)} – ${endAt === null ? '…' : formatDate(endAt)}`;
  const columns: TableColumnsType<PopupConfig> = [
    { key: 'page', dataIndex: 'pageName', title: t('feedback.page') },
    { key: 'way', title: t('rating.way'), width: 130, render: (_, row) => t(`rating.kind.${row.evaluateType}`) },
    { key: 'days', dataIndex: 'frequencyDays', title: t('fbConfig.frequency'), width: 90, align: 'right' },
    { key: 'visits', dataIndex: 'minVisits', title: t('fbConfig.minVisits'), width: 110, align: 'right' },
    {
      key: 'sample',
      title: t('fbConfig.sample'),
      width: 80,
      align: 'right',
      render: (_, row) => `${row.samplePercent}%`,
    },
    { key: 'dates', title: t('fbConfig.dates'), width: 200, render: (_, row) => dates(row) },
    { key: 'shown', dataIndex: 'shownNum', title: t('fbConfig.shown'), width: 70, align: 'right' },
    { key: 'rated', dataIndex: 'ratedNum', title: t('fbConfig.rated'), width: 70, align: 'right' },
    { key: 'dismissed', dataIndex: 'dismissedNum', title: t('fbConfig.dismissed'), width: 80, align: 'right' },
    {
      key: 'enabled',
      title: t('fbConfig.enabled'),
      width: 80,
      render: (_, { popupId, version, enabled, pageName }) => (
        <Switch
          size="small"
          checked={enabled}
          disabled={!mayEdit || switching.isPending}
          aria-label={`${t('fbConfig.enabled')} ${pageName}`}
          onChange={(next) => switching.mutate({ popupId, version, enabled: next })}
        />
      ),
    },
    ...(mayEdit
      ? [
          {
            key: 'edit',
            title: t('fbConfig.actions'),
            width: 80,
            render: (_: unknown, row: PopupConfig) => (
              <Button type="link" size="small" onClick={() => setEdited(row)}>
                {t('fbConfig.edit')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayEdit && (
        <div className={styles['bar']}>
          <Button onClick={() => setEdited('new')}>{t('fbConfig.addPrompt')}</Button>
        </div>
      )}
      <Table<PopupConfig>
        rowKey="popupId"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={data?.list ?? []}
        pagination={false}
        scroll={{ x: 1060 }}
      />
      {edited !== null && <PromptForm popup={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}
