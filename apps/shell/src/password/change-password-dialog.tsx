import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import { PASSWORD_FORM_ID, PasswordForm } from './password-form.tsx';
import { usePasswordChange } from './use-password-change.ts';

interface Props {
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function ChangePasswordDialog({ isOpen, close }: Props): ReactNode {
  const t = useShellText();
  const { form, error, isBusy, submit } = usePasswordChange(close);
  return (
    <Modal
      open={isOpen}
      title={t('password.title')}
      width={420}
      destroyOnHidden
      okText={t('password.submit')}
      okButtonProps={{ htmlType: 'submit', form: PASSWORD_FORM_ID }}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onCancel={close}
    >
      <PasswordForm form={form} error={error} submit={(fields) => void submit(fields)} />
    </Modal>
  );
}
