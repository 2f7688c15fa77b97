import type { ResultOf } from '@switchboard/kit-contract';
import { LoadFailed, useCall, useLocale } from '@switchboard/kit-web';
import { getScoreStat } from '@switchboard/sys-contract';
import { Table, type TableColumnsType, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './feedback.module.css';

type Stat = ResultOf<typeof getScoreStat>[number];

const shown = (value: number | null): string => (value === null ? '–' : value.toFixed(2));

/** Ratings of the pages: number, average, and the last thirty days against the thirty before. */
export function ScoreStat() {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const { data, error, isPending, refetch } = useCall(getScoreStat, {});
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const columns: TableColumnsType<Stat> = [
    {
      key: 'page',
      title: t('feedback.page'),
      render: (_, row) => (locale === 'en' ? (row.nameEn ?? row.nameZh) : row.nameZh),
    },
    { key: 'way', title: t('rating.way'), width: 160, render: (_, row) => t(`rating.scale.${row.evaluateType}`) },
    { key: 'count', dataIndex: 'count', title: t('rating.count'), width: 100, align: 'right' },
    { key: 'average', title: t('rating.average'), width: 110, align: 'right', render: (_, row) => shown(row.average) },
    { key: 'recent', title: t('rating.recent'), width: 130, align: 'right', render: (_, row) => shown(row.recent) },
    { key: 'trend', title: t('rating.trend'), width: 140, align: 'right', render: (_, row) => <Trend {...row} /> },
  ];
  return (
    <Table<Stat>
      className={styles['stat'] ?? ''}
      rowKey="pageKey"
      size="small"
      loading={isPending}
      columns={columns}
      dataSource={data ?? []}
      pagination={false}
      scroll={{ x: 720 }}
    />
  );
}

function Trend({ recent, before }: Stat) {
  if (recent === null || before === null) return <span>–</span>;
  const change = recent - before;
  const color = Math.abs(change) < 0.005 ? 'default' : change > 0 ? 'success' : 'error';
  return <Tag color={color}>{`${change > 0 ? '+' : ''}${change.toFixed(2)}`}</Tag>;
}
