import { getSmsTask, SMS_ERRORS, SMS_STATUS } from '@switchboard/bq-contract';
import type { EnumValue } from '@switchboard/kit-contract';
import { formatDecimal, useCall, useLocale } from '@switchboard/kit-web';
import { Alert, Empty, Flex, Progress, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GatewayNotices } from './gateway-notices.tsx';

type Values = Readonly<Record<number, EnumValue>>;

/** Results and errors of the messages of a task, and the commands sent to the gateway. */
export function SmsTaskDetail({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('bq');
  const { data, error } = useCall(getSmsTask, { id });
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (data === undefined) return <Skeleton active />;
  const { outcomes, errors, notices } = data;
  return (
    <Flex vertical gap={16}>
      <section>
        <Typography.Title level={5}>{t('task.outcomes')}</Typography.Title>
        {outcomes === null && <Alert type="warning" showIcon title={t('task.noFigures')} />}
        {outcomes?.length === 0 && <Empty description={t('task.noMessages')} />}
        <Shares parts={(outcomes ?? []).map(({ status, count }) => ({ code: status, count }))} names={SMS_STATUS} />
      </section>
      {errors.length > 0 && (
        <section>
          <Typography.Title level={5}>{t('task.errors')}</Typography.Title>
          <Shares parts={errors} names={SMS_ERRORS} />
        </section>
      )}
      <GatewayNotices notices={notices} />
    </Flex>
  );
}

interface SharesProps {
  readonly parts: readonly { readonly code: number; readonly count: number }[];
  readonly names: Values;
}

function Shares({ parts, names }: SharesProps): ReactNode {
  const locale = useLocale();
  const sum = parts.reduce((total, { count }) => total + count, 0);
  return parts.map(({ code, count }) => {
    const name = names[code]?.label[locale] ?? String(code);
    const share = ((100 * count) / sum).toFixed(2);
    return (
      <div key={code}>
        <Flex justify="space-between" gap={12}>
          <Typography.Text>{name}</Typography.Text>
          <Typography.Text>
            {formatDecimal(count)} · {share}%
          </Typography.Text>
        </Flex>
        <Progress percent={Number(share)} showInfo={false} size="small" aria-label={name} />
      </div>
    );
  });
}
