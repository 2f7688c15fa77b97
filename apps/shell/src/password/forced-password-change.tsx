import { session } from '@switchboard/kit-web/host';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import { PASSWORD_FORM_ID, PasswordForm } from './password-form.tsx';
import { usePasswordChange } from './use-password-change.ts';

const nothing = (): void => undefined;

/** Shown instead of the workspace until the user has set a new password. The only alternative is to sign out. */
export function ForcedPasswordChange(): ReactNode {
  const t = useShellText();
  const { form, error, isBusy, submit } = usePasswordChange(nothing);
  const footer = (
    <>
      <Button onClick={() => void session.signOut()}>{t('user.signOut')}</Button>
      <Button type="primary" htmlType="submit" form={PASSWORD_FORM_ID} loading={isBusy}>
        {t('password.submit')}
      </Button>
    </>
  );
  return (
    <Modal
      open
      centered
      mask={false}
      title={t('password.title')}
      width={420}
      closable={false}
      keyboard={false}
      footer={footer}
    >
      <p>{t('password.forced')}</p>
      <PasswordForm form={form} error={error} submit={(fields) => void submit(fields)} />
    </Modal>
  );
}
