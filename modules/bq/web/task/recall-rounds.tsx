import { getRecall } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, formatDecimal, useCall } from '@switchboard/kit-web';
import { Alert, Skeleton, Table, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Round = ResultOf<typeof getRecall>['rounds'][number];

/** The results of each round of a recall, and the time of the next one. */
export function RecallRounds({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('bq');
  const { data, error } = useCall(getRecall, { id });
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (data === undefined) return <Skeleton active />;
  const numbers = ['picked', 'sent', 'reached'] as const;
  return (
    <section>
      <Typography.Title level={5}>{t('recall.rounds')}</Typography.Title>
      {data.nextAt !== null && (
        <Typography.Paragraph type="secondary">
          {t('recall.nextAt', { time: formatDateTime(data.nextAt) })}
        </Typography.Paragraph>
      )}
      <Table<Round>
        size="small"
        rowKey="roundNo"
        pagination={false}
        dataSource={[...data.rounds]}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('recall.round'), dataIndex: 'roundNo' },
          { title: t('recall.startedAt'), dataIndex: 'startedAt', render: (at: string) => formatDateTime(at) },
          ...numbers.map((name) => ({
            title: t(`recall.${name}`),
            dataIndex: name,
            align: 'right' as const,
            render: (n: number) => formatDecimal(n),
          })),
          {
            title: t('recall.rate'),
            key: 'rate',
            align: 'right',
            render: (_: unknown, { picked, reached }: Round) =>
              picked === 0 ? '-' : `${((100 * reached) / picked).toFixed(2)}%`,
          },
        ]}
      />
    </section>
  );
}
