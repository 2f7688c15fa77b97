import { CREDIT_KINDS, getAppCredits } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, formatDecimal, LoadFailed, useCall, useLocale, useRecordId } from '@switchboard/kit-web';
import { Flex, Skeleton, Table, type TableColumnsType, Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Credit = ResultOf<typeof getAppCredits>['list'][number];

/** /businessInquiry/app-query/credit-record */
export default function CreditRecordPage(): ReactNode {
  const id = useRecordId();
  const columns = useColumns();
  const { data, error, refetch } = useCall(getAppCredits, { id });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Flex vertical gap={16} style={{ padding: 16 }}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {[data.appName, data.customerName].filter((name) => name !== null).join(' · ')}
      </Typography.Title>
      <Table
        rowKey="id"
        size="small"
        columns={columns}
        dataSource={data.list}
        pagination={false}
        scroll={{ x: 'max-content' }}
      />
    </Flex>
  );
}

function useColumns(): TableColumnsType<Credit> {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  return useMemo(
    () => [
      { key: 'at', title: t('app.credit.at'), render: (_, { endedAt }) => formatDateTime(endedAt) },
      { key: 'kind', title: t('app.credit.kind'), render: (_, { kind }) => CREDIT_KINDS[kind].label[locale] },
      { key: 'name', title: t('app.credit.name'), render: (_, { name }) => name[locale] },
      {
        key: 'before',
        title: t('app.credit.before'),
        align: 'right',
        render: (_, { before }) => (before === null ? '–' : formatDecimal(before, 2)),
      },
      {
        key: 'after',
        title: t('app.credit.after'),
        align: 'right',
        render: (_, { amount, currency }) => `${formatDecimal(amount, 2)} ${currency ?? ''}`,
      },
      { key: 'until', title: t('app.credit.until'), render: (_, { until }) => until ?? '–' },
      { key: 'reason', title: t('app.credit.reason'), dataIndex: 'reason' },
      { key: 'by', title: t('app.credit.by'), dataIndex: 'applicantName' },
      { key: 'no', title: t('app.credit.no'), dataIndex: 'applyNo' },
    ],
    [t, locale],
  );
}
