import { UploadBox, useCall, useCallMutation, useLocale } from '@switchboard/kit-web';
import {
  commitFeedback,
  countResponeFeedback,
  FEEDBACK_IMAGES,
  getDictItems,
  getFeedbackTips,
  myFeedbackResource,
} from '@switchboard/sys-contract';
import { App, Badge, Button, Form, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import styles from './feedback.module.css';
import { usePageResource } from './use-page-resource.ts';

const IMAGES = { biz: 'sys.feedback', ...FEEDBACK_IMAGES };
const MY_FEEDBACK = '/csc/feedbackmanagement/feedback';

interface Values {
  type: string;
  urgency: '1' | '2';
  content: string;
}

/** A problem or a missing feature of the page in front. */
export function FeedbackForm({ onDone }: { onDone: () => void }): ReactNode {
  const t = useShellText();
  const locale = useLocale();
  const workspace = useWorkspace();
  const { message } = App.useApp();
  const page = usePageResource();
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const { data: tips } = useCall(getFeedbackTips, {});
  const { data: dict } = useCall(getDictItems, { module: 'sys', dictTypes: 'feedback_type' });
  const { data: answered } = useCall(countResponeFeedback, {});
  const sending = useCallMutation(commitFeedback, {
    invalidates: [myFeedbackResource.calls.page],
    onSuccess: ({ no }) => {
      void message.success(t('feedback.sent', { no }));
      onDone();
    },
  });
  const types = (dict?.['feedback_type'] ?? []).filter(({ enabled }) => enabled);
  const openMine = (): void => {
    onDone();
    workspace.open(MY_FEEDBACK, 'push');
  };
  if (dict === undefined) return null;
  return (
    <Form<Values>
      layout="vertical"
      initialValues={{ type: types.find(({ isDefault }) => isDefault)?.code ?? types[0]?.code, urgency: '1' }}
      onFinish={(values) =>
        sending.mutate({ ...values, resourceId: page.resourceId, pagePath: page.path, fileIds: [...fileIds] })
      }
    >
      <p className={styles['tips']}>{tips?.tips}</p>
      <Form.Item name="type" label={t('feedback.type')} rules={[{ required: true }]}>
        <Radio.Group
          options={types.map(({ code, labelZh, labelEn }) => ({
            value: code,
            label: locale === 'en' ? (labelEn ?? labelZh) : labelZh,
          }))}
        />
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
        <Input.TextArea rows={5} maxLength={2000} showCount />
      </Form.Item>
      <Form.Item label={t('feedback.images')}>
        <UploadBox
          label={t('feedback.addImages')}
          rule={IMAGES}
          onChange={(files) => setFileIds(files.map(({ fileId }) => fileId))}
          onBusy={setIsUploading}
        />
      </Form.Item>
      <div className={styles['foot']}>
        <Badge count={answered?.num ?? 0} size="small">
          <Button type="link" onClick={openMine}>
            {t('feedback.mine')}
          </Button>
        </Badge>
        <Button type="primary" htmlType="submit" disabled={isUploading} loading={sending.isPending}>
          {t('feedback.submit')}
        </Button>
      </div>
    </Form>
  );
}
