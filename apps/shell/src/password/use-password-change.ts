import { ApiError, callApi } from '@switchboard/kit-web';
import { session } from '@switchboard/kit-web/host';
import { changePassword, SYS_CODES } from '@switchboard/sys-contract';
import { App, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useShellText } from '../text.ts';
import type { PasswordFields } from './password-form.tsx';

/** Refusals shown under a field; any other is shown above the form. */
const FIELD_OF_CODE: Readonly<Record<number, keyof PasswordFields>> = {
  [SYS_CODES.oldPasswordWrong]: 'oldPassword',
  [SYS_CODES.passwordRule]: 'newPassword',
};

export interface PasswordChange {
  readonly form: FormInstance<PasswordFields>;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly submit: (fields: PasswordFields) => Promise<void>;
}

export function usePasswordChange(onDone: () => void): PasswordChange {
  const t = useShellText();
  const { message } = App.useApp();
  const [form] = Form.useForm<PasswordFields>();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit({ oldPassword, newPassword }: PasswordFields): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await callApi(changePassword, { oldPassword, newPassword });
      // a password set by an administrator grants no rights: load them now
      if (session.get().user?.mustChangePwd === true) await session.reloadRights();
      session.notePasswordChanged();
      void message.success(t('password.done'));
      onDone();
    } catch (failure) {
      const msg = failure instanceof ApiError ? failure.msg : t('password.failed');
      const field = failure instanceof ApiError ? FIELD_OF_CODE[failure.code] : undefined;
      if (field === undefined) setError(msg);
      else form.setFields([{ name: field, errors: [msg] }]);
    } finally {
      setBusy(false);
    }
  }

  return { form, error, isBusy, submit };
}
