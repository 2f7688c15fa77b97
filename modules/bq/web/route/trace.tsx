import { TRAFFIC_TYPES, traceRouteBind } from '@switchboard/bq-contract';
import type { InputOf } from '@switchboard/kit-contract';
import { CodeSelect, formatDateTime, useCall, useLocale } from '@switchboard/kit-web';
import { Alert, Button, Drawer, Empty, Form, Skeleton, Tag, Timeline, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSelect } from '../master/app-select.tsx';
import { OperatorSelect, PlaceSelect } from '../master/places.tsx';

type TraceQuery = InputOf<typeof traceRouteBind>;

/** Which rule a message would use, and why not the others (rule 57). */
export function RouteTrace({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('bq');
  const [submitted, setSubmitted] = useState<TraceQuery | null>(null);
  const required = [{ required: true, message: t('master.required') }];
  return (
    <Drawer open onClose={onClose} title={t('route.trace')} size={560}>
      <Form<TraceQuery>
        layout="vertical"
        initialValues={{ smsType: 'otp' }}
        onFinish={({ mnc = null, ...rest }) => setSubmitted({ ...rest, mnc })}
      >
        <Form.Item name="appId" label={t('route.app')} rules={required}>
          <AppSelect />
        </Form.Item>
        <Form.Item name="mcc" label={t('route.country')} rules={required}>
          <PlaceSelect />
        </Form.Item>
        <Form.Item name="mnc" label={t('route.operator')}>
          <OperatorSelect />
        </Form.Item>
        <Form.Item name="smsType" label={t('route.type')} rules={required}>
          <CodeSelect values={TRAFFIC_TYPES} allowClear={false} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {t('route.run')}
        </Button>
      </Form>
      {submitted !== null && <Steps query={submitted} />}
    </Drawer>
  );
}

function Steps({ query }: { query: TraceQuery }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { data, error } = useCall(traceRouteBind, query);
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (data === undefined) return <Skeleton active />;
  if (data.steps.length === 0) return <Empty description={t('route.noRules')} />;
  return (
    <section aria-live="polite" style={{ marginTop: 24 }}>
      {data.chosenId === null && <Alert type="warning" showIcon title={t('route.none')} style={{ marginBottom: 16 }} />}
      {data.trial !== null && (
        <Alert
          type="info"
          showIcon
          title={t('route.trialHere', {
            share: data.trial.share,
            target: data.trial.targetName ?? '-',
            until: formatDateTime(data.trial.until),
          })}
          style={{ marginBottom: 16 }}
        />
      )}
      <Timeline
        items={data.steps.map((step) => ({
          key: step.bindId,
          color: step.verdict === 'chosen' ? 'green' : 'gray',
          content: (
            <>
              <Typography.Text strong={step.verdict === 'chosen'}>{step.targetName ?? '-'}</Typography.Text>{' '}
              <Tag {...(step.verdict === 'chosen' ? { color: 'success' } : {})}>
                {t(`route.verdict.${step.verdict}`)}
              </Tag>
              <div>
                <Typography.Text type="secondary">
                  {t(`route.step.${step.step}`)} · {t('route.priority', { n: step.priority ?? '-' })} ·{' '}
                  {[step.country, step.operator, step.smsType == null ? null : labelOf(step.smsType, locale)]
                    .filter((part) => part != null)
                    .join(' / ') || t('route.any')}
                </Typography.Text>
              </div>
            </>
          ),
        }))}
      />
    </section>
  );
}

const labelOf = (type: string, locale: 'zh' | 'en'): string =>
  TRAFFIC_TYPES[type as keyof typeof TRAFFIC_TYPES]?.label[locale] ?? type;
