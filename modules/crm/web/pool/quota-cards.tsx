import { getPoolQuota } from '@switchboard/crm-contract';
import { Figures, formatDateTime, useCall } from '@switchboard/kit-web';
import { Alert, Flex } from 'antd';
import { useTranslation } from 'react-i18next';

/** How many customers the person can still claim and view today (crm.md §4). */
export function QuotaCards() {
  const { t } = useTranslation('crm');
  const { data } = useCall(getPoolQuota, {});
  if (data === undefined) return null;
  const limits = {
    claims: { part: data.claimed, of: data.dailyClaim },
    views: { part: data.viewed, of: data.dailyPoolView },
    holds: { part: data.held, of: data.holdLimit },
  };
  return (
    <Flex vertical gap={12}>
      {data.blockedUntil !== null && (
        <Alert type="warning" showIcon title={t('pool.blocked', { at: formatDateTime(data.blockedUntil) })} />
      )}
      <Figures
        figures={(['claims', 'views', 'holds'] as const).map((key) => ({
          key,
          label: t(`pool.quota.${key}`),
          value: Math.max(0, limits[key].of - limits[key].part),
          note: t('pool.quota.of', { used: limits[key].part, limit: limits[key].of }),
          used: limits[key],
        }))}
      />
    </Flex>
  );
}
