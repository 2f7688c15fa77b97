import { applyRecommend, type queryRecommend, routeBindResource, TRIAL } from '@switchboard/bq-contract';
import type { InputOf } from '@switchboard/kit-contract';
import { formatDateTime, useCallMutation } from '@switchboard/kit-web';
import { Alert, App, Form, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSelect } from '../master/app-select.tsx';

type RecommendQuery = InputOf<typeof queryRecommend>;

interface Props {
  readonly channel: { readonly channelId: string; readonly channelName?: string | undefined };
  readonly query: RecommendQuery;
  readonly onClose: () => void;
}

/** Tries a channel for one account, with a tenth of its messages for two hours (rule 54). */
export function ApplyDialog({ channel: { channelId, channelName = '-' }, query, onClose }: Props): ReactNode {
  const { t } = useTranslation('bq');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ appId: string }>();
  const apply = useCallMutation(applyRecommend, { invalidates: [routeBindResource.calls.page] });
  const { mcc, mnc = null, smsType } = query;
  const run = async ({ appId }: { appId: string }): Promise<void> => {
    const { oldTarget = '-', until } = await apply.mutateAsync({ appId, channelId, mcc, mnc, smsType });
    void message.success(
      t('recommend.applied', { channel: channelName, old: oldTarget, until: formatDateTime(until) }),
    );
    onClose();
  };
  return (
    <Modal
      open
      title={t('recommend.applyTitle', { channel: channelName })}
      okText={t('recommend.apply')}
      confirmLoading={apply.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Alert
        type="info"
        showIcon
        title={t('recommend.applyHint', {
          share: TRIAL.share,
          hours: TRIAL.hours,
          points: TRIAL.mostPoints,
          messages: TRIAL.leastMessages,
        })}
        style={{ marginBottom: 16 }}
      />
      <Form<{ appId: string }> form={form} layout="vertical" onFinish={(values) => void run(values).catch(() => {})}>
        <Form.Item name="appId" label={t('route.app')} rules={[{ required: true, message: t('master.required') }]}>
          <AppSelect />
        </Form.Item>
      </Form>
    </Modal>
  );
}
