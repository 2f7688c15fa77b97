import { useCall, useCallMutation, useIsPhone, usePageHost } from '@switchboard/kit-web';
import { commitFeedback, getFeedbackTips, myFeedbackResource } from '@switchboard/sys-contract';
import { App, Button, Drawer, Form, Input, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './feedback.module.css';
import { useFeedbackTypes } from './use-types.ts';

interface Values {
  type: string;
  urgency: '1' | '2';
  content: string;
}

export function NewFeedback({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sys');
  const { message } = App.useApp();
  const { setDirty } = usePageHost();
  const isPhone = useIsPhone();
  const [form] = Form.useForm<Values>();
  const [isTouched, setIsTouched] = useState(false);
  const types = useFeedbackTypes().all.filter(({ enabled }) => enabled);
  const { data } = useCall(getFeedbackTips, {});
  useEffect(() => {
    setDirty(isTouched);
    return () => setDirty(false);
  }, [isTouched, setDirty]);
  const sending = useCallMutation(commitFeedback, {
    invalidates: [myFeedbackResource.calls.page],
    onSuccess: ({ no }) => {
      void message.success(t('feedback.sent', { no }));
      onClose();
    },
  });
  return (
    <Drawer
      open
      title={t('feedback.new')}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 480}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('feedback.cancel')}</Button>
          <Button type="primary" loading={sending.isPending} onClick={() => form.submit()}>
            {t('feedback.submit')}
          </Button>
        </div>
      }
    >
      <p className={styles['tips']}>{data?.tips}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ urgency: '1' }}
        onValuesChange={() => setIsTouched(true)}
        onFinish={(values) => sending.mutate(values)}
      >
        <Form.Item name="type" label={t('feedback.type')} rules={[{ required: true, message: t('feedback.typeRule') }]}>
          <Radio.Group options={types.map(({ code, label }) => ({ value: code, label }))} />
        </Form.Item>
        <Form.Item name="urgency" label={t('feedback.urgency')}>
          <Radio.Group
            options={[
              { value: '1', label: t('feedback.normal') },
              { value: '2', label: t('feedback.urgent') },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="content"
          label={t('feedback.content')}
          rules={[{ required: true, whitespace: true, min: 5, max: 2000, message: t('feedback.contentRule') }]}
        >
          <Input.TextArea rows={6} maxLength={2000} showCount />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
