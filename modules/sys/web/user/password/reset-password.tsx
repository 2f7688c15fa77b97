import { CopyOutlined } from '@ant-design/icons';
import { useCallMutation } from '@switchboard/kit-web';
import { resetPassword } from '@switchboard/sys-contract';
import { Alert, App, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USER_READS } from '../use-account-writes.ts';
import type { Person } from '../user-actions.tsx';
import styles from '../user.module.css';
import { oneTimePassword } from './one-time-password.ts';

interface ResetPasswordProps {
  person: Person;
  onClose: () => void;
}

/** Confirms, sets the password and shows it once: it cannot be looked up afterwards. */
export function ResetPassword({ person, onClose }: ResetPasswordProps) {
  const { t } = useTranslation('sys');
  const { message } = App.useApp();
  // generated once per dialog: a retry after a lost response sets the same password
  const [password] = useState(oneTimePassword);
  const reset = useCallMutation(resetPassword, { invalidates: USER_READS });
  const isDone = reset.isSuccess;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(password);
    void message.success(t('user.reset.copied'));
  };
  return (
    <Modal
      open
      width={460}
      title={t(isDone ? 'user.reset.doneTitle' : 'user.reset.title', { name: person.name })}
      mask={{ closable: !isDone }}
      keyboard={!isDone}
      confirmLoading={reset.isPending}
      okText={t('user.action.reset')}
      okButtonProps={{ danger: true }}
      onOk={() => reset.mutate({ userId: person.id, password })}
      onCancel={onClose}
      {...(isDone
        ? {
            footer: (
              <Button type="primary" onClick={onClose}>
                {t('user.reset.close')}
              </Button>
            ),
          }
        : {})}
    >
      {isDone ? (
        <>
          <p>{t('user.reset.doneText', { name: person.name })}</p>
          <div className={styles['password']}>
            <code>{password}</code>
            <Button icon={<CopyOutlined />} onClick={() => void copy()}>
              {t('user.reset.copy')}
            </Button>
          </div>
          <Alert type="warning" showIcon title={t('user.reset.once')} />
        </>
      ) : (
        <p>{t('user.reset.text', { name: person.name })}</p>
      )}
    </Modal>
  );
}
