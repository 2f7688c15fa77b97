import { getCustomerSpend, PLATFORMS, PRODUCTS, SPEND_RANGES } from '@switchboard/crm-contract';
import { Chart, type Figure, Figures, formatDecimal, useCall, useLocale, useTabState } from '@switchboard/kit-web';
import { Alert, Flex, Segmented, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../empty-text.tsx';
import type { CustomerTabProps } from '../customer/tabs.ts';
import { shareOf, trendOf } from './spend-figures.ts';

type Range = (typeof SPEND_RANGES)[number];
type Account = ReturnType<typeof useSpend>['accounts'][number];
type Labels = Readonly<Record<string, { readonly label: { zh: string; en: string } } | undefined>>;

const EMPTY = { from: '', to: '', totalUsd: '0', previousUsd: '0', points: [], accounts: [] } as const;

function useSpend(customerId: string, range: Range) {
  const { data, error, isPending } = useCall(
    getCustomerSpend,
    { customerId, range },
    { placeholderData: (before) => before },
  );
  return { ...(data ?? EMPTY), isPending, error };
}

/** What a customer spends: over time, and by account. */
export default function SpendTab({ customer: { id } }: CustomerTabProps) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const [range, setRange] = useTabState<Range>('spend.range', () => '30d');
  const { from, to, totalUsd, previousUsd, points, accounts, isPending, error } = useSpend(id, range);
  const chart = useMemo(
    () => ({
      title: t('spend.chart', { from, to }),
      labelName: t(range === '12m' ? 'spend.month' : 'spend.day'),
      labels: points.map(({ at }) => (range === '12m' ? at.slice(0, 7) : at)),
      series: [{ name: t('spend.usd'), values: points.map(({ usd }) => Number(usd)) }],
      format: (value: number) => formatDecimal(value.toFixed(2), 2),
    }),
    [t, from, to, points, range],
  );
  if (error !== null) return <Alert type="warning" showIcon title={error.msg} />;
  const trend = trendOf(totalUsd, previousUsd);
  const figures: Figure[] = [
    {
      key: 'total',
      label: t('spend.total'),
      value: isPending ? undefined : formatDecimal(totalUsd, 2),
      ...(trend === null ? {} : { note: t('spend.trend', { pct: trend }) }),
    },
    {
      key: 'previous',
      label: t('spend.previous'),
      value: isPending ? undefined : formatDecimal(previousUsd, 2),
    },
  ];
  const label = (labels: Labels, code: string): string => labels[code]?.label[locale] ?? code;
  const columns: TableColumnsType<Account> = [
    { key: 'accountNo', dataIndex: 'accountNo', title: t('spend.account') },
    { key: 'platform', title: t('spend.platform'), render: (_, { platform }) => label(PLATFORMS, platform) },
    { key: 'product', title: t('spend.product'), render: (_, { product }) => label(PRODUCTS, product) },
    { key: 'usd', title: t('spend.usd'), align: 'right', render: (_, { usd }) => formatDecimal(usd, 2) },
    { key: 'share', title: t('spend.share'), align: 'right', render: (_, { usd }) => shareOf(usd, totalUsd) },
  ];
  return (
    <Flex vertical gap={16}>
      <Flex wrap gap="8px 40px" align="center" justify="space-between">
        <Figures figures={figures} />
        <Segmented
          aria-label={t('spend.range')}
          value={range}
          onChange={(value: Range) => setRange(value)}
          options={SPEND_RANGES.map((value) => ({ value, label: t(`spend.ranges.${value}`) }))}
        />
      </Flex>
      <Chart kind="columns" data={chart} height={220} />
      <Table<Account>
        rowKey="accountNo"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={[...accounts]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={emptyText(t('spend.noAccounts'))}
      />
    </Flex>
  );
}
