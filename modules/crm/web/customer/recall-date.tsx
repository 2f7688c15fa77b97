import { formatDateTime } from '@switchboard/kit-web';
import { Typography } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

const URGENT_DAYS = 3;

/** When a customer falls back to the open sea: days first, in red when there is hardly time left (crm.md §4). */
export function RecallDate({ at }: { at: string | null }) {
  const { t } = useTranslation('crm');
  if (at === null) return <Typography.Text type="secondary">{t('customer.recall.never')}</Typography.Text>;
  const days = Math.max(0, dayjs(at).startOf('day').diff(dayjs().startOf('day'), 'day'));
  return (
    <Typography.Text type={days <= URGENT_DAYS ? 'danger' : undefined} title={formatDateTime(at)}>
      {t('customer.recall.days', { count: days })}
    </Typography.Text>
  );
}
