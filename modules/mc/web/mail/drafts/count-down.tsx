import { Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const MINUTE_MS = 60_000;

export function CountDown({ until }: { until: string }) {
  const { t } = useTranslation('mc');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  if (left <= 0) return <Tag color="processing">{t('mail.drafts.due')}</Tag>;
  const minutes = Math.ceil(left / MINUTE_MS);
  if (minutes < 60) return <Tag color="processing">{t('mail.drafts.inMinutes', { count: minutes })}</Tag>;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return <Tag color="processing">{t('mail.drafts.inHours', { count: hours })}</Tag>;
  return <Tag>{t('mail.drafts.inDays', { count: Math.floor(hours / 24) })}</Tag>;
}
