import { getSeaQuota } from '@switchboard/crm-contract';
import { formatDateTime, useCall } from '@switchboard/kit-web';
import { Alert, Flex, Progress, Typography } from 'antd';
import { useTranslation } from 'react-i18next';

/** What the person may still take and look at today (crm.md §4). */
export function QuotaCards() {
  const { t } = useTranslation('crm');
  const { data } = useCall(getSeaQuota, {});
  if (data === undefined) return null;
  const cards = [
    { key: 'claims', used: data.claimed, limit: data.dailyClaim },
    { key: 'views', used: data.viewed, limit: data.dailySeaView },
    { key: 'holds', used: data.held, limit: data.holdLimit },
  ] as const;
  return (
    <Flex vertical gap={12}>
      {data.blockedUntil !== null && (
        <Alert type="warning" showIcon title={t('sea.blocked', { at: formatDateTime(data.blockedUntil) })} />
      )}
      <Flex wrap gap="12px 40px">
        {cards.map(({ key, used, limit }) => (
          <div key={key} style={{ minWidth: 190 }}>
            <Typography.Text type="secondary">{t(`sea.quota.${key}`)}</Typography.Text>
            <Flex align="baseline" gap={6}>
              <Typography.Text strong style={{ fontSize: 20 }}>
                {Math.max(0, limit - used)}
              </Typography.Text>
              <Typography.Text type="secondary">{t('sea.quota.of', { used, limit })}</Typography.Text>
            </Flex>
            <Progress
              percent={limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100))}
              showInfo={false}
              size="small"
              status={used >= limit ? 'exception' : 'normal'}
              aria-label={t(`sea.quota.${key}`)}
            />
          </div>
        ))}
      </Flex>
    </Flex>
  );
}
