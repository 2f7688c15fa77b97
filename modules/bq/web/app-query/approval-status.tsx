import { APPROVAL_STATES, getAppApprovals } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import {
  formatDateTime,
  LoadFailed,
  TONE_COLOR,
  useCall,
  useLocale,
  usePageHost,
  useRecordId,
} from '@switchboard/kit-web';
import { Button, Card, Empty, Flex, Skeleton, Tag, Timeline, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Application = ResultOf<typeof getAppApprovals>['list'][number];

/** /businessInquiry/app-query/approval-status */
export default function ApprovalStatusPage(): ReactNode {
  const { t } = useTranslation('bq');
  const id = useRecordId();
  const { data, error, refetch } = useCall(getAppApprovals, { id });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Flex vertical gap={16} style={{ padding: 16 }}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {[data.appName, data.customerName].filter((name) => name !== null).join(' · ')}
      </Typography.Title>
      {data.list.length === 0 && <Empty description={t('app.noApprovals')} />}
      {data.list.map((application) => (
        <OneApplication key={application.id} application={application} />
      ))}
    </Flex>
  );
}

function OneApplication({ application }: { application: Application }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const host = usePageHost();
  const { applyNo, name, state, amount, currency, reason, process } = application;
  const { label, tone } = APPROVAL_STATES[state];
  return (
    <Card
      size="small"
      title={
        <Flex wrap gap={8} align="center">
          <span>{name[locale]}</span>
          <Typography.Text type="secondary">{applyNo}</Typography.Text>
          <Tag color={TONE_COLOR[tone]} variant="filled">
            {label[locale]}
          </Tag>
        </Flex>
      }
      extra={
        process !== null && (
          <Button
            type="link"
            size="small"
            onClick={() => host.openTab(`/general/process/my-handle/profile?id=${process.instanceId}`)}
          >
            {t('app.openProcess')}
          </Button>
        )
      }
    >
      <Flex vertical gap={8}>
        <Typography.Text>
          {[amount === null ? '' : `${amount} ${currency ?? ''}`, reason].filter(Boolean).join(' · ')}
        </Typography.Text>
        {process !== null && <Steps process={process} />}
      </Flex>
    </Card>
  );
}

const COLOR: Readonly<Record<string, string>> = { agree: 'green', reject: 'red', withdraw: 'gray' };

function Steps({ process: { records, handlers, node } }: { process: NonNullable<Application['process']> }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const past = records.map(({ id, op, staffName, comment, at }) => ({
    key: id,
    color: COLOR[op] ?? 'blue',
    content: (
      <>
        <strong>{staffName}</strong> {t(`app.op.${op}`)} · {formatDateTime(at)}
        {comment !== null && <div style={{ whiteSpace: 'pre-wrap' }}>{comment}</div>}
      </>
    ),
  }));
  const now =
    handlers.length === 0
      ? []
      : [
          {
            key: 'now',
            color: 'orange',
            content: t('app.waitsFor', {
              node: node?.[locale] ?? '',
              names: handlers.map(({ name }) => name).join(', '),
            }),
          },
        ];
  return <Timeline items={[...past, ...now]} />;
}
