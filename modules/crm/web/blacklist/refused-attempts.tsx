import type { getBlacklist } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime } from '@switchboard/kit-web';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../empty-text.tsx';

type Hit = ResultOf<typeof getBlacklist>['hits'][number];

/** Attempts to bring the company back, and the keys that identified it. */
export function RefusedAttempts({ hits }: { hits: readonly Hit[] }) {
  const { t } = useTranslation('crm');
  return (
    <Table<Hit>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={[...hits]}
      scroll={{ x: 'max-content' }}
      locale={emptyText(t('blacklist.noHits'))}
      columns={[
        { title: t('blacklist.hit.at'), dataIndex: 'at', render: (at: string) => formatDateTime(at) },
        { title: t('blacklist.hit.by'), dataIndex: 'byName' },
        { title: t('blacklist.hit.way'), dataIndex: 'way', render: (way: string) => t(`blacklist.ways.${way}`) },
        { title: t('blacklist.hit.name'), dataIndex: 'triedName' },
        {
          title: t('blacklist.hit.matches'),
          dataIndex: 'matches',
          render: (matches: string[]) => matches.map((type) => t(`blacklist.identity.${type}`)).join(' · '),
        },
      ]}
    />
  );
}
