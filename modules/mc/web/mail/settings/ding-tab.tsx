import { LoadFailed, useCall, useCallMutation } from '@switchboard/kit-web';
import type { ResultOf } from '@switchboard/kit-contract';
import { getDingSetting, saveDingSetting } from '@switchboard/mc-contract';
import { App, Button, Form, InputNumber, Select, Skeleton, Switch, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';

type Setting = ResultOf<typeof getDingSetting>;
type Values = Omit<Setting, 'quietFrom' | 'quietTo'> & { quiet: [Dayjs, Dayjs] | null };
const TIME = 'HH:mm';
/** Includes the comma of Chinese keyboards. */
const SEPARATORS = [',', String.fromCodePoint(0xff0c), ' '];

/** mc M77: which new mails are announced in DingTalk. */
export function DingTab() {
  const { data, error, refetch } = useCall(getDingSetting, {});
  if (data === undefined)
    return error === null ? <Skeleton active /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <DingForm setting={data} />;
}

function DingForm({ setting }: { setting: Setting }) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const save = useCallMutation(saveDingSetting, {
    invalidates: [getDingSetting],
    onSuccess: () => void message.success(t('mail.settings.saved')),
  });
  const { quietFrom, quietTo, ...rest } = setting;
  const quiet = quietFrom === null || quietTo === null ? null : [dayjs(quietFrom, TIME), dayjs(quietTo, TIME)];
  const isOn = Form.useWatch('enabled', form) ?? setting.enabled;
  const submit = ({ quiet: hours, ...values }: Values): void =>
    save.mutate({
      ...rest,
      ...values,
      quietFrom: hours?.[0].format(TIME) ?? null,
      quietTo: hours?.[1].format(TIME) ?? null,
    });
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles['form'] ?? ''}
      initialValues={{ ...rest, quiet }}
      onFinish={submit}
    >
      <p className={styles['hint']}>{t('mail.ding.hint')}</p>
      <Form.Item name="enabled" label={t('mail.ding.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="onlyParty" label={t('mail.ding.onlyParty')} valuePropName="checked">
        <Switch disabled={!isOn} />
      </Form.Item>
      <Form.Item
        name="onlyFlaggedSender"
        label={t('mail.ding.onlyFlaggedSender')}
        extra={t('mail.ding.flaggedHint')}
        valuePropName="checked"
      >
        <Switch disabled={!isOn} />
      </Form.Item>
      <Form.Item name="keywords" label={t('mail.ding.keywords')} extra={t('mail.ding.keywordsHint')}>
        <Select
          mode="tags"
          disabled={!isOn}
          tokenSeparators={SEPARATORS}
          maxCount={20}
          open={false}
          suffixIcon={null}
        />
      </Form.Item>
      <Form.Item name="mergeMinutes" label={t('mail.ding.merge')} extra={t('mail.ding.mergeHint')}>
        <InputNumber min={1} max={120} precision={0} disabled={!isOn} />
      </Form.Item>
      <Form.Item name="quiet" label={t('mail.ding.quiet')} extra={t('mail.ding.quietHint')}>
        <TimePicker.RangePicker format={TIME} order={false} disabled={!isOn} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('mail.settings.save')}
      </Button>
    </Form>
  );
}
