import type { AccountServers } from '@switchboard/mc-contract';
import { type ApiError, StaffSelect, useLocale } from '@switchboard/kit-web';
import { ACCOUNT_FORM, MAIL_TLS_CODES } from '@switchboard/mc-contract';
import { Alert, Button, Checkbox, Form, Input, InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account.module.css';

export type AccountValues = AccountServers & {
  readonly email: string;
  readonly displayName: string | null;
  readonly isDefault: boolean;
  readonly staffId?: string;
  readonly dailySendLimit?: number;
};
export type ProbeAnswer = Readonly<Record<'imap' | 'smtp', { ok: boolean; reason: string | null }>>;

interface Props {
  /** Absent: a new account. */
  readonly initial?: Partial<AccountValues>;
  readonly isNew: boolean;
  /** Account administrators choose the owner and the sending limit. */
  readonly isAdmin?: boolean;
  readonly onTest: (values: AccountValues) => Promise<ProbeAnswer>;
  readonly onSave: (values: AccountValues) => Promise<unknown>;
  readonly onClose?: () => void;
}

const START = { imapPort: 993, imapTls: '1', smtpPort: 465, smtpTls: '1', isDefault: false, dailySendLimit: 500 };
const MAX_PORT = 65_535;

/**
 * Servers and secret of a mailbox. Deliberately not a form of the kit: those keep the typed values with the tab, and a
 * secret must not be kept anywhere.
 */
export function AccountForm({ initial, isNew, isAdmin = false, onTest, onSave, onClose }: Props) {
  const { t } = useTranslation('mc');
  const locale = useLocale();
  const [form] = Form.useForm<AccountValues>();
  const [probe, setProbe] = useState<ProbeAnswer | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const label = (name: keyof typeof ACCOUNT_FORM): string => ACCOUNT_FORM[name].label[locale];
  const tls = Object.entries(MAIL_TLS_CODES).map(([value, of]) => ({ value, label: of.label[locale] }));
  const required = [{ required: true, message: t('mail.account.required') }];

  const run = async (what: 'test' | 'save', work: (values: AccountValues) => Promise<unknown>): Promise<void> => {
    const values = await form.validateFields().catch(() => null);
    if (values === null) return;
    setBusy(what);
    setProbe(null);
    setProblem(null);
    try {
      await work(whole(values, initial));
    } catch (error) {
      setProblem(
        placed(error as ApiError, (field, text) => form.setFields([{ name: field as never, errors: [text] }])),
      );
    } finally {
      setBusy(null);
    }
  };
  // the address determines most of the other values
  const guess = (email: string): void => {
    const domain = email.split('@')[1] ?? '';
    if (!isNew || domain === '') return;
    const kept = form.getFieldsValue();
    form.setFieldsValue({
      username: kept.username || email,
      imapHost: kept.imapHost || `imap.${domain}`,
      smtpHost: kept.smtpHost || `smtp.${domain}`,
    });
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles['form'] ?? ''}
      initialValues={{ ...START, ...initial }}
      requiredMark
    >
      {isAdmin && isNew && (
        <Form.Item name="staffId" label={t('mail.account.owner')} rules={required}>
          <StaffSelect />
        </Form.Item>
      )}
      <div className={styles['pair']}>
        <Form.Item
          name="email"
          label={label('email')}
          rules={[...required, { type: 'email', message: t('mail.account.badEmail') }]}
        >
          <Input
            disabled={!isNew}
            maxLength={254}
            autoComplete="off"
            onBlur={({ target }) => guess(target.value.trim())}
          />
        </Form.Item>
        <Form.Item name="displayName" label={label('displayName')}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="username" label={label('username')} rules={required}>
          <Input maxLength={255} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="secret"
          label={t('mail.account.secret')}
          extra={isNew ? t('mail.account.secretHint') : t('mail.account.secretKept')}
          rules={isNew ? required : []}
        >
          <Input.Password maxLength={1000} autoComplete="new-password" />
        </Form.Item>
      </div>
      {(['imap', 'smtp'] as const).map((side) => (
        <div key={side} className={styles['server']}>
          <Form.Item name={`${side}Host`} label={label(`${side}Host`)} rules={required}>
            <Input maxLength={255} />
          </Form.Item>
          <Form.Item name={`${side}Port`} label={label(`${side}Port`)} rules={required}>
            <InputNumber min={1} max={MAX_PORT} precision={0} controls={false} />
          </Form.Item>
          <Form.Item name={`${side}Tls`} label={label(`${side}Tls`)}>
            <Select options={tls} />
          </Form.Item>
        </div>
      ))}
      {isAdmin && (
        <Form.Item name="dailySendLimit" label={t('mail.account.dailyLimit')} rules={required}>
          <InputNumber min={0} max={100_000} precision={0} />
        </Form.Item>
      )}
      {!isAdmin && (
        <Form.Item name="isDefault" valuePropName="checked">
          <Checkbox disabled={initial?.isDefault === true}>{t('mail.account.makeDefault')}</Checkbox>
        </Form.Item>
      )}
      <div aria-live="polite">
        {problem !== null && <Alert type="error" showIcon title={problem} className={styles['answer'] ?? ''} />}
        {probe !== null && <ProbeResult probe={probe} />}
      </div>
      <Space wrap>
        <Button
          type="primary"
          loading={busy === 'save'}
          disabled={busy === 'test'}
          onClick={() => void run('save', onSave)}
        >
          {t(isNew ? 'mail.account.bind' : 'mail.account.save')}
        </Button>
        <Button
          loading={busy === 'test'}
          disabled={busy === 'save'}
          onClick={() => void run('test', async (values) => setProbe(await onTest(values)))}
        >
          {t('mail.account.test')}
        </Button>
        {onClose !== undefined && <Button onClick={onClose}>{t('mail.account.cancel')}</Button>}
      </Space>
    </Form>
  );
}

/** Fields that the form does not show keep their values. */
function whole(values: AccountValues, initial: Partial<AccountValues> | undefined): AccountValues {
  return {
    ...values,
    email: (values.email || initial?.email || '').trim(),
    isDefault: values.isDefault || initial?.isDefault === true,
    // an untouched input has no value
    secret: values.secret || null,
    displayName: values.displayName || null,
  };
}

/** Shows field errors at their fields; the remaining text appears above the buttons. */
function placed(error: ApiError, put: (field: string, text: string) => void): string | null {
  const problems = Array.isArray(error.data) ? (error.data as { field?: unknown; msg?: unknown }[]) : [];
  const known = problems.filter(({ field }) => typeof field === 'string');
  for (const { field, msg } of known) put(String(field), String(msg));
  return known.length > 0 ? null : error.msg;
}

export function ProbeResult({ probe }: { probe: ProbeAnswer }) {
  const { t } = useTranslation('mc');
  return (['imap', 'smtp'] as const).map((side) => (
    <Alert
      key={side}
      className={styles['answer'] ?? ''}
      type={probe[side].ok ? 'success' : 'error'}
      showIcon
      title={t(probe[side].ok ? `mail.account.${side}Ok` : `mail.account.${side}Failed`)}
      description={probe[side].reason ?? undefined}
    />
  ));
}
