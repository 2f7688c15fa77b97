import type { ResultOf } from '@switchboard/kit-contract';
import { LoadFailed, useCall, useCallMutation } from '@switchboard/kit-web';
import { getFeedbackConfig, getFeedbackTips, saveFeedbackConfig } from '@switchboard/sys-contract';
import { App, Button, Form, Input, InputNumber, Select, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './fb-config.module.css';

type Config = ResultOf<typeof getFeedbackConfig>;

/** Hint text, default handlers, days until an answered feedback closes. */
export function GeneralTab({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, refetch } = useCall(getFeedbackConfig, {});
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton active /> : <GeneralForm key={data.version} config={data} mayEdit={mayEdit} />;
}

function GeneralForm({ config, mayEdit }: { config: Config; mayEdit: boolean }) {
  const { t } = useTranslation('sys');
  const { message } = App.useApp();
  const saving = useCallMutation(saveFeedbackConfig, {
    invalidates: [getFeedbackConfig, getFeedbackTips],
    onSuccess: () => void message.success(t('fbConfig.saved')),
  });
  const required = [{ required: true, whitespace: true, message: t('fbConfig.required') }];
  return (
    <Form<Omit<Config, 'handlers' | 'version'>>
      layout="vertical"
      className={styles['form'] ?? ''}
      disabled={!mayEdit}
      initialValues={config}
      onFinish={(values) =>
        saving.mutate({
          ...values,
          tipsEn: (values.tipsEn ?? '').trim() === '' ? null : values.tipsEn,
          version: config.version,
        })
      }
    >
      <Form.Item name="tipsZh" label={t('fbConfig.tipsZh')} rules={required}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="tipsEn" label={t('fbConfig.tipsEn')}>
        <Input.TextArea rows={3} maxLength={800} showCount />
      </Form.Item>
      <Form.Item name="handlerIds" label={t('fbConfig.handlers')} extra={t('fbConfig.handlersHint')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={config.handlers.map(({ handlerId, name }) => ({ value: handlerId, label: name }))}
        />
      </Form.Item>
      <Form.Item name="autoCloseDays" label={t('fbConfig.autoClose')} rules={[{ required: true }]}>
        <InputNumber min={1} max={365} precision={0} suffix={t('fbConfig.days')} />
      </Form.Item>
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={saving.isPending}>
          {t('fbConfig.save')}
        </Button>
      )}
    </Form>
  );
}
