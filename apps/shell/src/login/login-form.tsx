import { ApiError } from '@switchboard/kit-web';
import type { PasswordSignIn } from '@switchboard/kit-web/host';
import { Alert, Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useShellText } from '../text.ts';
import { CaptchaImage, useCaptcha } from './captcha.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import styles from './login.module.css';
import { isCode, isPassword, isUsername } from './rules.ts';

export type SignIn = (input: PasswordSignIn) => Promise<void>;
type Fields = Pick<PasswordSignIn, 'username' | 'password' | 'dcode'>;

interface Props {
  readonly signIn: SignIn;
  /** Below single sign-on: a page has only one primary button. */
  readonly isSecondChoice: boolean;
}

export function LoginForm({ signIn, isSecondChoice }: Props): ReactNode {
  const t = useShellText();
  const [form] = Form.useForm<Fields>();
  const captcha = useCaptcha();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The rules of a value are not shown (product spec, sign-in form).
  const format = (isValid: (text: string) => boolean, missing: string) => ({
    validator: (_: unknown, value = '') => {
      if (isValid(value)) return Promise.resolve();
      return Promise.reject(new Error(value === '' ? missing : t('login.formatIncorrect')));
    },
  });

  async function submit(fields: Fields): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await signIn({ ...fields, dcodeKey: captcha.key });
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.msg : t('login.failed'));
      // An image is valid for one attempt.
      form.resetFields(['dcode']);
      captcha.renew();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form form={form} layout="vertical" size="large" requiredMark={false} validateTrigger="onBlur" onFinish={submit}>
      {error !== null && <Alert style={{ marginBottom: 16 }} type="error" showIcon title={error} role="alert" />}
      <Form.Item name="username" label={t('login.username')} rules={[format(isUsername, t('login.enterUsername'))]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={32} />
      </Form.Item>
      <Form.Item name="password" label={t('login.password')} rules={[format(isPassword, t('login.enterPassword'))]}>
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item label={t('login.code')} htmlFor="dcode">
        <div className={styles.codeRow}>
          <Form.Item name="dcode" noStyle rules={[format(isCode, t('login.enterCode'))]}>
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={4}
              onFocus={captcha.renewIfOld}
            />
          </Form.Item>
          <CaptchaImage captcha={captcha} />
        </div>
      </Form.Item>
      <Button
        type={isSecondChoice ? 'default' : 'primary'}
        htmlType="submit"
        block
        loading={isBusy}
        style={{ marginTop: 8 }}
      >
        {t('login.submit')}
      </Button>
      <DemoAccounts fill={(fields) => form.setFieldsValue(fields)} />
    </Form>
  );
}
