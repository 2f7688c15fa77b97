import { ALIAS_ITEM_STATES, ALIAS_SYSTEMS, aliasChangeResource, getAliasChange } from '@switchboard/crm-contract';
import { DetailPage, formatDateTime, TONE_COLOR, useCall, useLocale, useRecordId } from '@switchboard/kit-web';
import { Table, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../empty-text.tsx';
import { Attempts } from './attempts.tsx';
import { useAliasActions } from './use-actions.tsx';

/** /crm/operate/alias-record/details?id=: the result in every system. */
export default function AliasDetailPage() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const id = useRecordId();
  const { data } = useCall(getAliasChange, { id });
  const actions = useAliasActions();
  return (
    <DetailPage
      resource={aliasChangeResource}
      read={getAliasChange}
      input={{ id }}
      title={({ customerName, taskNo }) => customerName ?? taskNo}
      code="taskNo"
      states={['state']}
      facts={['customerCode', 'oldAlias', 'newAlias', 'applicantName', 'createdAt', 'finishedAt']}
      pathOf={(other) => `/crm/operate/alias-record/details?id=${other}`}
      actions={actions}
      sections={[{ key: 'info', fields: ['customerName', 'oldAlias', 'newAlias', 'reason'] }]}
      sectionsTitle={t('alias.tabs.info')}
      tabs={[
        {
          key: 'systems',
          label: t('alias.tabs.systems'),
          count: data?.items.length,
          render: () => (
            <Table
              size="small"
              rowKey="system"
              pagination={false}
              dataSource={data?.items ?? []}
              scroll={{ x: 'max-content' }}
              locale={emptyText(t('alias.noSystems'))}
              columns={[
                {
                  title: t('alias.system'),
                  dataIndex: 'system',
                  render: (code: keyof typeof ALIAS_SYSTEMS) => ALIAS_SYSTEMS[code].label[locale],
                },
                {
                  title: t('approval.col.state'),
                  dataIndex: 'state',
                  render: (code: keyof typeof ALIAS_ITEM_STATES) => {
                    const state = ALIAS_ITEM_STATES[code];
                    return (
                      <Tag color={TONE_COLOR['tone' in state ? state.tone : 'neutral']}>{state.label[locale]}</Tag>
                    );
                  },
                },
                { title: t('alias.attempts'), dataIndex: 'attempts', align: 'right' },
                { title: t('alias.at'), dataIndex: 'at', render: (at: string) => formatDateTime(at) },
                {
                  title: t('alias.nextTry'),
                  dataIndex: 'nextTryAt',
                  render: (at: string | null) => formatDateTime(at),
                },
                { title: t('alias.error'), dataIndex: 'lastError' },
                { title: t('alias.note'), dataIndex: 'note' },
              ]}
            />
          ),
        },
        {
          key: 'attempts',
          label: t('alias.tabs.attempts'),
          count: data?.attempts.length,
          render: () => <Attempts attempts={data?.attempts ?? []} />,
        },
      ]}
    />
  );
}
