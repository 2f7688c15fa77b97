import { billResource } from '@switchboard/fc-contract';
import { formatDecimal, ListPage } from '@switchboard/kit-web';
import { Flex, Statistic } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CustomerTabProps } from '../customer/tabs.ts';

const NO_FILTER = { customerId: false, customerName: false } as const;

/** The bills of a postpaid customer and the balances of its accounts. */
export default function CustomerBills({ customer: { id, balanceUsd } }: CustomerTabProps) {
  const { t } = useTranslation('crm');
  return (
    <>
      {balanceUsd !== undefined && (
        <Flex gap={32} style={{ marginBottom: 12 }}>
          <Statistic title={t('bill.balance')} value={balanceUsd === null ? '–' : formatDecimal(balanceUsd, 2)} />
        </Flex>
      )}
      <ListPage isEmbedded resource={billResource} preset={{ customerId: [id] }} extraFilters={NO_FILTER} />
    </>
  );
}
