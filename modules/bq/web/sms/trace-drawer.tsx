import { SMS_ERRORS, SMS_STATUS, smsRecordResource, type TraceStep, traceSmsRecord } from '@switchboard/bq-contract';
import type { EnumValue, ResourceRow } from '@switchboard/kit-contract';
import { formatDateTime, useCall, useLocale } from '@switchboard/kit-web';
import { Alert, Descriptions, Drawer, Skeleton, Timeline, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof smsRecordResource>;
type Values = Readonly<Record<string, EnumValue>>;

const COLOURS = { neutral: 'gray', info: 'blue', success: 'green', warning: 'orange', danger: 'red' } as const;

interface Props {
  readonly row: Row | null;
  readonly onClose: () => void;
}

/** A message from submission to report, over all attempts, with the charge of each step. */
export function TraceDrawer({ row, onClose }: Props): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <Drawer open={row !== null} onClose={onClose} title={t('trace.title')} size={520} destroyOnHidden>
      {row !== null && <Trace row={row} />}
    </Drawer>
  );
}

function Trace({ row }: { row: Row }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { data, error } = useCall(traceSmsRecord, { msgId: row.msgId ?? '' });
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (data === undefined) return <Skeleton active />;
  const { fields } = smsRecordResource;
  const facts = (
    ['msgId', 'appName', 'customerName', 'phoneMasked', 'country', 'operator', 'sender', 'parts'] as const
  ).map((name) => ({ key: name, label: fields[name].label[locale], children: String(row[name] ?? '-') }));
  const times = [
    ['sent', data.sentAt],
    ['answered', data.answeredAt],
    ['reported', data.reportedAt],
  ] as const;
  return (
    <>
      <Descriptions column={1} size="small" items={facts} />
      <Typography.Title level={5}>{t('trace.content')}</Typography.Title>
      <Typography.Paragraph>{data.contentMasked}</Typography.Paragraph>
      <Typography.Title level={5}>{t('trace.steps')}</Typography.Title>
      {data.steps.length === 0 && <Alert type="info" title={t('trace.expired')} showIcon />}
      <Timeline
        items={data.steps.map((step, index) => ({
          key: `${step.attemptNo}-${index}`,
          color: COLOURS[toneOf(SMS_STATUS, step.status)],
          content: <Step step={step} />,
        }))}
      />
      <Descriptions
        column={1}
        size="small"
        items={times.map(([name, at]) => ({
          key: name,
          label: t(`trace.${name}`),
          children: at === null ? '-' : formatDateTime(at),
        }))}
      />
    </>
  );
}

function Step({ step }: { step: TraceStep }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const error = step.stdErr === null ? null : (SMS_ERRORS as Values)[step.stdErr]?.label[locale];
  return (
    <>
      <div>
        <strong>{(SMS_STATUS as Values)[step.status]?.label[locale] ?? step.status}</strong> ·{' '}
        {t(`trace.kind.${step.kind}`)} · {t('trace.attempt', { n: step.attemptNo })}
      </div>
      <Typography.Text type="secondary">
        {formatDateTime(step.at)} · {step.channelName}
      </Typography.Text>
      {error !== null && (
        <div>
          {error} {step.rawErr !== '' && <Typography.Text type="secondary">({step.rawErr})</Typography.Text>}
        </div>
      )}
      {step.revenueUsd !== undefined && Number(step.revenueUsd) !== 0 && (
        <div>{t('trace.charge', { revenue: step.revenueUsd, cost: step.costUsd ?? '-' })}</div>
      )}
    </>
  );
}

const toneOf = (values: Values, code: string): keyof typeof COLOURS => values[code]?.tone ?? 'neutral';
