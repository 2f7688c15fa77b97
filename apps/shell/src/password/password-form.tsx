import { Alert, Form, type FormInstance, Input } from 'antd';
import type { ReactNode } from 'react';
import { isPassword } from '../login/rules.ts';
import { useShellText } from '../text.ts';

export interface PasswordFields {
  oldPassword: string;
  newPassword: string;
  repeated: string;
}

interface Props {
  readonly form: FormInstance<PasswordFields>;
  /** The server's error for the form as a whole. */
  readonly error: string | null;
  readonly submit: (fields: PasswordFields) => void;
}

/** Old, new and repeated password (sys R09). The buttons belong to the caller: Enter submits as well. */
export function PasswordForm({ form, error, submit }: Props): ReactNode {
  const t = useShellText();
  const holds = (isRight: (value: string) => boolean, text: string) => ({
    validator: (_: unknown, value: string | undefined) =>
      isRight(value ?? '') ? Promise.resolve() : Promise.reject(new Error(text)),
  });
  const newRules = [
    holds(isPassword, t('login.formatIncorrect')),
    holds((value) => value !== form.getFieldValue('oldPassword'), t('password.sameAsOld')),
  ];
  return (
    <Form
      id={PASSWORD_FORM_ID}
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onBlur"
      style={{ paddingBlock: 8 }}
      onFinish={submit}
    >
      {error !== null && <Alert style={{ marginBottom: 16 }} type="error" showIcon title={error} role="alert" />}
      <Form.Item
        name="oldPassword"
        label={t('password.old')}
        rules={[{ required: true, message: t('password.oldMissing') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item name="newPassword" label={t('password.new')} extra={t('password.rule')} rules={newRules} validateFirst>
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t('password.repeat')}
        dependencies={['newPassword']}
        rules={[holds((value) => value === form.getFieldValue('newPassword'), t('password.differs'))]}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </Form>
  );
}

export const PASSWORD_FORM_ID = 'change-password';
