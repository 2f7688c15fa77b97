import {
  getRecommendConfig,
  queryRecommend,
  SCORE_PARTS,
  saveRecommendConfig,
  TRAFFIC_TYPES,
} from '@switchboard/bq-contract';
import { useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import { App, Drawer, Flex, Form, InputNumber, Skeleton, Typography, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Config = Parameters<ReturnType<typeof useCallMutation<typeof saveRecommendConfig>>['mutateAsync']>[0]['config'];
type SmsType = Parameters<ReturnType<typeof useCallMutation<typeof saveRecommendConfig>>['mutateAsync']>[0]['smsType'];

const FULL = 100;
const LIMITS = [
  ['minSample', 1, 1_000_000],
  ['lookbackH', 1, 72],
  ['matureMin', 0, 1_440],
] as const;

/** The weights and limits for comparing channels of one message type. */
export function ConfigForm({ smsType, onClose }: { smsType: SmsType; onClose: () => void }): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const { data } = useCall(getRecommendConfig, { smsType });
  return (
    <Drawer
      open
      onClose={onClose}
      size={420}
      title={`${t('recommend.config')} · ${TRAFFIC_TYPES[smsType].label[locale]}`}
    >
      {data === undefined ? (
        <Skeleton active />
      ) : (
        <Fields smsType={smsType} version={data.version} config={data.config} onClose={onClose} />
      )}
    </Drawer>
  );
}

interface FieldsProps {
  readonly smsType: SmsType;
  readonly version: number;
  readonly config: Config;
  readonly onClose: () => void;
}

function Fields({ smsType, version, config, onClose }: FieldsProps): ReactNode {
  const { t } = useTranslation('bq');
  const { message } = App.useApp();
  const save = useCallMutation(saveRecommendConfig, { invalidates: [getRecommendConfig, queryRecommend] });
  const [form] = Form.useForm<Config>();
  const now = Form.useWatch([], form) as Config | undefined;
  const sum = SCORE_PARTS.reduce((all, part) => all + (now?.[part] ?? config[part]), 0);
  const store = async (values: Config): Promise<void> => {
    await save.mutateAsync({ smsType, version, config: values });
    void message.success(t('master.done'));
    onClose();
  };
  return (
    <Form<Config> form={form} layout="vertical" initialValues={config} onFinish={(values) => void store(values)}>
      <Flex wrap gap="0 12px">
        {SCORE_PARTS.map((part) => (
          <Form.Item
            key={part}
            name={part}
            label={t(`recommend.part.${part}`)}
            rules={[{ required: true }]}
            style={{ width: 170 }}
          >
            <InputNumber min={0} max={FULL} precision={0} suffix="%" style={{ width: '100%' }} />
          </Form.Item>
        ))}
      </Flex>
      <Typography.Paragraph type={sum === FULL ? 'secondary' : 'danger'}>
        {t('recommend.sum', { sum })}
      </Typography.Paragraph>
      {LIMITS.map(([name, min, max]) => (
        <Form.Item key={name} name={name} label={t(`recommend.${name}`)} rules={[{ required: true }]}>
          <InputNumber min={min} max={max} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={save.isPending} disabled={sum !== FULL}>
        {t('master.save')}
      </Button>
    </Form>
  );
}
