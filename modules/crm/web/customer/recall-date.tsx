import { businessDay, daysBetween } from '@switchboard/kit-contract';
import { formatDateTime } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';

const URGENT_DAYS = 3;

/** When a customer returns to the public pool: days first, in red when little time is left (crm.md §4). */
export function RecallDate({ at }: { at: string | null }) {
  const { t } = useTranslation('crm');
  if (at === null) return <Typography.Text type="secondary">{t('customer.recall.never')}</Typography.Text>;
  const days = Math.max(0, daysBetween(businessDay(), businessDay(Date.parse(at))));
  return (
    <Typography.Text type={days <= URGENT_DAYS ? 'danger' : undefined} title={formatDateTime(at)}>
      {t('customer.recall.days', { count: days })}
    </Typography.Text>
  );
}
