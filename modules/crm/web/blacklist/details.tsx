import { APPROVAL_STATES, APPROVAL_TYPES, blacklistResource, getBlacklist } from '@switchboard/crm-contract';
import { DetailPage, useCall, useLocale, usePageHost, useRecordId } from '@switchboard/kit-web';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { RefusedAttempts } from './refused-attempts.tsx';
import { useBlacklistActions } from './use-actions.tsx';

type Labels = Readonly<Record<string, { readonly label: { readonly zh: string; readonly en: string } }>>;
const labelIn = (values: Labels, code: string, locale: 'zh' | 'en'): string => values[code]?.label[locale] ?? code;

/** /crm/client-partner/blacklist/details?id= */
export default function BlacklistDetailPage() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { openTab } = usePageHost();
  const id = useRecordId();
  const { data } = useCall(getBlacklist, { id });
  const actions = useBlacklistActions();
  return (
    <DetailPage
      resource={blacklistResource}
      read={getBlacklist}
      input={{ id }}
      title={({ customerName, blackNo }) => customerName ?? blackNo}
      code="blackNo"
      states={['state', 'grade', 'type']}
      facts={['customerCode', 'applicantName', 'effectiveAt', 'validUntil']}
      pathOf={(other) => `/crm/client-partner/blacklist/details?id=${other}`}
      actions={actions}
      sections={[
        {
          key: 'info',
          fields: [
            'customerName',
            'country',
            'type',
            'grade',
            'reason',
            'effectiveAt',
            'validUntil',
            'liftedAt',
            'liftedReason',
            'createdAt',
          ],
        },
        { key: 'evidence', title: t('blacklist.tabs.evidence'), fields: ['evidence'] },
      ]}
      sectionsTitle={t('blacklist.tabs.info')}
      tabs={[
        {
          key: 'identities',
          label: t('blacklist.tabs.identities'),
          count: data?.identities.length,
          render: () => (
            <Table
              size="small"
              rowKey={({ idType, value }) => `${idType}:${value}`}
              pagination={false}
              dataSource={data?.identities ?? []}
              columns={[
                {
                  title: t('blacklist.idType'),
                  dataIndex: 'idType',
                  render: (type: string) => t(`blacklist.identity.${type}`),
                },
                { title: t('blacklist.idValue'), dataIndex: 'value' },
              ]}
            />
          ),
        },
        {
          key: 'hits',
          label: t('blacklist.tabs.hits'),
          count: data?.hits.length,
          render: () => <RefusedAttempts hits={data?.hits ?? []} />,
        },
        {
          key: 'orders',
          label: t('blacklist.tabs.orders'),
          render: () => (
            <Table
              size="small"
              rowKey="id"
              pagination={false}
              dataSource={data?.orders ?? []}
              columns={[
                {
                  title: t('approval.orderNo'),
                  dataIndex: 'orderNo',
                  render: (no: string, order) => (
                    <Button
                      type="link"
                      size="small"
                      onClick={() => openTab(`/crm/operate/approval-order/detail?id=${order.id}`)}
                    >
                      {no}
                    </Button>
                  ),
                },
                {
                  title: t('approval.col.type'),
                  dataIndex: 'bizType',
                  render: (code: string) => labelIn(APPROVAL_TYPES, code, locale),
                },
                {
                  title: t('approval.col.state'),
                  dataIndex: 'state',
                  render: (code: string) => labelIn(APPROVAL_STATES, code, locale),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
