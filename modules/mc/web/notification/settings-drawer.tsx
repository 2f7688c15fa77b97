import { useCall, useCallMutation, useIsPhone } from '@switchboard/kit-web';
import { listPreferences, type Message, type Preference, savePreferences } from '@switchboard/mc-contract';
import { Alert, App, Button, Drawer, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './notification.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly types: readonly { value: Message['msgType']; label: string; canMute: boolean }[];
  readonly onClose: () => void;
}

export function SettingsDrawer({ isOpen, types, onClose }: Props) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const isPhone = useIsPhone();
  const { data } = useCall(listPreferences, {}, { enabled: isOpen });
  const [draft, setDraft] = useState<Partial<Record<Message['msgType'], Preference>>>({});
  const save = useCallMutation(savePreferences, {
    invalidates: [listPreferences],
    onSuccess: () => {
      setDraft({});
      void message.success(t('settings.saved'));
      onClose();
    },
  });
  const set = (preference: Preference): void => setDraft((before) => ({ ...before, [preference.msgType]: preference }));
  const rows = types.flatMap((type) => {
    const saved = data?.find(({ msgType }) => msgType === type.value);
    return saved === undefined ? [] : [{ type, preference: draft[type.value] ?? saved }];
  });
  return (
    <Drawer
      open={isOpen}
      size={isPhone ? '100%' : 460}
      title={t('settings.title')}
      onClose={onClose}
      extra={
        <Button
          type="primary"
          disabled={Object.keys(draft).length === 0}
          loading={save.isPending}
          onClick={() => save.mutate({ preferences: Object.values(draft) })}
        >
          {t('settings.save')}
        </Button>
      }
    >
      <Alert type="info" title={t('settings.hint')} />
      {data === undefined ? (
        <Skeleton active />
      ) : (
        <table className={styles.settings}>
          <thead>
            <tr>
              <th scope="col">{t('settings.type')}</th>
              <th scope="col">{t('settings.inApp')}</th>
              <th scope="col">{t('settings.popup')}</th>
              <th scope="col">{t('settings.ding')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, preference }) => (
              <tr key={type.value}>
                <th scope="row">{type.label}</th>
                {(['inApp', 'popup', 'ding'] as const).map((what) => (
                  <td key={what}>
                    <Switch
                      size="small"
                      checked={preference[what]}
                      disabled={!type.canMute}
                      title={type.canMute ? '' : t('settings.fixed')}
                      aria-label={`${type.label} ${t(`settings.${what}`)}`}
                      onChange={(isOn) => set({ ...preference, [what]: isOn })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
