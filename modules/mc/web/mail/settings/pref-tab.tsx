import type { ResultOf } from '@switchboard/kit-contract';
import { LoadFailed, useCall, useCallMutation } from '@switchboard/kit-web';
import { getMailPref, saveMailPref } from '@switchboard/mc-contract';
import { App, Button, Form, InputNumber, Segmented, Skeleton, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

type Pref = ResultOf<typeof getMailPref>;

export function PrefTab() {
  const { data, error, refetch } = useCall(getMailPref, {});
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <PrefForm pref={data} />;
}

function PrefForm({ pref }: { pref: Pref }) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const save = useCallMutation(saveMailPref, {
    invalidates: [getMailPref],
    onSuccess: () => void message.success(t('mail.settings.saved')),
  });
  return (
    <Form
      layout="vertical"
      className={styles['form'] ?? ''}
      initialValues={pref}
      onFinish={(next: Pref) => save.mutate(next)}
    >
      <Form.Item
        name="readingPane"
        label={t('mail.pref.readingPane')}
        extra={t('mail.pref.paneHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name="threadView"
        label={t('mail.pref.threadView')}
        extra={t('mail.pref.threadHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="undoSeconds" label={t('mail.pref.undoSeconds')} extra={t('mail.pref.undoHint')}>
        <InputNumber min={0} max={30} precision={0} />
      </Form.Item>
      <Form.Item name="pageSize" label={t('mail.pref.pageSize')}>
        <Segmented options={[20, 50, 100]} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('mail.settings.save')}
      </Button>
    </Form>
  );
}
