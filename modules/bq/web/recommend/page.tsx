import { queryRecommend, RECOMMEND_KEY, TRAFFIC_TYPES } from '@switchboard/bq-contract';
import type { InputOf } from '@switchboard/kit-contract';
import { Can, CodeSelect, LoadFailed, MoneyInput, useCall, useTabState } from '@switchboard/kit-web';
import { Button, Card, Empty, Flex, Form, InputNumber, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OperatorSelect, PlaceSelect } from '../master/places.tsx';
import { ConfigForm } from './config-form.tsx';
import { RecommendTable } from './table.tsx';

type RecommendQuery = InputOf<typeof queryRecommend>;
type SmsType = RecommendQuery['smsType'];

const FIELD = { width: 190 };

/** /businessInquiry/channelRecommend */
export default function RecommendPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [submitted, setSubmitted] = useTabState<RecommendQuery | null>('asked', () => null);
  const [config, setConfig] = useState<SmsType | null>(null);
  const [form] = Form.useForm<RecommendQuery>();
  const smsType = Form.useWatch('smsType', form) ?? 'otp';
  return (
    <Flex vertical gap={12} style={{ padding: 12 }}>
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
          {t('recommend.title')}
        </Typography.Title>
        <Can right={`${RECOMMEND_KEY}:cfg`}>
          <Button onClick={() => setConfig(smsType)}>{t('recommend.config')}</Button>
        </Can>
      </Flex>
      <Card size="small">
        <Form<RecommendQuery>
          form={form}
          layout="vertical"
          initialValues={submitted ?? { smsType: 'otp' }}
          onFinish={({ mnc = null, maxPrice = null, minScore = null, ...rest }) =>
            setSubmitted({ ...rest, mnc, maxPrice, minScore })
          }
        >
          <Flex wrap gap="0 12px" align="end">
            <Form.Item
              name="mcc"
              label={t('route.country')}
              rules={[{ required: true, message: t('master.required') }]}
              style={FIELD}
            >
              <PlaceSelect />
            </Form.Item>
            <Form.Item name="mnc" label={t('route.operator')} style={FIELD}>
              <OperatorSelect />
            </Form.Item>
            <Form.Item name="smsType" label={t('route.type')} style={{ width: 120 }}>
              <CodeSelect values={TRAFFIC_TYPES} allowClear={false} />
            </Form.Item>
            <Form.Item name="maxPrice" label={t('recommend.maxPrice')} style={{ width: 140 }}>
              <MoneyInput />
            </Form.Item>
            <Form.Item name="minScore" label={t('recommend.minScore')} style={{ width: 120 }}>
              <InputNumber min={0} max={100} style={{ width: '100%' }} />
            </Form.Item>
            <Form.Item label={null}>
              <Button type="primary" htmlType="submit">
                {t('recommend.ask')}
              </Button>
            </Form.Item>
          </Flex>
        </Form>
      </Card>
      {submitted === null ? <Empty description={t('recommend.choose')} /> : <Answer query={submitted} />}
      {config !== null && <ConfigForm key={config} smsType={config} onClose={() => setConfig(null)} />}
    </Flex>
  );
}

function Answer({ query }: { query: RecommendQuery }): ReactNode {
  const { data, error, refetch } = useCall(queryRecommend, query);
  if (error !== null) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <RecommendTable answer={data ?? null} query={query} />;
}
