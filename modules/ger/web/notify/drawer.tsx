import {
  NOTIFY_CHANNELS,
  NOTIFY_EVENTS,
  NOTIFY_RECEIVERS,
  SWITCHED,
  type NotifyChannel,
  type NotifyEvent,
  type NotifyReceiver,
  notifyResource,
  notifyVars,
  saveNotify,
} from '@switchboard/ger-contract';
import { CodeBoxes, CodeSelect, useCallMutation, useIsPhone, useLocale, useRights } from '@switchboard/kit-web';
import { Button, Drawer, Form, Input, Switch, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ProcessSelect } from '../delegation/process-select.tsx';
import styles from '../roles/roles.module.css';
import type { NotifyRow } from './page.tsx';

interface Values {
  processId: string;
  event: NotifyEvent;
  receivers: NotifyReceiver[];
  channels: NotifyChannel[];
  tplZh: string | null;
  tplEn: string | null;
  isOn: boolean;
}

const FRESH: Partial<Values> = { receivers: ['assignee'], channels: ['app', 'dingtalk'], isOn: true };
const text = (value: string | null | undefined): string | null => {
  const trimmed = (value ?? '').trim();
  return trimmed === '' ? null : trimmed;
};

/** One line: the default of an event for all processes, with a fixed event, or an override of a single process. */
export function NotifyDrawer({ row, onClose }: { row: NotifyRow | null; onClose: () => void }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const isPhone = useIsPhone();
  const mayEdit = useRights().has('sys.process.notify:edit');
  const [form] = Form.useForm<Values>();
  const event = Form.useWatch('event', form) ?? row?.event;
  const saving = useCallMutation(saveNotify, { invalidates: [notifyResource.calls.page], onSuccess: onClose });
  const needed = [{ required: true, message: t('form.required') }];
  /** Hidden from this person, who cannot change it: it stays unchanged. */
  const isHidden = (name: 'receivers' | 'channels' | 'tplZh' | 'tplEn' | 'state'): boolean =>
    row !== null && (row[name] === undefined || (name === 'state' && !(row.state in SWITCHED)));
  const rulesOf = (name: 'receivers' | 'channels') => (isHidden(name) ? [] : needed);
  const blocked = (name: 'tplZh' | 'tplEn' | 'state') => (isHidden(name) ? { disabled: true } : {});
  /** Otherwise readers of the other language would get the default text instead of the custom one. */
  const bothOrNone = {
    validator: async (): Promise<void> => {
      const { tplZh, tplEn } = form.getFieldsValue();
      if (isHidden('tplZh') || isHidden('tplEn')) return;
      if ((text(tplZh) === null) !== (text(tplEn) === null)) throw new Error(t('notify.bothLanguages'));
    },
  };
  const save = ({ isOn, processId, tplZh, tplEn, ...values }: Values): void => {
    saving.mutate({
      ...values,
      ...(row === null ? { processId } : { id: row.id, version: row.version, event: row.event }),
      tplZh: isHidden('tplZh') ? undefined : text(tplZh),
      tplEn: isHidden('tplEn') ? undefined : text(tplEn),
      state: isHidden('state') ? undefined : isOn ? 'enabled' : 'disabled',
    });
  };
  const initial =
    row === null
      ? FRESH
      : {
          event: row.event,
          receivers: row.receivers as NotifyReceiver[],
          channels: row.channels as NotifyChannel[],
          tplZh: row.tplZh,
          tplEn: row.tplEn,
          isOn: row.state === 'enabled',
        };
  const vars = event === undefined ? [] : Object.entries(notifyVars(event));
  const title =
    row === null
      ? t('notify.add')
      : `${NOTIFY_EVENTS[row.event]?.label[locale] ?? '-'} · ${row.processName === undefined ? '-' : (row.processName ?? t('notify.everyProcess'))}`;
  return (
    <Drawer
      open
      title={title}
      size={isPhone ? '100%' : 560}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          {mayEdit && (
            <Button type="primary" loading={saving.isPending} onClick={() => form.submit()}>
              {t('form.save')}
            </Button>
          )}
        </div>
      }
    >
      <Form<Values> form={form} layout="vertical" disabled={!mayEdit} initialValues={initial} onFinish={save}>
        {row === null && (
          <>
            <Form.Item name="processId" label={t('notify.process')} rules={needed}>
              <ProcessSelect />
            </Form.Item>
            <Form.Item name="event" label={t('notify.event')} rules={needed}>
              <CodeSelect values={NOTIFY_EVENTS} />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="receivers"
          label={t('notify.receivers')}
          rules={rulesOf('receivers')}
          extra={event === 'commented' ? t('notify.mentioned') : event === 'task_timeout' ? t('notify.timeout') : null}
        >
          <CodeBoxes values={NOTIFY_RECEIVERS} label={t('notify.receivers')} />
        </Form.Item>
        <Form.Item
          name="channels"
          label={t('notify.channels')}
          rules={rulesOf('channels')}
          extra={t('notify.channelsHint')}
        >
          <CodeBoxes values={NOTIFY_CHANNELS} label={t('notify.channels')} />
        </Form.Item>
        <Form.Item name="tplZh" label={t('notify.tplZh')}>
          <Input.TextArea
            {...blocked('tplZh')}
            rows={3}
            maxLength={500}
            showCount
            placeholder={t('notify.asTemplate')}
          />
        </Form.Item>
        <Form.Item name="tplEn" label={t('notify.tplEn')} dependencies={['tplZh']} rules={[bothOrNone]}>
          <Input.TextArea
            {...blocked('tplEn')}
            rows={3}
            maxLength={500}
            showCount
            placeholder={t('notify.asTemplate')}
          />
        </Form.Item>
        {vars.length > 0 && (
          <Typography.Paragraph type="secondary">
            {t('notify.vars')}
            {vars.map(([key, label]) => (
              <span key={key}>
                {' '}
                <Typography.Text code>{`\${${key}}`}</Typography.Text> {label[locale]}
              </span>
            ))}
          </Typography.Paragraph>
        )}
        <Form.Item name="isOn" label={t('notify.isOn')} valuePropName="checked">
          <Switch {...blocked('state')} />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
